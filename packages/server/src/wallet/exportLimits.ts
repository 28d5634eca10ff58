/** Exports that an account starts in a day, each of which sends a message. */
export const exportsPerDay = 20

/** Time in which they are counted. */
export const exportPeriodMs: number = 86_400_000
