/** Longest wait in milliseconds for the code that discovers wallets. */
export const loadWait = 15_000
