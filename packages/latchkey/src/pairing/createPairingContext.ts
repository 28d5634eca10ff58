import type { WalletError } from '../errors/index.ts'
import { createRecentSet } from './createRecentSet.ts'
import type { PairingDeps, PairingEvent } from './Pairing.ts'
import type { PairingContext } from './PairingContext.ts'
import { createSessionStore } from './sessions/createSessionStore.ts'
import type { PeerRpc } from './PeerRpc.ts'

/** Ended sessions that are remembered. */
const maxEndedTopics = 200

/**
 * Makes what the parts of one pairing client work on together.
 *
 * @param deps - Storage, clock, logger.
 * @param wire - Where messages come and go.
 * @param emit - Tells the app.
 * @returns The room, with the sessions of earlier page loads.
 */
export function createPairingContext(
  { storage, clock, logger }: PairingDeps,
  wire: PeerRpc,
  emit: (event: PairingEvent) => void,
): PairingContext {
  const droppers = new Set<(topic: string, error: WalletError) => void>()
  return {
    peerRpc: wire,
    clock,
    logger,
    sessions: createSessionStore({ storage, clock }),
    endedTopics: createRecentSet(maxEndedTopics),
    emit,
    rejectPending(topic, error) {
      for (const dropper of droppers) dropper(topic, error)
    },
    onRejectPending: (listener) => void droppers.add(listener),
    async respond(request, answer) {
      try {
        await wire.respond(request, answer)
      } catch (error) {
        logger.warn('A wallet could not be answered.', { method: request.method, error })
      }
    },
    async unsubscribe(topic) {
      try {
        await wire.unsubscribe(topic)
      } catch (error) {
        logger.info('The relay was not told that a topic was left.', error)
      }
    },
  }
}
