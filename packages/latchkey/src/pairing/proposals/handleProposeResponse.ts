import * as v from 'valibot'
import { pairingMalformedMessageError } from '../../errors/catalogue/index.ts'
import { translateWalletError, WalletError } from '../../errors/index.ts'
import { sessionProposeResultSchema } from '../../protocol/index.ts'
import { fromPeerError } from '../fromPeerError.ts'
import type { PeerResponse } from '../PeerRpc.ts'
import type { PendingProposals } from './createPendingProposals.ts'
import type { ProposalRecord } from './createProposalStore.ts'
import { deriveSessionKey } from './deriveSessionKey.ts'

/** Wallets that may approve one proposal; further ones are ignored. */
const maxCandidates = 8

/**
 * Handles a response to `wc_sessionPropose`. Several wallets may scan one URI: each gets a session
 * topic of its own, and the first to settle wins.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/session-proposal
 */
export async function handleProposeResponse(
  proposals: PendingProposals,
  record: ProposalRecord,
  response: PeerResponse,
): Promise<void> {
  if ('error' in response) return proposals.reject(record, fromPeerError(response.error))
  const { endedTopics, sessions } = proposals.context
  try {
    const parsed = v.safeParse(sessionProposeResultSchema, response.result)
    // The issues of the schema would contain the response.
    if (!parsed.success) throw new WalletError(pairingMalformedMessageError)
    const { responderPublicKey } = parsed.output
    const { topic, symKey } = await deriveSessionKey(record.privateKey, responderPublicKey)
    const current = proposals.current(record)
    if (!current || sessions.get(topic) || endedTopics.has(topic)) return
    if (current.candidates.length < maxCandidates)
      await proposals.subscribeSession(current, topic, symKey)
  } catch (error) {
    await proposals.reject(record, translateWalletError(error, pairingMalformedMessageError))
  }
}
