import { WalletError } from '../../errors/index.ts'
import type { PairedSession } from '../Pairing.ts'
import type { PairingContext } from '../PairingContext.ts'

/**
 * Tells of sessions that other tabs of the app began, changed or ended.
 *
 * @param room - The sessions.
 * @param noticed - Tells who waits for a session; whether anyone did.
 * @returns How to stop.
 */
export function syncFromOtherTabs(
  room: PairingContext,
  noticed: (session: PairedSession) => boolean,
): () => void {
  return room.sessions.watch((before, now) => {
    const texts = new Set(before.map(({ session }) => JSON.stringify(session)))
    for (const { session } of now)
      if (!texts.has(JSON.stringify(session)) && !noticed(session))
        room.emit({ type: 'updated', session })

    const topics = new Set(now.map(({ session }) => session.topic))
    for (const { session } of before) {
      const { topic } = session
      if (topics.has(topic)) continue
      room.endedTopics.add(topic)
      room.rejectPending(topic, new WalletError('wallet.disconnected'))
      const isExpired = session.expiry * 1000 <= room.clock.now()
      room.emit({ type: 'ended', topic, reason: isExpired ? 'expired' : 'deleted' })
      // The tab that ended it leaves the topic, once it has told the wallet: keys are shared.
    }
  })
}
