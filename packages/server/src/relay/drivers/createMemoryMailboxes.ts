import { createStorageEvictionPolicy } from './createStorageEvictionPolicy.ts'
import {
  type MailboxLimits,
  type PutMessageResult,
  type MessageKey,
  type RelayStoreUsage,
  storedSize,
  type StoredMessage,
} from './RelayStore.ts'

/** A message, and the address that published it. */
export type MailboxEntry = { readonly message: StoredMessage; readonly address: string }

/** Mailboxes in memory, with a byte count. */
export type MemoryMailboxes = {
  put(message: StoredMessage, address: string): PutMessageResult
  /** By the hash of the message. */
  entries(topic: string): ReadonlyMap<string, MailboxEntry>
  remove(receipt: MessageKey): void
  getUse(): RelayStoreUsage
}

type Mailbox = { readonly entries: Map<string, MailboxEntry>; bytes: number }

const empty: ReadonlyMap<string, MailboxEntry> = Object.freeze(new Map<string, MailboxEntry>([]))

/** Part of the total that is left after an eviction, because each computes the shares of all. */
const leftAfterEviction = 0.95

/**
 * Creates mailboxes without expiry; the caller removes expired messages.
 *
 * @param limits - Capacity of each mailbox, and total bytes. When the total is reached, messages of the
 * networks and addresses that store most are evicted, the oldest first; an address that stores most itself
 * is refused.
 */
export function createMemoryMailboxes(limits: {
  readonly mailbox: MailboxLimits
  readonly total: number
}): MemoryMailboxes {
  const { mailbox: each, total } = limits
  const mailboxes = new Map<string, Mailbox>()
  const shares = createStorageEvictionPolicy<MailboxEntry>()
  let storedBytes = 0
  let evictedMessages = 0

  function remove({ topic, hash }: MessageKey): void {
    const mailbox = mailboxes.get(topic)
    const entry = mailbox?.entries.get(hash)
    if (!mailbox || !entry) return
    const size = storedSize(entry.message)
    mailbox.entries.delete(hash)
    shares.remove(entry.address, entry, size)
    mailbox.bytes -= size
    storedBytes -= size
    if (mailbox.entries.size === 0) mailboxes.delete(topic)
  }

  function evictUntilFits(address: string, size: number): boolean {
    if (storedBytes + size <= total) return true
    const evicted = shares.select({ address, bytes: size }, total * leftAfterEviction) ?? []
    evictedMessages += evicted.length
    for (const { message } of evicted) remove(message)
    return storedBytes + size <= total
  }

  return {
    remove,
    entries: (topic) => mailboxes.get(topic)?.entries ?? empty,
    getUse: () => ({ usedBytes: storedBytes, maxBytes: total, evictedMessages }),
    put(message, address) {
      const { topic, hash } = message
      const size = storedSize(message)
      const present = mailboxes.get(topic)
      if (present?.entries.has(hash)) return 'duplicate'
      if (isFull(present, each, size) || !evictUntilFits(address, size)) return 'full'
      // Eviction may have removed the whole mailbox.
      const mailbox = mailboxes.get(topic) ?? { entries: new Map(), bytes: 0 }
      mailboxes.set(topic, mailbox)
      const entry: MailboxEntry = { message, address }
      mailbox.entries.set(hash, entry)
      shares.add(address, entry, size)
      mailbox.bytes += size
      storedBytes += size
      return 'stored'
    },
  }
}

function isFull(mailbox: Mailbox | undefined, limits: MailboxLimits, size: number): boolean {
  if (!mailbox) return false
  return mailbox.entries.size >= limits.messages || mailbox.bytes + size > limits.bytes
}
