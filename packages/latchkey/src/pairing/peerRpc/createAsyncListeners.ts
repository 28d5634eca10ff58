import type { Logger } from '../../kernel/index.ts'

/** Listeners of one kind of message, which may be asynchronous. */
export type AsyncListeners<value> = {
  add(listener: (value: value) => void | Promise<void>): () => void
  /** Resolves when every listener has settled. What a listener throws is logged. */
  emit(value: value): Promise<void>
  size(): number
}

/**
 * Creates an empty set of listeners.
 *
 * @param logger - Receives what listeners throw: it is not an error of the peer.
 */
export function createAsyncListeners<value>(logger: Logger): AsyncListeners<value> {
  const listeners = new Set<(value: value) => void | Promise<void>>()
  return {
    add(listener) {
      const entry: typeof listener = (value) => listener(value)
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    async emit(value) {
      const results = await Promise.allSettled(
        [...listeners].map(async (listener) => listener(value)),
      )
      for (const result of results)
        if (result.status === 'rejected') logger.warn('A message listener failed', result.reason)
    },
    size: () => listeners.size,
  }
}
