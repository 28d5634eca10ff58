/**
 * Tokens of the rate limit that one call takes: few, since most responses come from the cache and a page
 * sends many requests.
 */
export const rpcCallCost = 0.2
