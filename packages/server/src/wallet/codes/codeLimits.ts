const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Lifetime of a code. */
export const codeLifetimeMs: number = 10 * minute

/** Attempts to enter a code. */
export const maxCodeAttempts = 5

/** Time between two codes for one mailbox. */
export const codeCooldownMs = 30_000

/**
 * Codes for one mailbox that strangers request together. Each known browser or address of an account may request
 * as many, so that strangers use up none of these.
 */
export const codesPerMailbox = { hour: 5, day: 10 } as const

/** Codes for one client address: IPv4, or an IPv6 /64. */
export const codesPerAddressAndHour = 20

/** Codes for one IPv4 /24 or IPv6 /48. */
export const codesPerRangeAndHour = 100

/**
 * Codes for one mail domain in an hour. Above `free`, each range of clients requests `perRange`, so that a flood
 * from a few ranges refuses these alone; above `max` none does.
 */
export const codesPerDomainAndHour = { free: 200, perRange: 2, max: 2_000 } as const

/** Codes of one project, unless the configuration sets another budget. */
export const defaultCodesPerProjectAndDay = 10_000

/** Codes of the whole deployment. */
export const codesPerDeploymentAndHour = 20_000

/**
 * While the codes of a project or of the deployment are used up, a known browser or address still gets codes for a
 * mailbox until it has requested as many in the day: other accounts, which anybody can create, may have used them up.
 */
export const codesBeyondBudgetAndDay = 5

/** Multiple of the codes of a project, and of the deployment, that known browsers and addresses get at most. */
export const maxBudgetFactor = 2

/**
 * Once more than half of the codes for known browsers and addresses is used up, one client address or range may
 * request as many times the codes of an unknown one.
 */
export const knownSourceFactor = 5

/** Periods of the limits. */
export const codePeriodsMs: { readonly hour: number; readonly day: number } = { hour, day }
