/** Time in which the limit of refreshes is counted. */
export const refreshPeriodMs = 3_600_000

/** Refresh tokens that one session replaces in an hour. A frame that stays open needs twelve. */
export const refreshesPerSessionAndHour = 120

/** Time in which a browser that has not received a response may send its request again. */
export const lostResponseMs = 60_000

/** Most tokens of a session that are not used. */
export const maxUnusedTokens = 3
