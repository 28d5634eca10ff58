import type { Clock, Slot, Storage } from '../../kernel/index.ts'
import type { RequestedNamespace } from '../../protocol/index.ts'
import type { PairedSession } from '../Pairing.ts'
import { toRecord } from '../json.ts'
import {
  isStringArray,
  isRequestedNamespaces,
  isSessionNamespaces,
  isHexKey,
  parseList,
} from '../storedValues.ts'

/** A session and what it takes to keep it. */
export type SessionRecord = {
  readonly session: PairedSession
  /** What was asked for: later grants are held against it. */
  readonly requested: Readonly<Record<string, RequestedNamespace>>
  /** Id of the newest update that was taken. */
  readonly updateId?: number | undefined
}

/** Sessions as they are stored. */
export type SessionStore = {
  /** Those that have not expired, newest first. */
  all(): readonly SessionRecord[]
  get(topic: string): SessionRecord | undefined
  /** Adds or replaces it. Returns those that had to go because there are too many. */
  put(record: SessionRecord): readonly SessionRecord[]
  remove(topic: string): void
  /** Removes those that have expired, and returns them. */
  sweep(): readonly SessionRecord[]
  /** Hears of changes that other tabs made: what was before, and what is now. */
  watch(
    listener: (before: readonly SessionRecord[], now: readonly SessionRecord[]) => void,
  ): () => void
}

/** More wallets than anyone has; fewer bytes than storage holds. */
const most = 32

function isRecord(value: unknown): value is SessionRecord {
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
 * Keeps sessions over reloads.
 *
 * @param deps - Storage and clock.
 * @returns The store. A record that is broken is dropped, the others stay.
 */
export function createSessionStore(deps: {
  readonly storage: Storage
  readonly clock: Clock
}): SessionStore {
  const { storage, clock } = deps
  const slot: Slot<readonly SessionRecord[]> = storage.slot({
    key: 'pairing.sessions',
    version: 1,
    initial: [],
    parse: (value) => parseList(value, isRecord, most),
  })
  const isLive = ({ session }: SessionRecord): boolean => session.expiry * 1000 > clock.now()
  const others = (topic: string): SessionRecord[] =>
    slot.get().filter(({ session }) => session.topic !== topic)
  let known = slot.get()

  function write(next: readonly SessionRecord[]): void {
    known = next
    slot.set(next)
  }

  return {
    all: () => slot.get().filter(isLive),
    get: (topic) => slot.get().find((one) => one.session.topic === topic && isLive(one)),
    put(record) {
      const next = [record, ...others(record.session.topic)]
      write(next.slice(0, most))
      return next.slice(most)
    },
    remove: (topic) => write(others(topic)),
    sweep() {
      const expired = slot.get().filter((one) => !isLive(one))
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
