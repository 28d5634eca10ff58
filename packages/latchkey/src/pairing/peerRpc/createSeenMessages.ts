import type { PrefixedStorage } from '../../kernel/index.ts'

/** Marks of messages that were received or sent, to drop repeated deliveries across page loads. */
export type SeenMessages = {
  has(topic: string, mark: string): boolean
  /** Returns whether any tab of this app sent the message. */
  isSent(topic: string, message: string): boolean
  /** Adds a mark. A `pageOnly` mark is not stored: the message has not been handled yet. */
  add(topic: string, mark: string, pageOnly?: 'pageOnly'): void
  remove(topic: string): void
}

type StoredMarks = Readonly<Record<string, readonly string[]>>

/**
 * Stored marks of one topic, of all, and topics; beyond them the oldest are evicted. After each reconnect, a
 * relay may deliver all messages again that it stores: ours has 256 for a topic.
 */
const maxMarks = 512
const maxAllMarks = 6_400
const maxTopics = 100

/**
 * Returns the mark of a sent message: its start, which is unique and survives the relay unchanged.
 */
export function getSeenMessageKey(message: string): string {
  return message.slice(0, 24)
}

/**
 * Creates the set of seen messages.
 *
 * Marks that another tab added apply after the next page load: each tab handles every message once.
 */
export function createSeenMessages(storage: PrefixedStorage): SeenMessages {
  const slot = storage.slot<StoredMarks>({ key: 'pairing-seen', version: 1, initial: {}, parse })
  const marks = new Map(Object.entries(slot.get()).map(([topic, own]) => [topic, new Set(own)]))

  return {
    has: (topic, mark) => marks.get(topic)?.has(mark) ?? false,
    isSent: (topic, message) => slot.get()[topic]?.includes(getSeenMessageKey(message)) ?? false,
    add(topic, mark, pageOnly) {
      const own = marks.get(topic) ?? new Set()
      marks.set(topic, own.add(mark))
      // Marks that are not stored come on top of the stored ones.
      if (own.size > 4 * maxMarks) own.delete([...own][0] ?? '')
      if (pageOnly) return
      const { [topic]: stored = [], ...rest } = slot.get()
      const remaining = Object.entries(rest).slice(1 - maxTopics)
      const list = [...stored.filter((other) => other !== mark), mark].slice(-maxMarks)
      slot.set(evictFromLongest({ ...Object.fromEntries(remaining), [topic]: list }))
    },
    remove(topic) {
      marks.delete(topic)
      const { [topic]: removed, ...rest } = slot.get()
      if (removed) slot.set(rest)
    },
  }
}

/** Evicts the oldest marks of the topic that has most, so that a busy topic leaves those of others. */
function evictFromLongest(marks: StoredMarks): StoredMarks {
  const lists = Object.entries(marks)
  const excess = lists.reduce((sum, [, list]) => sum + list.length, -maxAllMarks)
  const [longest] = lists.toSorted(([, a], [, b]) => b.length - a.length)
  if (excess <= 0 || !longest) return marks
  const [topic, list] = longest
  return { ...marks, [topic]: list.slice(excess) }
}

function parse(value: unknown): StoredMarks | undefined {
  if (typeof value !== 'object' || !value || Array.isArray(value)) return undefined
  const isList = (list: unknown): boolean =>
    Array.isArray(list) && list.every((mark) => typeof mark === 'string')
  return Object.values(value).every(isList) ? (value as StoredMarks) : undefined
}
