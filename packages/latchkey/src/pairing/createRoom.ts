import type { WalletError } from '../errors/index.ts'
import { createRecent } from './createRecent.ts'
import type { PairingDeps, PairingEvent } from './Pairing.ts'
import type { Room } from './Room.ts'
import { createSessionStore } from './sessions/createSessionStore.ts'
import type { Wire } from './Wire.ts'

/** Ended sessions that are remembered. */
const remembered = 200

/**
 * Makes what the parts of one pairing client work on together.
 *
 * @param deps - Storage, clock, logger.
 * @param wire - Where messages come and go.
 * @param emit - Tells the app.
 * @returns The room, with the sessions of earlier page loads.
 */
export function createRoom(
  { storage, clock, logger }: PairingDeps,
  wire: Wire,
  emit: (event: PairingEvent) => void,
): Room {
  const droppers = new Set<(topic: string, error: WalletError) => void>()
  return {
    wire,
    clock,
    logger,
    sessions: createSessionStore({ storage, clock }),
    ended: createRecent(remembered),
    emit,
    drop(topic, error) {
      for (const dropper of droppers) dropper(topic, error)
    },
    onDrop: (listener) => void droppers.add(listener),
    async reply(request, answer) {
      try {
        await wire.answer(request, answer)
      } catch (error) {
        logger.warn('A wallet could not be answered.', { method: request.method, error })
      }
    },
    async leave(topic) {
      try {
        await wire.leave(topic)
      } catch (error) {
        logger.info('The relay was not told that a topic was left.', error)
      }
    },
  }
}
