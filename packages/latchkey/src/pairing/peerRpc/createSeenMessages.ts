import type { Storage } from '../../kernel/index.ts'

/** What came before, so that it is not heard twice: kept over reloads. */
export type SeenMessages = {
  has(topic: string, mark: string): boolean
  /** Whether any tab of ours sent this message. */
  isOwn(topic: string, message: string): boolean
  /** `forNow` until the page is left: it is not dealt with yet. */
  add(topic: string, mark: string, forNow?: 'forNow'): void
  forget(topic: string): void
}

type Stored = Readonly<Record<string, readonly string[]>>

/** Marks of one topic, and topics; beyond them the oldest go. */
const mostMarks = 64
const mostTopics = 100

/**
 * Names a message of ours: no two begin alike, and one that is opened begins as it was sealed.
 *
 * @param message - As it was published.
 * @returns The mark.
 */
export function sentMessageMark(message: string): string {
  return message.slice(0, 24)
}

/**
 * Makes a memory of what came.
 *
 * What another tab has seen counts from the next load only: each tab has to hear everything once.
 *
 * @param storage - Where it is kept.
 * @returns The memory.
 */
export function createSeenMessages(storage: Storage): SeenMessages {
  const slot = storage.slot<Stored>({ key: 'pairing-seen', version: 1, initial: {}, parse })
  const marks = new Map(Object.entries(slot.get()).map(([topic, own]) => [topic, new Set(own)]))

  return {
    has: (topic, mark) => marks.get(topic)?.has(mark) ?? false,
    isOwn: (topic, message) => slot.get()[topic]?.includes(sentMessageMark(message)) ?? false,
    add(topic, mark, forNow) {
      const own = marks.get(topic) ?? new Set()
      marks.set(topic, own.add(mark))
      // Those that are not kept come on top.
      if (own.size > 4 * mostMarks) own.delete([...own][0] ?? '')
      if (forNow) return
      const { [topic]: stored = [], ...rest } = slot.get()
      const kept = Object.entries(rest).slice(1 - mostTopics)
      const list = [...stored.filter((other) => other !== mark), mark].slice(-mostMarks)
      slot.set({ ...Object.fromEntries(kept), [topic]: list })
    },
    forget(topic) {
      marks.delete(topic)
      const { [topic]: gone, ...rest } = slot.get()
      if (gone) slot.set(rest)
    },
  }
}

function parse(value: unknown): Stored | undefined {
  if (typeof value !== 'object' || !value || Array.isArray(value)) return undefined
  const isList = (list: unknown): boolean =>
    Array.isArray(list) && list.every((mark) => typeof mark === 'string')
  return Object.values(value).every(isList) ? (value as Stored) : undefined
}
