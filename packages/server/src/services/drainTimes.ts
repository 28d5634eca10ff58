/** Milliseconds for pending requests to finish once the port is closed. */
export const finishTimeoutMs = 5_000

/**
 * Milliseconds from the end of the delay of a drain until the process must have ended: 10 s to close
 * sockets, 5 s to finish requests, and 5 s to close stores.
 */
export const shutdownTimeoutMs = 20_000
