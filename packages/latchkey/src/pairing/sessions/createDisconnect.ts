import { WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import { userDisconnected, publishRequest } from '../publishRequest.ts'
import type { Pairing } from '../Pairing.ts'
import type { PairingContext } from '../PairingContext.ts'

/** Milliseconds that ending a session may wait for the relay. architecture §2 "Connection truth" */
const farewell = 3000

/**
 * Makes `Pairing.disconnect`: here at once, then the wallet.
 *
 * @param room - The sessions.
 * @returns The action, which always resolves.
 */
export function createDisconnect(room: PairingContext): Pairing['disconnect'] {
  const { peerRpc: wire, clock, sessions, logger } = room
  return async (topic) => {
    if (!sessions.get(topic)) return
    sessions.remove(topic)
    room.endedTopics.add(topic)
    room.rejectPending(topic, new WalletError('wallet.disconnected'))
    const call = { method: 'wc_sessionDelete', params: userDisconnected }
    const late = { clock, ms: farewell, error: () => new WalletError('relay.unreachable') }
    try {
      await withTimeout(publishRequest(wire, topic, call), late)
    } catch (error) {
      logger.info('A wallet was not told that its session ended.', error)
    }
    void room.unsubscribe(topic)
  }
}
