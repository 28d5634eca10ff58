import type { PeerRequest } from 'latchkey/pairing'
import type { PrefixedStorage } from 'latchkey/internal'
import { createPersistedValue, isRecord } from '../persistedValue.ts'
import type { PhoneSession } from './Phone.ts'

/** A scanned pairing that has no session yet. */
export type ScannedPairing = {
  readonly topic: string
  /** Hex, for forged messages. */
  readonly symKey: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly methods: readonly string[]
}

/** A session with its key. */
export type PersistedSession = PhoneSession & { readonly symKey: string }

/** Persisted state of a phone. */
export type PhoneState = {
  readonly sessions: readonly PersistedSession[]
  readonly pairings: readonly ScannedPairing[]
  /** Accepted requests that are not answered yet. */
  readonly pendingRequests: readonly PeerRequest[]
  /** Topics of scanned pairing URIs, newest last. */
  readonly scanned: readonly string[]
}

/** Access to the persisted state of a phone. */
export type PhoneMemory = {
  get(): PhoneState
  change(part: (value: PhoneState) => Partial<PhoneState>): void
  session(topic: string): PersistedSession | undefined
  pairing(topic: string): ScannedPairing | undefined
  putSession(session: PersistedSession): void
  dropSession(topic: string): void
}

const empty: PhoneState = { sessions: [], pairings: [], pendingRequests: [], scanned: [] }

/** Creates the persisted state of a phone. Calls `changed` after every change. */
export function createPhoneMemory(
  storage: PrefixedStorage,
  name: string,
  changed: () => void,
): PhoneMemory {
  const stored = createPersistedValue(storage, {
    key: `${encodeURIComponent(name)}.phone`,
    version: 1,
    initial: empty,
    parse: parseValue,
  })
  function change(part: (value: PhoneState) => Partial<PhoneState>): void {
    stored.set({ ...stored.get(), ...part(stored.get()) })
    changed()
  }
  return {
    get: () => stored.get(),
    change,
    session: (topic) => stored.get().sessions.find((session) => session.topic === topic),
    pairing: (topic) => stored.get().pairings.find((pairing) => pairing.topic === topic),
    putSession: (session) =>
      change(({ sessions }) => {
        const known = sessions.some(({ topic }) => topic === session.topic)
        return {
          sessions: known
            ? sessions.map((other) => (other.topic === session.topic ? session : other))
            : [...sessions, session],
        }
      }),
    dropSession: (topic) =>
      change(({ sessions, pendingRequests: open }) => ({
        sessions: sessions.filter((session) => session.topic !== topic),
        pendingRequests: open.filter((request) => request.topic !== topic),
      })),
  }
}

function parseValue(value: unknown): PhoneState | undefined {
  if (!isRecord(value)) return undefined
  const lists = ['sessions', 'pairings', 'pendingRequests', 'scanned'].map((name) => value[name])
  return lists.every(Array.isArray) ? (value as PhoneState) : undefined
}
