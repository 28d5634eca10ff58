import type { Clock } from '../../clock/Clock.ts'
import { defaultServerLimits } from '../../limits/index.ts'
import { createExpiryQueue } from '../createExpiryQueue.ts'
import { createMemoryMailboxes } from './createMemoryMailboxes.ts'
import {
  sortByPublished,
  storedSize,
  type MailboxLimits,
  type MessageKey,
  type RelayStore,
} from './RelayStore.ts'

/**
 * Creates a relay store in memory, for a deployment of one node.
 *
 * @param options - `total` is the maximum number of bytes in all mailboxes.
 */
export function createMemoryRelayStore(options: {
  readonly clock: Clock
  readonly mailbox: MailboxLimits
  readonly total?: number | undefined
}): RelayStore {
  const { clock, mailbox, total = defaultServerLimits.storedBytes.total } = options
  const mailboxes = createMemoryMailboxes({ mailbox, total })
  const expiry = createExpiryQueue(clock, dropExpired)

  function dropExpired(receipt: MessageKey): void {
    const entry = mailboxes.entries(receipt.topic).get(receipt.hash)
    // A message that was published again expires later than this receipt.
    if (entry && entry.message.expiresAt <= clock.now()) mailboxes.remove(receipt)
  }

  return {
    async put(message, address) {
      const { topic, hash, expiresAt } = message
      dropExpired({ topic, hash })
      const result = mailboxes.put(message, address)
      if (result === 'stored') expiry.add({ topic, hash }, expiresAt)
      return result
    },
    async pending(clientId, topic) {
      const now = clock.now()
      const messages = [...mailboxes.entries(topic).values()].map(({ message }) => message)
      const found = messages.filter(
        ({ expiresAt, publisher }) => expiresAt > now && publisher !== clientId,
      )
      const readBytes = messages.reduce((sum, message) => sum + storedSize(message), 0)
      return { messages: sortByPublished(found), readBytes }
    },
    // Without other nodes, there is nothing to notify.
    join: async () => {},
    leave: async () => {},
    forward: async () => 0,
    listen: () => {},
    isReady: () => true,
    getUse: mailboxes.getUse,
    close: async () => expiry.stop(),
  }
}
