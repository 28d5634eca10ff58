import * as v from 'valibot'
import { translateWalletError, WalletError } from '../../errors/index.ts'
import { sessionProposeResult } from '../../protocol/index.ts'
import { fromPeerError } from '../peerErrors.ts'
import type { PeerResponse } from '../PeerRpc.ts'
import type { ProposalRecord } from './createProposalStore.ts'
import type { PendingProposals } from './createPendingProposals.ts'
import { deriveSessionKey } from './deriveSessionKey.ts'

/** Wallets that may answer one code before it is a flood. */
const crowd = 8

/**
 * Takes in what a wallet answered to a proposal. One code may be scanned by several wallets: each is
 * met on a topic of its own, and the first that settles there is the one.
 *
 * @param desk - The proposals.
 * @param record - The one that was answered.
 * @param answer - What the wallet said.
 * @source WalletConnect specs "Session proposal"
 */
export async function handleProposeResponse(
  desk: PendingProposals,
  record: ProposalRecord,
  answer: PeerResponse,
): Promise<void> {
  if ('error' in answer) return refused(desk, record, fromPeerError(answer.error))
  const { endedTopics: ended, sessions } = desk.context
  try {
    const said = v.safeParse(sessionProposeResult, answer.result)
    // The issues of the parser would repeat what was said.
    if (!said.success) throw new WalletError('pairing.malformed_message')
    const { topic, symKey } = await deriveSessionKey(
      record.privateKey,
      said.output.responderPublicKey,
    )
    const current = desk.current(record)
    if (!current || sessions.get(topic) || ended.has(topic)) return
    if (current.candidates.length < crowd) await desk.subscribeSession(current, topic, symKey)
  } catch (error) {
    await refused(desk, record, malformedBy(error))
  }
}

/**
 * Gives a proposal up, unless another wallet that scanned the same code has said yes.
 *
 * @param desk - The proposals.
 * @param record - The one that was answered.
 * @param error - Why the wallet will not do.
 */
export async function refused(
  desk: PendingProposals,
  record: ProposalRecord,
  error: ReturnType<typeof fromPeerError>,
): Promise<void> {
  const current = desk.current(record)
  if (current && !current.settled && !current.candidates.length) await desk.fail(current, error)
}

function malformedBy(error: unknown): ReturnType<typeof translateWalletError> {
  return translateWalletError(error, 'pairing.malformed_message')
}
