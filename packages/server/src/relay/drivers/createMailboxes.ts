import {
  type MailboxLimits,
  type PutMessageResult,
  type MessageKey,
  storedSize,
  type StoredMessage,
} from './RelayStore.ts'

/** A message, and the clients that acknowledged it. */
export type MailboxEntry = { readonly message: StoredMessage; readonly acknowledgedBy: string[] }

/** Mailboxes in memory, with a byte count. */
export type Mailboxes = {
  put(message: StoredMessage): PutMessageResult
  /** By the hash of the message. */
  entries(topic: string): ReadonlyMap<string, MailboxEntry>
  acknowledge(receipt: MessageKey, clientId: string): void
  remove(receipt: MessageKey): void
}

type Mailbox = { readonly entries: Map<string, MailboxEntry>; bytes: number }

const empty: ReadonlyMap<string, MailboxEntry> = Object.freeze(new Map<string, MailboxEntry>([]))

/**
 * Creates mailboxes without expiry; the caller removes expired messages.
 *
 * @param limits - Capacity of each mailbox, and total bytes. When the total is reached, acknowledged
 * messages are evicted, the oldest first.
 */
export function createMailboxes(limits: {
  readonly mailbox: MailboxLimits
  readonly total: number
}): Mailboxes {
  const { mailbox: each, total } = limits
  const mailboxes = new Map<string, Mailbox>()
  const acknowledged = new Set<MailboxEntry>()
  let storedBytes = 0

  function remove({ topic, hash }: MessageKey): void {
    const mailbox = mailboxes.get(topic)
    const entry = mailbox?.entries.get(hash)
    if (!mailbox || !entry) return
    const size = storedSize(entry.message)
    mailbox.entries.delete(hash)
    acknowledged.delete(entry)
    mailbox.bytes -= size
    storedBytes -= size
    if (mailbox.entries.size === 0) mailboxes.delete(topic)
  }

  function makeRoom(size: number): boolean {
    for (const { message } of acknowledged) {
      if (storedBytes + size <= total) break
      remove(message)
    }
    return storedBytes + size <= total
  }

  return {
    remove,
    entries: (topic) => mailboxes.get(topic)?.entries ?? empty,
    put(message) {
      const { topic, hash } = message
      const size = storedSize(message)
      const present = mailboxes.get(topic)
      if (present?.entries.has(hash)) return 'duplicate'
      const isFull =
        present !== undefined &&
        (present.entries.size >= each.messages || present.bytes + size > each.bytes)
      if (isFull || !makeRoom(size)) return 'full'
      // Eviction may have removed the whole mailbox.
      const mailbox = mailboxes.get(topic) ?? { entries: new Map(), bytes: 0 }
      mailboxes.set(topic, mailbox)
      mailbox.entries.set(hash, { message, acknowledgedBy: [] })
      mailbox.bytes += size
      storedBytes += size
      return 'stored'
    },
    acknowledge({ topic, hash }, clientId) {
      const entry = mailboxes.get(topic)?.entries.get(hash)
      if (!entry || entry.acknowledgedBy.includes(clientId)) return
      entry.acknowledgedBy.push(clientId)
      acknowledged.add(entry)
    },
  }
}
