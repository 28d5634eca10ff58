import type { Clock } from '../../kernel/index.ts'

/**
 * Creates a generator of request ids: milliseconds since 1970 and three random digits. Each is larger
 * than the one before.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/pairing/rpc-methods
 */
export function createRequestIds(clock: Clock): () => number {
  let last = 0
  return () => {
    last = Math.max(clock.now() * 1000 + Math.floor(Math.random() * 1000), last + 1)
    return last
  }
}
