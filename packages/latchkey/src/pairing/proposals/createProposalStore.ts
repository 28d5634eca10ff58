import type { Clock, PrefixedStorage } from '../../kernel/index.ts'
import type { AuthPayload, RequestedNamespace } from '../../protocol/index.ts'
import { toRecord } from '../json.ts'
import { isHexKey, isRequestedNamespaces, isStringArray, parseStoredList } from '../storedValues.ts'

/** A stored proposal. It outlives the page, so that an approval after a reload is not lost. */
export type ProposalRecord = {
  readonly id: number
  readonly pairingTopic: string
  /** Seconds since 1970 until which wallets may respond. */
  readonly expiry: number
  /** Private key in hex; its public key is the proposer's. */
  readonly privateKey: string
  readonly requested: Readonly<Record<string, RequestedNamespace>>
  /** Session topics of wallets that have approved and not yet settled. */
  readonly candidates: readonly string[]
  /** Topic of the session that was settled; the pairing URI is used up then. */
  readonly settled?: string | undefined
  /** The `wc_sessionAuthenticate` request that was sent along with the proposal. */
  readonly signIn?:
    | { readonly id: number; readonly topic: string; readonly request: AuthPayload }
    | undefined
}

/** Proposals kept across page loads. */
export type ProposalStore = {
  all(): readonly ProposalRecord[]
  find(matches: (record: ProposalRecord) => boolean): ProposalRecord | undefined
  /** Adds or replaces a proposal. Returns the oldest proposals, evicted beyond the limit. */
  put(record: ProposalRecord): readonly ProposalRecord[]
  /** Changes a stored proposal. Returns `undefined` when it is not stored. */
  update(id: number, change: Partial<ProposalRecord>): ProposalRecord | undefined
  remove(id: number): void
  /** Returns whether a proposal has not expired. */
  isLive(record: ProposalRecord): boolean
}

const maxProposals = 16

function isProposalRecord(value: unknown): value is ProposalRecord {
  const { id, pairingTopic, expiry, privateKey, ...rest } = toRecord(value)
  const { requested, candidates, settled, signIn } = rest
  return (
    Number.isSafeInteger(id) &&
    Number.isSafeInteger(expiry) &&
    isHexKey(pairingTopic) &&
    isHexKey(privateKey) &&
    isRequestedNamespaces(requested) &&
    Array.isArray(candidates) &&
    candidates.every(isHexKey) &&
    (settled === undefined || isHexKey(settled)) &&
    (signIn === undefined || isSignIn(signIn))
  )
}

function isSignIn(value: unknown): boolean {
  const { id, topic, request } = toRecord(value)
  const { chains, domain, aud, nonce } = toRecord(request)
  return (
    Number.isSafeInteger(id) &&
    isHexKey(topic) &&
    isStringArray(chains) &&
    isStringArray([domain, aud, nonce])
  )
}

/**
 * Creates the proposal store.
 *
 * @returns The store. A malformed record is dropped, the others are kept.
 */
export function createProposalStore(deps: {
  readonly storage: PrefixedStorage
  readonly clock: Clock
}): ProposalStore {
  const slot = deps.storage.slot<readonly ProposalRecord[]>({
    key: 'pairing.proposals',
    version: 1,
    initial: [],
    parse: (value) => parseStoredList(value, isProposalRecord, maxProposals),
  })
  const without = (id: number): ProposalRecord[] => slot.get().filter((record) => record.id !== id)
  const find: ProposalStore['find'] = (matches) => slot.get().find(matches)

  function put(record: ProposalRecord): readonly ProposalRecord[] {
    const next = [record, ...without(record.id)]
    slot.set(next.slice(0, maxProposals))
    return next.slice(maxProposals)
  }

  return {
    all: () => slot.get(),
    find,
    put,
    update(id, change) {
      const before = find((record) => record.id === id)
      if (!before) return undefined
      const next = { ...before, ...change }
      put(next)
      return next
    },
    remove: (id) => slot.set(without(id)),
    isLive: ({ expiry }) => expiry * 1000 > deps.clock.now(),
  }
}
