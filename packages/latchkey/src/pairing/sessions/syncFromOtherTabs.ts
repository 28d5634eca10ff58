import { walletDisconnectedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { PairedSession } from '../PairingClient.ts'
import type { PairingContext } from '../PairingContext.ts'

/**
 * Applies changes of sessions that other tabs made: emits their events and rejects the pending
 * requests of ended sessions.
 *
 * @param resolveProposal - Resolves the proposal of a new session, if this tab has it pending.
 * Returns whether it did.
 * @returns Stops listening.
 */
export function syncFromOtherTabs(
  context: PairingContext,
  resolveProposal: (session: PairedSession) => boolean,
): () => void {
  return context.sessions.watch((before, now) => {
    const known = new Set(before.map(({ session }) => JSON.stringify(session)))
    for (const { session } of now)
      if (!known.has(JSON.stringify(session)) && !resolveProposal(session))
        context.emit({ type: 'updated', session })

    const topics = new Set(now.map(({ session }) => session.topic))
    for (const { session } of before) {
      const { topic } = session
      if (topics.has(topic)) continue
      context.endedTopics.add(topic)
      context.rejectPending(topic, new WalletError(walletDisconnectedError))
      const isExpired = session.expiry * 1000 <= context.clock.now()
      context.emit({ type: 'ended', topic, reason: isExpired ? 'expired' : 'deleted' })
      // The tab that ended the session unsubscribes after notifying the wallet: keys are shared.
    }
  })
}
