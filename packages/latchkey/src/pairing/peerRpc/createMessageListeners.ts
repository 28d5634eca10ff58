import type { Logger } from '../../kernel/index.ts'

/** Those who hear of one kind of thing, and may take their time. */
export type MessageListeners<value> = {
  add(listener: (value: value) => void | Promise<void>): () => void
  /** Resolves when all are done. One that throws is logged. */
  emit(value: value): Promise<void>
  size(): number
}

/**
 * Makes a list of listeners.
 *
 * @param logger - Where what they throw goes: it is no fault of the peer's.
 * @returns The list, empty.
 */
export function createMessageListeners<value>(logger: Logger): MessageListeners<value> {
  const listeners = new Set<(value: value) => void | Promise<void>>()
  return {
    add(listener) {
      const entry: typeof listener = (value) => listener(value)
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    async emit(value) {
      const told = await Promise.allSettled([...listeners].map(async (listener) => listener(value)))
      for (const one of told)
        if (one.status === 'rejected') logger.warn('A message was not dealt with', one.reason)
    },
    size: () => listeners.size,
  }
}
