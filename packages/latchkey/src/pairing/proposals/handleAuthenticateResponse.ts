import * as v from 'valibot'
import {
  pairingMalformedMessageError,
  pairingNoVerifierError,
} from '../../errors/catalogue/index.ts'
import { translateWalletError, WalletError } from '../../errors/index.ts'
import { sessionAuthenticateResultSchema } from '../../protocol/index.ts'
import { verifyCacaos } from '../authenticate/index.ts'
import type { PairingContext } from '../PairingContext.ts'
import { fromPeerError } from '../fromPeerError.ts'
import type { PeerResponse } from '../PeerRpc.ts'
import { publishRequest, userDisconnected } from '../publishRequest.ts'
import { sessionLifetime } from '../sessions/sessionLifetime.ts'
import { unixSeconds } from '../unixSeconds.ts'
import type { PendingProposals } from './createPendingProposals.ts'
import type { ProposalRecord } from './createProposalStore.ts'
import { deriveSessionKey, type SessionKey } from './deriveSessionKey.ts'
import { requestedChainIds } from './requestedChainIds.ts'

/** Sent by wallets without the method; they respond to the proposal instead. */
const unsupportedMethod = 10001

/**
 * Handles a response to `wc_sessionAuthenticate`. The session is stored only after every signature
 * has been verified; a wallet whose sign-in is invalid receives `wc_sessionDelete`.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/authenticate [7.31]
 */
export async function handleAuthenticateResponse(
  proposals: PendingProposals,
  record: ProposalRecord,
  response: PeerResponse,
): Promise<void> {
  const { context, verifySignature } = proposals
  if ('error' in response) {
    if (response.error.code === unsupportedMethod) return
    return proposals.reject(record, fromPeerError(response.error))
  }
  let key: SessionKey | undefined
  try {
    const parsed = v.safeParse(sessionAuthenticateResultSchema, response.result)
    // The issues of the schema would contain the signatures.
    if (!parsed.success) throw new WalletError(pairingMalformedMessageError)
    const { cacaos, responder } = parsed.output
    key = await deriveSessionKey(record.privateKey, responder.publicKey)
    const { topic, symKey } = key
    if (isHandled(proposals, key)) return
    if (!verifySignature || !record.signIn) throw new WalletError(pairingNoVerifierError)
    const { request } = record.signIn
    const now = context.clock.now()
    const namespaces = await verifyCacaos({ cacaos, request, now, verifySignature })
    if (isHandled(proposals, key)) return
    const current = proposals.current(record)
    if (!current) return
    if (current.settled) return await endRejectedSession(context, key)
    const session = {
      topic,
      pairingTopic: current.pairingTopic,
      expiry: unixSeconds(context.clock) + sessionLifetime,
      namespaces,
      requestedChains: [...new Set([...request.chains, ...requestedChainIds(current)])],
      wallet: responder.metadata,
      authentication: cacaos,
    }
    // No `await` in between, or the proposal that was sent along could settle first.
    const subscribed = proposals.subscribeSession(current, topic, symKey)
    proposals.approve(current, { session, requested: current.requested })
    await subscribed
  } catch (error) {
    if (key && isHandled(proposals, key)) return
    if (key) await endRejectedSession(context, key)
    await proposals.reject(record, translateWalletError(error, pairingMalformedMessageError))
  }
}

/**
 * Returns whether the session exists or has ended already. While signatures are being verified,
 * another tab may have stored it, or the wallet may have responded again.
 */
function isHandled(proposals: PendingProposals, { topic }: SessionKey): boolean {
  const { sessions, endedTopics } = proposals.context
  const stored = sessions.get(topic)
  if (stored) proposals.resolveFromOtherTab(stored.session)
  return stored !== undefined || endedTopics.has(topic)
}

/** Ends the session that exists on the side of the wallet only. */
async function endRejectedSession(context: PairingContext, key: SessionKey): Promise<void> {
  const { peerRpc, logger } = context
  const { topic, symKey } = key
  const call = { method: 'wc_sessionDelete', params: userDisconnected }
  try {
    await Promise.all([peerRpc.subscribe(topic, symKey), publishRequest(peerRpc, topic, call)])
  } catch (error) {
    logger.info('Failed to notify a wallet that its sign-in was rejected', error)
  }
  await context.unsubscribe(topic)
}
