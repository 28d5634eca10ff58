import * as v from 'valibot'
import { translateWalletError, WalletError } from '../../errors/index.ts'
import { sessionAuthenticateResult } from '../../protocol/index.ts'
import { goodbye, handOver } from '../handOver.ts'
import { fromPeer } from '../peerErrors.ts'
import { type Room, secondsOf, week } from '../Room.ts'
import type { PeerAnswer } from '../Wire.ts'
import { refused } from './answered.ts'
import type { ProposalRecord } from './createProposalStore.ts'
import type { Desk } from './Desk.ts'
import { type Meeting, meetingOf } from './meeting.ts'
import { chainsOf } from './settled.ts'

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
export async function signedIn(
  desk: Desk,
  record: ProposalRecord,
  answer: PeerAnswer,
): Promise<void> {
  const { room, verifySignature } = desk
  if ('error' in answer) {
    if (answer.error.code === unknownMethod) return
    return refused(desk, record, fromPeer(answer.error))
  }
  let meeting: Meeting | undefined
  try {
    const said = v.safeParse(sessionAuthenticateResult, answer.result)
    // The issues of the parser would repeat signatures.
    if (!said.success) throw new WalletError('pairing.malformed_message')
    const { cacaos, responder } = said.output
    meeting = await meetingOf(record.secret, responder.publicKey)
    const { topic, symKey } = meeting
    if (isDone(desk, meeting)) return
    if (!verifySignature || !record.signIn) throw new WalletError('pairing.no_verifier')
    const { acceptSignIn } = await import('../authenticate/index.ts')
    const { request } = record.signIn
    const now = room.clock.now()
    const namespaces = await acceptSignIn({ cacaos, request, now, verifySignature })
    if (isDone(desk, meeting)) return
    const current = desk.current(record)
    if (!current) return
    if (current.settled) return await sendAway(room, meeting)
    const session = {
      topic,
      pairingTopic: current.pairingTopic,
      expiry: secondsOf(room.clock) + week,
      namespaces,
      requestedChains: [...new Set([...request.chains, ...chainsOf(current)])],
      wallet: responder.metadata,
      authentication: cacaos,
    }
    // Nothing may come in between: the proposal that was sent beside it could settle.
    const met = desk.meet(current, topic, symKey)
    desk.approve(current, { session, asked: current.asked })
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
function isDone({ room, noticed }: Desk, { topic }: Meeting): boolean {
  const known = room.sessions.get(topic)
  if (known) noticed(known.session)
  return known !== undefined || room.ended.has(topic)
}

/** Ends the session that the wallet believes in. */
async function sendAway({ wire, logger, leave }: Room, meeting: Meeting): Promise<void> {
  const { topic, symKey } = meeting
  const call = { method: 'wc_sessionDelete', params: goodbye }
  try {
    await Promise.all([wire.join(topic, symKey), handOver(wire, topic, call)])
  } catch (error) {
    logger.info('A wallet was not told that its sign-in will not do.', error)
  }
  await leave(topic)
}
