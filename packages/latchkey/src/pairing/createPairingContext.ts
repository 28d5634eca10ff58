import type { WalletError } from '../errors/index.ts'
import { createBoundedSet } from './createBoundedSet.ts'
import type { PairingClientDeps, PairingClientEvent } from './PairingClient.ts'
import type { PairingContext } from './PairingContext.ts'
import type { PeerRpc } from './PeerRpc.ts'
import { createSessionStore } from './sessions/createSessionStore.ts'

/** Ended sessions that are remembered. */
const maxEndedTopics = 200

/**
 * Creates the dependencies shared by the parts of one pairing client.
 *
 * @param emit - Receives the events for the app.
 * @returns The context, with the stored sessions of earlier page loads.
 */
export function createPairingContext(
  { storage, clock, logger }: PairingClientDeps,
  peerRpc: PeerRpc,
  emit: (event: PairingClientEvent) => void,
): PairingContext {
  const listeners = new Set<(topic: string, error: WalletError) => void>()
  return {
    peerRpc,
    clock,
    logger,
    sessions: createSessionStore({ storage, clock }),
    endedTopics: createBoundedSet(maxEndedTopics),
    emit,
    rejectPending(topic, error) {
      for (const listener of listeners) listener(topic, error)
    },
    onRejectPending: (listener) => void listeners.add(listener),
    async respond(request, response) {
      try {
        await peerRpc.respond(request, response)
      } catch (error) {
        logger.warn('Failed to respond to a wallet', { method: request.method, error })
      }
    },
    async unsubscribe(topic) {
      try {
        await peerRpc.unsubscribe(topic)
      } catch (error) {
        logger.info('Failed to unsubscribe from a topic', error)
      }
    },
  }
}
