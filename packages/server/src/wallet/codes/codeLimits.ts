const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Lifetime of a code. */
export const codeLifetimeMs: number = 10 * minute

/** Attempts to enter a code. */
export const maxCodeAttempts = 5

/** Time between two codes for one address. */
export const codeCooldownMs = 30_000

/** Codes for one address, so that at most 50 guesses a day are possible. */
export const codesPerEmail = { hour: 5, day: 10 } as const

/** Codes for one client address: IPv4, or an IPv6 /64. */
export const codesPerClientAndHour = 20

/** Codes of one project, unless the configuration sets another budget. */
export const defaultCodesPerProjectAndDay = 10_000

/** Codes of the whole deployment. */
export const codesPerHour = 20_000

/** Periods of the limits. */
export const codePeriodsMs: { readonly hour: number; readonly day: number } = { hour, day }
