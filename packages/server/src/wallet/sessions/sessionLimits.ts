/** Time in which the limit of refreshes is counted. */
export const refreshPeriodMs = 3_600_000

/** Refresh tokens that one session replaces in an hour. A frame that stays open needs twelve. */
export const refreshesPerSessionAndHour = 120
