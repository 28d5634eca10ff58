import { WalletError } from '../../errors/index.ts'
import type { PairedSession, VerifySignature } from '../Pairing.ts'
import type { PairingContext } from '../PairingContext.ts'
import type { SessionRecord } from '../sessions/createSessionStore.ts'
import type { ProposalRecord, ProposalStore } from './createProposalStore.ts'

/** Whoever waits for a proposal to be approved. */
export type ProposalWaiter = {
  resolve(session: PairedSession): void
  reject(error: WalletError): void
}

/** What those who make proposals and take in answers to them work on together. */
export type PendingProposals = {
  readonly context: PairingContext
  readonly store: ProposalStore
  readonly verifySignature: VerifySignature | undefined
  /** Keeps a proposal, and who waits for it. */
  add(record: ProposalRecord, waiter: ProposalWaiter): void
  /** The record as it is now, unless it was given up or has expired. */
  current(record: ProposalRecord): ProposalRecord | undefined
  /** Remembers a topic on which a wallet is to settle, and takes it up. */
  subscribeSession(record: ProposalRecord, topic: string, symKey: Uint8Array): Promise<void>
  /** Keeps the session that came of it, and tells who waits. */
  approve(record: ProposalRecord, session: SessionRecord): void
  /**
   * Gives the proposal up and tells who waits. One that is still good, and that nobody here waits
   * for, is left to the tab where somebody does.
   */
  fail(record: ProposalRecord, error: WalletError): Promise<void>
  /** Tells who waits for this session, when another tab took it in. Returns whether anyone did. */
  resolveFromOtherTab(session: PairedSession): boolean
  /** Gives up what has expired. */
  removeExpired(): void
  /** Rejects whoever waits. What is stored stays. */
  close(): void
}

/**
 * Makes the desk. Who waits is of this page; what is waited for is stored, so that a page that was
 * loaded anew still takes in the approval.
 *
 * @param parts - What it works on.
 * @returns The desk, with the proposals of earlier page loads.
 */
export function createPendingProposals(
  parts: Pick<PendingProposals, 'context' | 'store' | 'verifySignature'>,
): PendingProposals {
  const { context: room, store } = parts
  const waiting = new Map<number, ProposalWaiter & { readonly record: ProposalRecord }>()

  /** The waiter leaves; none on a page that was loaded anew. */
  function take(id: number): ProposalWaiter | undefined {
    const waiter = waiting.get(id)
    waiting.delete(id)
    return waiter
  }

  async function fail(record: ProposalRecord, error: WalletError): Promise<void> {
    const waiter = take(record.id)
    waiter?.reject(error)
    const isKept = store.find((one) => one.id === record.id) && store.isLive(record)
    if (waiter || !isKept) await forget(parts, record)
  }

  function approve(record: ProposalRecord, kept: SessionRecord): void {
    const { session } = kept
    store.update(record.id, { settled: session.topic })
    for (const { session: evicted } of room.sessions.put(kept)) {
      const { topic } = evicted
      room.emit({ type: 'ended', topic, reason: 'expired' })
      void room.unsubscribe(topic)
    }
    const waiter = take(record.id)
    if (waiter) waiter.resolve(session)
    else room.emit({ type: 'updated', session })
  }

  return {
    ...parts,
    add(record, waiter) {
      waiting.set(record.id, { ...waiter, record })
      for (const evicted of store.put(record))
        void fail(evicted, new WalletError('pairing.expired'))
    },
    current: ({ id }) => store.find((one) => one.id === id && store.isLive(one)),
    subscribeSession: (record, topic, symKey) => meet(parts, record, topic, symKey),
    approve,
    fail,
    resolveFromOtherTab(session) {
      const record = store.find(({ settled }) => settled === session.topic)
      const waiter = record && take(record.id)
      waiter?.resolve(session)
      return waiter !== undefined
    },
    removeExpired() {
      const awaited = [...waiting.values()].map(({ record }) => record)
      for (const record of [...store.all(), ...awaited])
        if (!store.isLive(record)) void fail(record, new WalletError('pairing.expired'))
    },
    close() {
      for (const id of waiting.keys()) take(id)?.reject(new WalletError('transport.aborted'))
    },
  }
}

type Parts = Pick<PendingProposals, 'context' | 'store'>

async function meet(
  { context: room, store }: Parts,
  record: ProposalRecord,
  topic: string,
  symKey: Uint8Array,
): Promise<void> {
  const candidates = [...new Set([...record.candidates, topic])]
  store.update(record.id, { candidates })
  try {
    await room.peerRpc.subscribe(topic, symKey)
  } catch (error) {
    // The topic is remembered: it is subscribed to as soon as the relay is back.
    room.logger.info('The relay is away while a wallet is being met.', error)
  }
  // It was given up meanwhile.
  if (!store.find((one) => one.id === record.id)) await room.unsubscribe(topic)
}

async function forget({ context: room, store }: Parts, record: ProposalRecord): Promise<void> {
  // As it is now: wallets may have answered since.
  const current = store.find((one) => one.id === record.id) ?? record
  store.remove(record.id)
  const unsettled = proposalTopics(current).filter((topic) => topic !== current.settled)
  await Promise.all(unsettled.map((topic) => room.unsubscribe(topic)))
}

/**
 * Lists the topics that a proposal holds.
 *
 * @param record - The proposal.
 * @returns Where it waits, and where wallets are met.
 */
export function proposalTopics(record: ProposalRecord): string[] {
  return [
    record.pairingTopic,
    ...(record.signIn ? [record.signIn.topic] : []),
    ...record.candidates,
  ]
}
