import type { MailboxLimits, PutResult, Receipt, StoredMessage } from './RelayStore.ts'

/** A message, and the clients that have it. */
export type MailboxEntry = { readonly message: StoredMessage; readonly acknowledgedBy: string[] }

/** Bytes that all mailboxes hold together at most: of all clients, and of one. */
export type MailboxTotals = { readonly all: number; readonly perPublisher: number }

/** Mailboxes in memory, with a count of what they hold. */
export type Mailboxes = {
  put(message: StoredMessage): PutResult
  /** By the hash of the message. */
  entries(topic: string): ReadonlyMap<string, MailboxEntry>
  remove(receipt: Receipt): void
}

type Mailbox = { readonly entries: Map<string, MailboxEntry>; bytes: number }

const empty: ReadonlyMap<string, MailboxEntry> = Object.freeze(new Map<string, MailboxEntry>([]))

/**
 * Makes mailboxes that know nothing of time.
 *
 * @param limits - Of each mailbox, and of all together.
 */
export function createMailboxes(limits: {
  readonly mailbox: MailboxLimits
  readonly totals: MailboxTotals
}): Mailboxes {
  const { mailbox: each, totals } = limits
  const mailboxes = new Map<string, Mailbox>()
  const heldOf = new Map<string, number>()
  let held = 0

  function count(mailbox: Mailbox, publisher: string, size: number): void {
    const ofPublisher = (heldOf.get(publisher) ?? 0) + size
    if (ofPublisher > 0) heldOf.set(publisher, ofPublisher)
    else heldOf.delete(publisher)
    mailbox.bytes += size
    held += size
  }

  return {
    entries: (topic) => mailboxes.get(topic)?.entries ?? empty,
    put(message) {
      const { topic, hash, publisher } = message
      const mailbox = mailboxes.get(topic) ?? { entries: new Map(), bytes: 0 }
      const size = sizeOf(message)
      if (mailbox.entries.has(hash)) return 'duplicate'
      const isFull =
        mailbox.entries.size >= each.messages ||
        mailbox.bytes + size > each.bytes ||
        held + size > totals.all ||
        (heldOf.get(publisher) ?? 0) + size > totals.perPublisher
      if (isFull) return 'full'
      mailboxes.set(topic, mailbox)
      mailbox.entries.set(hash, { message, acknowledgedBy: [] })
      count(mailbox, publisher, size)
      return 'stored'
    },
    remove({ topic, hash }) {
      const mailbox = mailboxes.get(topic)
      const entry = mailbox?.entries.get(hash)
      if (!mailbox || !entry) return
      mailbox.entries.delete(hash)
      count(mailbox, entry.message.publisher, -sizeOf(entry.message))
      if (mailbox.entries.size === 0) mailboxes.delete(topic)
    },
  }
}

/** What a message weighs: itself, and roughly what keeping track of it takes. */
function sizeOf({ message, attestation }: StoredMessage): number {
  return message.length + (attestation?.length ?? 0) + 512
}
