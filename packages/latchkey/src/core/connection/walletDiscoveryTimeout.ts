/** Longest wait in milliseconds for the code that discovers wallets. */
export const walletDiscoveryTimeout = 15_000
