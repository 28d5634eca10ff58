import * as v from 'valibot'
import { translateWalletError, WalletError } from '../../errors/index.ts'
import { sessionAuthenticateResult } from '../../protocol/index.ts'
import { userDisconnected, publishRequest } from '../publishRequest.ts'
import { fromPeerError } from '../peerErrors.ts'
import { type PairingContext, unixSeconds, sessionLifetime } from '../PairingContext.ts'
import type { PeerResponse } from '../PeerRpc.ts'
import { refused } from './handleProposeResponse.ts'
import type { ProposalRecord } from './createProposalStore.ts'
import type { PendingProposals } from './createPendingProposals.ts'
import { type SessionKey, deriveSessionKey } from './deriveSessionKey.ts'
import { requestedChainIds } from './handleSessionSettle.ts'

/** The wallet does not know the method: it will answer the proposal that was sent beside it. */
const unknownMethod = 10001

/**
 * Takes in what a wallet answered to a request for a signed sign-in. The session is there only once
 * every signature has been checked; a wallet whose sign-in will not do is told that it has ended.
 *
 * @param desk - The proposals.
 * @param record - The one that was answered.
 * @param answer - What the wallet said.
 * @source WalletConnect specs "Session authenticate"
 */
export async function handleAuthenticateResponse(
  desk: PendingProposals,
  record: ProposalRecord,
  answer: PeerResponse,
): Promise<void> {
  const { context: room, verifySignature } = desk
  if ('error' in answer) {
    if (answer.error.code === unknownMethod) return
    return refused(desk, record, fromPeerError(answer.error))
  }
  let meeting: SessionKey | undefined
  try {
    const said = v.safeParse(sessionAuthenticateResult, answer.result)
    // The issues of the parser would repeat signatures.
    if (!said.success) throw new WalletError('pairing.malformed_message')
    const { cacaos, responder } = said.output
    meeting = await deriveSessionKey(record.privateKey, responder.publicKey)
    const { topic, symKey } = meeting
    if (isDone(desk, meeting)) return
    if (!verifySignature || !record.signIn) throw new WalletError('pairing.no_verifier')
    const { verifyCacaos } = await import('../authenticate/index.ts')
    const { request } = record.signIn
    const now = room.clock.now()
    const namespaces = await verifyCacaos({ cacaos, request, now, verifySignature })
    if (isDone(desk, meeting)) return
    const current = desk.current(record)
    if (!current) return
    if (current.settled) return await sendAway(room, meeting)
    const session = {
      topic,
      pairingTopic: current.pairingTopic,
      expiry: unixSeconds(room.clock) + sessionLifetime,
      namespaces,
      requestedChains: [...new Set([...request.chains, ...requestedChainIds(current)])],
      wallet: responder.metadata,
      authentication: cacaos,
    }
    // Nothing may come in between: the proposal that was sent beside it could settle.
    const met = desk.subscribeSession(current, topic, symKey)
    desk.approve(current, { session, requested: current.requested })
    await met
  } catch (error) {
    if (meeting && isDone(desk, meeting)) return
    if (meeting) await sendAway(room, meeting)
    await refused(desk, record, translateWalletError(error, 'pairing.malformed_message'))
  }
}

/**
 * Whether the session is there already, or was. Checking signatures takes a while: meanwhile another
 * tab may have been faster, or the wallet have said the same again.
 */
function isDone(
  { context: room, resolveFromOtherTab: noticed }: PendingProposals,
  { topic }: SessionKey,
): boolean {
  const known = room.sessions.get(topic)
  if (known) noticed(known.session)
  return known !== undefined || room.endedTopics.has(topic)
}

/** Ends the session that the wallet believes in. */
async function sendAway(
  { peerRpc: wire, logger, unsubscribe: leave }: PairingContext,
  meeting: SessionKey,
): Promise<void> {
  const { topic, symKey } = meeting
  const call = { method: 'wc_sessionDelete', params: userDisconnected }
  try {
    await Promise.all([wire.subscribe(topic, symKey), publishRequest(wire, topic, call)])
  } catch (error) {
    logger.info('A wallet was not told that its sign-in will not do.', error)
  }
  await leave(topic)
}
