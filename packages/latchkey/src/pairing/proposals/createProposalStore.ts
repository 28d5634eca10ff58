import type { Clock, Storage } from '../../kernel/index.ts'
import type { RequestedNamespace, AuthPayload } from '../../protocol/index.ts'
import { toRecord } from '../json.ts'
import { isStringArray, isRequestedNamespaces, isHexKey, parseList } from '../storedValues.ts'

/** A proposal that wallets may still answer. It outlives the page, so that no approval is lost. */
export type ProposalRecord = {
  readonly id: number
  readonly pairingTopic: string
  /** Seconds since 1970 until which wallets may answer. */
  readonly expiry: number
  /** Hex of the private key whose public half the wallet was told. */
  readonly privateKey: string
  readonly requested: Readonly<Record<string, RequestedNamespace>>
  /** Topics on which wallets that answered are to settle. */
  readonly candidates: readonly string[]
  /** The topic on which one did: the code is used up. */
  readonly settled?: string | undefined
  /** The sign-in that was asked for in the same step. */
  readonly signIn?:
    | { readonly id: number; readonly topic: string; readonly request: AuthPayload }
    | undefined
}

/** Proposals as they are stored. */
export type ProposalStore = {
  all(): readonly ProposalRecord[]
  find(matches: (record: ProposalRecord) => boolean): ProposalRecord | undefined
  /** Adds or replaces it. Returns those that had to go because there are too many. */
  put(record: ProposalRecord): readonly ProposalRecord[]
  /** Changes what is stored of one; nothing when it is gone. */
  update(id: number, change: Partial<ProposalRecord>): ProposalRecord | undefined
  remove(id: number): void
  isLive(record: ProposalRecord): boolean
}

/** A visitor looks at one code; several tabs may each show one. */
const most = 16

function isRecord(value: unknown): value is ProposalRecord {
  const { id, pairingTopic, expiry, privateKey, requested, candidates, settled, signIn } =
    toRecord(value)
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
 * Keeps proposals over reloads.
 *
 * @param deps - Storage and clock.
 * @returns The store. A record that is broken is dropped, the others stay.
 */
export function createProposalStore(deps: {
  readonly storage: Storage
  readonly clock: Clock
}): ProposalStore {
  const slot = deps.storage.slot<readonly ProposalRecord[]>({
    key: 'pairing.proposals',
    version: 1,
    initial: [],
    parse: (value) => parseList(value, isRecord, most),
  })
  const others = (id: number): ProposalRecord[] => slot.get().filter((one) => one.id !== id)
  const find: ProposalStore['find'] = (matches) => slot.get().find(matches)

  function put(record: ProposalRecord): readonly ProposalRecord[] {
    const next = [record, ...others(record.id)]
    slot.set(next.slice(0, most))
    return next.slice(most)
  }

  return {
    all: () => slot.get(),
    find,
    put,
    update(id, change) {
      const before = find((one) => one.id === id)
      if (!before) return undefined
      const next = { ...before, ...change }
      put(next)
      return next
    },
    remove: (id) => slot.set(others(id)),
    isLive: ({ expiry }) => expiry * 1000 > deps.clock.now(),
  }
}
