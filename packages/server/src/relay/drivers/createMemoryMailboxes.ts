import { createStorageEvictionPolicy } from './createStorageEvictionPolicy.ts'
import {
  type MailboxLimits,
  type PutMessageResult,
  type MessageKey,
  type RelayStoreUsage,
  storedSize,
  type StoredMessage,
} from './RelayStore.ts'

/** A message, the address that published it, and the recipients that acknowledged it. */
export type MailboxEntry = {
  readonly message: StoredMessage
  readonly address: string
  readonly acknowledgedBy: string[]
}

/** Mailboxes in memory, with a byte count. */
export type MemoryMailboxes = {
  put(message: StoredMessage, address: string): PutMessageResult
  /** By the hash of the message. */
  entries(topic: string): ReadonlyMap<string, MailboxEntry>
  /** @param recipient - As `formatRecipient` returns it. */
  acknowledge(receipt: MessageKey, recipient: string): void
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
 * networks and addresses that store most are evicted, acknowledged ones first, then the oldest. An
 * address that stores most itself replaces only messages of its own that were acknowledged.
 */
export function createMemoryMailboxes(limits: {
  readonly mailbox: MailboxLimits
  readonly total: number
}): MemoryMailboxes {
  const { mailbox: each, total } = limits
  const mailboxes = new Map<string, Mailbox>()
  const acknowledged = createAcknowledgedEntries()
  const shares = createStorageEvictionPolicy<MailboxEntry>(isAcknowledged)
  let storedBytes = 0
  let evictedMessages = 0

  function remove({ topic, hash }: MessageKey): void {
    const mailbox = mailboxes.get(topic)
    const entry = mailbox?.entries.get(hash)
    if (!mailbox || !entry) return
    const size = storedSize(entry.message)
    mailbox.entries.delete(hash)
    acknowledged.delete(entry)
    shares.remove(entry.address, entry, size)
    mailbox.bytes -= size
    storedBytes -= size
    if (mailbox.entries.size === 0) mailboxes.delete(topic)
  }

  function evictUntilFits(address: string, size: number): boolean {
    if (storedBytes + size <= total) return true
    const evicted = shares.select({ address, bytes: size }, total * leftAfterEviction)
    evictedMessages += evicted?.length ?? 0
    for (const { message } of evicted ?? acknowledged.of(address)) {
      if (!evicted && storedBytes + size <= total) break
      remove(message)
    }
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
      const entry: MailboxEntry = { message, address, acknowledgedBy: [] }
      mailbox.entries.set(hash, entry)
      shares.add(address, entry, size)
      mailbox.bytes += size
      storedBytes += size
      return 'stored'
    },
    acknowledge({ topic, hash }, recipient) {
      const entry = mailboxes.get(topic)?.entries.get(hash)
      if (!entry || entry.acknowledgedBy.includes(recipient)) return
      entry.acknowledgedBy.push(recipient)
      acknowledged.add(entry)
    },
  }
}

function isAcknowledged({ acknowledgedBy }: MailboxEntry): boolean {
  return acknowledgedBy.length > 0
}

/** Creates the acknowledged entries, by the address that published them. */
function createAcknowledgedEntries(): {
  of(address: string): Iterable<MailboxEntry>
  add(entry: MailboxEntry): void
  delete(entry: MailboxEntry): void
} {
  const byAddress = new Map<string, Set<MailboxEntry>>()
  return {
    of: (address) => byAddress.get(address) ?? [],
    add(entry) {
      const entries = byAddress.get(entry.address) ?? new Set()
      byAddress.set(entry.address, entries.add(entry))
    },
    delete(entry) {
      const entries = byAddress.get(entry.address)
      entries?.delete(entry)
      if (entries?.size === 0) byAddress.delete(entry.address)
    },
  }
}

function isFull(mailbox: Mailbox | undefined, limits: MailboxLimits, size: number): boolean {
  if (!mailbox) return false
  return mailbox.entries.size >= limits.messages || mailbox.bytes + size > limits.bytes
}
