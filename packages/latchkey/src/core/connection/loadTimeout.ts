/** Longest wait in milliseconds for the code that discovers wallets. */
export const loadTimeout = 15_000
