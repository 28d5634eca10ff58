import type { Clock } from '../../clock/Clock.ts'
import { createExpiryQueue } from '../createExpiryQueue.ts'
import { createMailboxes } from './createMailboxes.ts'
import {
  sortByPublished,
  type MailboxLimits,
  type MessageReceipt,
  type RelayStore,
} from './RelayStore.ts'

const maxTotalBytes = 268_435_456

/**
 * Makes a store that lives in this process: for one node, and gone when it ends.
 *
 * @param options - `total` is the most bytes that all mailboxes hold together.
 * @returns The store. `close` stops its clock.
 */
export function createMemoryRelayStore(options: {
  readonly clock: Clock
  readonly mailbox: MailboxLimits
  readonly total?: number | undefined
}): RelayStore {
  const { clock, mailbox, total = maxTotalBytes } = options
  const mailboxes = createMailboxes({ mailbox, total })
  const expiry = createExpiryQueue(clock, dropExpired)

  function dropExpired(receipt: MessageReceipt): void {
    const entry = mailboxes.entries(receipt.topic).get(receipt.hash)
    // One that was published anew has a later end than the one this receipt was made for.
    if (entry && entry.message.expiresAt <= clock.now()) mailboxes.remove(receipt)
  }

  return {
    async put(message) {
      const { topic, hash, expiresAt } = message
      dropExpired({ topic, hash })
      const result = mailboxes.put(message)
      if (result === 'stored') expiry.add({ topic, hash }, expiresAt)
      return result
    },
    async pending(clientId, topic) {
      const now = clock.now()
      const wanted = [...mailboxes.entries(topic).values()].filter(
        ({ message: { expiresAt, publisher }, acknowledgedBy }) =>
          expiresAt > now && publisher !== clientId && !acknowledgedBy.includes(clientId),
      )
      return sortByPublished(wanted.map(({ message }) => message))
    },
    async acknowledge(clientId, receipts) {
      for (const receipt of receipts) mailboxes.acknowledge(receipt, clientId)
    },
    // There are no other nodes.
    join: async () => {},
    leave: async () => {},
    listen: () => {},
    isReady: () => true,
    close: async () => expiry.stop(),
  }
}
