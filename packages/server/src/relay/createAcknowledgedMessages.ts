import type { MessageKey } from './drivers/RelayStore.ts'
import { evictOldest } from './evictOldest.ts'

/** Messages that are remembered: eight full mailboxes. Older ones are delivered or fetched again. */
const maxMessages = 2_048

/**
 * The messages that one connection acknowledged. They end with it: a token opens one connection, so that
 * messages which a stolen token acknowledged are delivered to the owner, wherever both connect from.
 */
export type AcknowledgedMessages = {
  has(message: MessageKey): boolean
  add(message: MessageKey): void
}

/** Creates an empty set of acknowledged messages. */
export function createAcknowledgedMessages(): AcknowledgedMessages {
  const keys = new Set<string>()
  return {
    has: ({ topic, hash }) => keys.has(`${topic} ${hash}`),
    add({ topic, hash }) {
      keys.add(`${topic} ${hash}`)
      evictOldest(keys, maxMessages)
    },
  }
}
