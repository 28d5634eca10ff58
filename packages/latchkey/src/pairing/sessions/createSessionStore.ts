import type { Clock, StorageSlot, PrefixedStorage } from '../../kernel/index.ts'
import type { RequestedNamespace } from '../../protocol/index.ts'
import { toRecord } from '../json.ts'
import type { PairedSession } from '../PairingClient.ts'
import {
  isHexKey,
  isRequestedNamespaces,
  isSessionNamespaces,
  isStringArray,
  parseStoredList,
} from '../storedValues.ts'

/** A stored session. */
export type SessionRecord = {
  readonly session: PairedSession
  /** Namespaces of the proposal; later updates are checked against them. */
  readonly requested: Readonly<Record<string, RequestedNamespace>>
  /** Request id of the newest update that was applied. */
  readonly updateId?: number | undefined
}

/** Sessions kept across page loads. */
export type SessionStore = {
  /** Returns the sessions that have not expired, newest first. */
  all(): readonly SessionRecord[]
  get(topic: string): SessionRecord | undefined
  /** Adds or replaces a session. Returns the oldest sessions, evicted beyond the limit. */
  put(record: SessionRecord): readonly SessionRecord[]
  remove(topic: string): void
  /** Removes expired sessions and returns them. */
  removeExpired(): readonly SessionRecord[]
  /** Listens to changes made by other tabs. */
  watch(
    listener: (before: readonly SessionRecord[], now: readonly SessionRecord[]) => void,
  ): () => void
}

const maxSessions = 32

function isSessionRecord(value: unknown): value is SessionRecord {
  const { session, requested, updateId = 0 } = toRecord(value)
  const { topic, pairingTopic, expiry, namespaces, ...rest } = toRecord(session)
  const { wallet, requestedChains, authentication = [] } = rest
  const { name, description, url, icons } = toRecord(wallet)
  return (
    isHexKey(topic) &&
    isHexKey(pairingTopic) &&
    Number.isSafeInteger(expiry) &&
    isSessionNamespaces(namespaces) &&
    isStringArray(requestedChains) &&
    isStringArray([name, description, url]) &&
    isStringArray(icons) &&
    Array.isArray(authentication) &&
    isRequestedNamespaces(requested) &&
    typeof updateId === 'number'
  )
}

/**
 * Creates the session store.
 *
 * @returns The store. A malformed record is dropped, the others are kept.
 */
export function createSessionStore(deps: {
  readonly storage: PrefixedStorage
  readonly clock: Clock
}): SessionStore {
  const { storage, clock } = deps
  const slot: StorageSlot<readonly SessionRecord[]> = storage.slot({
    key: 'pairing.sessions',
    version: 1,
    initial: [],
    parse: (value) => parseStoredList(value, isSessionRecord, maxSessions),
  })
  const isLive = ({ session }: SessionRecord): boolean => session.expiry * 1000 > clock.now()
  const without = (topic: string): SessionRecord[] =>
    slot.get().filter(({ session }) => session.topic !== topic)
  let known = slot.get()

  function write(next: readonly SessionRecord[]): void {
    known = next
    slot.set(next)
  }

  return {
    all: () => slot.get().filter(isLive),
    get: (topic) => slot.get().find((record) => record.session.topic === topic && isLive(record)),
    put(record) {
      const next = [record, ...without(record.session.topic)]
      write(next.slice(0, maxSessions))
      return next.slice(maxSessions)
    },
    remove: (topic) => write(without(topic)),
    removeExpired() {
      const expired = slot.get().filter((record) => !isLive(record))
      if (expired.length) write(slot.get().filter(isLive))
      return expired
    },
    watch: (listener) =>
      slot.watch((now) => {
        const before = known
        known = now
        listener(before, now)
      }),
  }
}
