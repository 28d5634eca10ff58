import type { Clock } from '../../kernel/index.ts'

/**
 * Makes ids for requests: milliseconds, then three digits of chance. Each is larger than the last.
 *
 * @param clock - Any clock.
 * @returns Makes the next one.
 * @source pairing protocol, JSON-RPC ids
 */
export function createRequestIds(clock: Clock): () => number {
  let last = 0
  return () => {
    last = Math.max(clock.now() * 1000 + Math.floor(Math.random() * 1000), last + 1)
    return last
  }
}
