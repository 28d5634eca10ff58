/** Recoveries of an account that may start in a week. */
export const recoveryStartsPerWeek = 5

/** Times that an account switches automatic recovery on in a day. */
export const recoveryEnablesPerDay = 5

/** Time in which a browser that switches it on again repeats its choice: the lifetime of a ticket. */
export const recoveryEnableRepeatMs = 300_000
