import { pairingExpiredError, transportAbortedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { PairedSession, VerifySignature } from '../PairingClient.ts'
import type { PairingContext } from '../PairingContext.ts'
import type { SessionRecord } from '../sessions/createSessionStore.ts'
import type { ProposalRecord, ProposalStore } from './createProposalStore.ts'
import { listTopicsOfProposal } from './listTopicsOfProposal.ts'

/** Settles the `approval` promise of a proposal. */
export type ProposalResolvers = {
  resolve(session: PairedSession): void
  reject(error: WalletError): void
}

/** The proposals that wallets may still approve, and the promises that wait for them. */
export type PendingProposals = {
  readonly context: PairingContext
  readonly store: ProposalStore
  readonly verifySignature: VerifySignature | undefined
  /** Stores a proposal with its waiter. */
  add(record: ProposalRecord, waiter: ProposalResolvers): void
  /** Returns the stored proposal in its current state; `undefined` when removed or expired. */
  current(record: ProposalRecord): ProposalRecord | undefined
  /** Stores the session topic of a wallet that has approved, and subscribes to it. */
  subscribeSession(record: ProposalRecord, topic: string, symKey: Uint8Array): Promise<void>
  /** Stores the settled session and resolves the waiter. */
  approve(record: ProposalRecord, session: SessionRecord): void
  /** Fails the proposal, unless it is settled or another wallet has approved it. */
  reject(record: ProposalRecord, error: WalletError): Promise<void>
  /**
   * Removes the proposal and rejects its waiter. A live proposal without a waiter in this tab is kept
   * for the tab that has one.
   */
  fail(record: ProposalRecord, error: WalletError): Promise<void>
  /** Resolves the waiter of a session that another tab settled. Returns whether there was one. */
  resolveFromOtherTab(session: PairedSession): boolean
  /** Fails expired proposals. */
  removeExpired(): void
  /** Rejects every waiter. Stored proposals are kept. */
  close(): void
}

/**
 * Creates the pending proposals. Waiters belong to this page; the proposals are stored, so that a
 * reloaded page still receives an approval.
 *
 * @returns The pending proposals, including those of earlier page loads.
 */
export function createPendingProposals(
  deps: Pick<PendingProposals, 'context' | 'store' | 'verifySignature'>,
): PendingProposals {
  const { context, store } = deps
  const waiting = new Map<number, ProposalResolvers & { readonly record: ProposalRecord }>()

  /** Removes and returns the waiter; a reloaded page has none. */
  function takeWaiter(id: number): ProposalResolvers | undefined {
    const waiter = waiting.get(id)
    waiting.delete(id)
    return waiter
  }

  const current: PendingProposals['current'] = ({ id }) =>
    store.find((record) => record.id === id && store.isLive(record))

  async function fail(record: ProposalRecord, error: WalletError): Promise<void> {
    const waiter = takeWaiter(record.id)
    waiter?.reject(error)
    if (waiter || !current(record)) await remove(deps, record)
  }

  return {
    ...deps,
    add(record, waiter) {
      waiting.set(record.id, { ...waiter, record })
      for (const evicted of store.put(record))
        void fail(evicted, new WalletError(pairingExpiredError))
    },
    current,
    subscribeSession: (record, topic, symKey) => subscribeSession(deps, record, topic, symKey),
    approve(record, settled) {
      const { session } = settled
      store.update(record.id, { settled: session.topic })
      for (const { session: evicted } of context.sessions.put(settled)) {
        const { topic } = evicted
        context.emit({ type: 'ended', topic, reason: 'expired' })
        void context.unsubscribe(topic)
      }
      const waiter = takeWaiter(record.id)
      if (waiter) waiter.resolve(session)
      else context.emit({ type: 'updated', session })
    },
    async reject(record, error) {
      const stored = current(record)
      if (stored && !stored.settled && !stored.candidates.length) await fail(stored, error)
    },
    fail,
    resolveFromOtherTab(session) {
      const record = store.find(({ settled }) => settled === session.topic)
      const waiter = record && takeWaiter(record.id)
      waiter?.resolve(session)
      return waiter !== undefined
    },
    removeExpired() {
      const awaited = [...waiting.values()].map(({ record }) => record)
      for (const record of [...store.all(), ...awaited])
        if (!store.isLive(record)) void fail(record, new WalletError(pairingExpiredError))
    },
    close() {
      for (const id of waiting.keys())
        takeWaiter(id)?.reject(new WalletError(transportAbortedError))
    },
  }
}

type Deps = Pick<PendingProposals, 'context' | 'store'>

async function subscribeSession(
  { context, store }: Deps,
  record: ProposalRecord,
  topic: string,
  symKey: Uint8Array,
): Promise<void> {
  store.update(record.id, { candidates: [...new Set([...record.candidates, topic])] })
  try {
    await context.peerRpc.subscribe(topic, symKey)
  } catch (error) {
    // The topic is stored: the socket subscribes as soon as the relay is reachable again.
    context.logger.info('Not yet subscribed to the topic of a session', error)
  }
  const isRemoved = !store.find(({ id }) => id === record.id)
  if (isRemoved) await context.unsubscribe(topic)
}

async function remove({ context, store }: Deps, record: ProposalRecord): Promise<void> {
  // The stored record may have more candidates than the given one.
  const stored = store.find(({ id }) => id === record.id) ?? record
  store.remove(record.id)
  const unsettled = listTopicsOfProposal(stored).filter((topic) => topic !== stored.settled)
  await Promise.all(unsettled.map((topic) => context.unsubscribe(topic)))
}
