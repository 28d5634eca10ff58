import * as v from 'valibot'
import { pairingMalformedMessageError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { sessionSettleSchema } from '../../protocol/index.ts'
import { selectUsableNamespaces } from '../namespaces/index.ts'
import type { PeerError, PeerRequest } from '../PeerRpc.ts'
import { sessionErrors } from '../sessionErrors.ts'
import type { SessionRecord } from '../sessions/createSessionStore.ts'
import { sessionLifetime } from '../sessions/sessionLifetime.ts'
import { unixSeconds } from '../unixSeconds.ts'
import type { PendingProposals } from './createPendingProposals.ts'
import type { ProposalRecord } from './createProposalStore.ts'
import { requestedChainIds } from './requestedChainIds.ts'

/**
 * Handles `wc_sessionSettle` on a topic that has no session yet.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/session-proposal
 */
export async function handleSessionSettle(
  proposals: PendingProposals,
  request: PeerRequest,
): Promise<void> {
  const { context, store } = proposals
  const { topic } = request
  const record = store.find(({ candidates }) => candidates.includes(topic))
  const current = record && proposals.current(record)
  if (!current) return rejectWith(sessionErrors.noSession)
  // Another wallet that scanned the same URI settled first.
  if (current.settled) return rejectWith(sessionErrors.settlementFailed)

  const parsed = parseSettle(proposals, current, request)
  if ('error' in parsed) {
    const candidates = current.candidates.filter((candidate) => candidate !== topic)
    if (candidates.length === 0) {
      await context.respond(request, { error: parsed.peerError })
      return proposals.fail(current, parsed.error)
    }
    // Another wallet that scanned the same URI may still settle.
    store.update(current.id, { candidates })
    return rejectWith(parsed.peerError)
  }
  proposals.approve(current, parsed)
  return context.respond(request, { result: true })

  async function rejectWith(error: PeerError): Promise<void> {
    await context.respond(request, { error })
    await context.unsubscribe(topic)
  }
}

function parseSettle(
  { context }: PendingProposals,
  record: ProposalRecord,
  { topic, params }: PeerRequest,
): SessionRecord | { readonly peerError: PeerError; readonly error: WalletError } {
  const parsed = v.safeParse(sessionSettleSchema, params)
  const now = unixSeconds(context.clock)
  if (!parsed.success || parsed.output.expiry <= now)
    return {
      peerError: sessionErrors.invalidSettle,
      error: new WalletError(pairingMalformedMessageError),
    }
  const { controller, expiry, sessionProperties, sessionConfig } = parsed.output
  const selected = selectUsableNamespaces(parsed.output.namespaces, record.requested)
  if ('peerError' in selected) return selected
  return {
    requested: record.requested,
    session: {
      topic,
      pairingTopic: record.pairingTopic,
      expiry: Math.min(expiry, now + sessionLifetime),
      namespaces: selected.namespaces,
      requestedChains: requestedChainIds(record),
      wallet: controller.metadata,
      sessionProperties,
      disableDeepLink: sessionConfig?.disableDeepLink,
    },
  }
}
