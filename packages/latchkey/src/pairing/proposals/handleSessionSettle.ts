import * as v from 'valibot'
import { WalletError } from '../../errors/index.ts'
import { type SessionSettle, sessionSettle } from '../../protocol/index.ts'
import { selectUsableNamespaces } from '../namespaces/index.ts'
import { sessionErrors } from '../sessionErrors.ts'
import { unixSeconds, sessionLifetime } from '../PairingContext.ts'
import type { SessionRecord } from '../sessions/createSessionStore.ts'
import type { PeerError, PeerRequest } from '../PeerRpc.ts'
import type { ProposalRecord } from './createProposalStore.ts'
import type { PendingProposals } from './createPendingProposals.ts'

/**
 * Takes in a settlement on a topic that has no session yet.
 *
 * @param desk - The proposals.
 * @param request - `wc_sessionSettle`.
 * @source WalletConnect specs "Session settlement"
 */
export async function handleSessionSettle(
  desk: PendingProposals,
  request: PeerRequest,
): Promise<void> {
  const { context: room, store } = desk
  const { topic } = request
  const record = store.find((one) => one.candidates.includes(topic))
  const current = record && desk.current(record)
  if (!current) return turnAway(sessionErrors.noSession)
  // Another wallet that scanned the same code was faster.
  if (current.settled) return turnAway(sessionErrors.settlementFailed)

  const taken = sessionOf(desk, current, request)
  if ('error' in taken) {
    const candidates = current.candidates.filter((one) => one !== topic)
    if (candidates.length === 0) {
      await room.respond(request, { error: taken.peerError })
      return desk.fail(current, taken.error)
    }
    // The visitor's wallet may be another one that scanned the same code.
    store.update(current.id, { candidates })
    return turnAway(taken.peerError)
  }
  desk.approve(current, taken)
  return room.respond(request, { result: true })

  async function turnAway(error: PeerError): Promise<void> {
    await room.respond(request, { error })
    await room.unsubscribe(topic)
  }
}

function sessionOf(
  { context: room }: PendingProposals,
  record: ProposalRecord,
  { topic, params }: PeerRequest,
): SessionRecord | { readonly peerError: PeerError; readonly error: WalletError } {
  const said = v.safeParse(sessionSettle, params)
  const now = unixSeconds(room.clock)
  if (!said.success || said.output.expiry <= now)
    return {
      peerError: sessionErrors.invalidSettle,
      error: new WalletError('pairing.malformed_message'),
    }
  const grant = selectUsableNamespaces(said.output.namespaces, record.requested)
  if ('peerError' in grant) return grant
  const { controller, expiry, sessionProperties, sessionConfig }: SessionSettle = said.output
  return {
    requested: record.requested,
    session: {
      topic,
      pairingTopic: record.pairingTopic,
      expiry: Math.min(expiry, now + sessionLifetime),
      namespaces: grant.namespaces,
      requestedChains: requestedChainIds(record),
      wallet: controller.metadata,
      sessionProperties,
      disableDeepLink: sessionConfig?.disableDeepLink,
    },
  }
}

/**
 * Lists the chains that a proposal asked for.
 *
 * @param record - The proposal.
 * @returns CAIP-2 ids, each once.
 */
export function requestedChainIds(record: ProposalRecord): string[] {
  const scopes = Object.entries(record.requested)
  return [...new Set(scopes.flatMap(([key, { chains }]) => chains ?? [key]))]
}
