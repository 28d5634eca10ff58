import { relayUnreachableError, walletDisconnectedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { PairingClient } from '../PairingClient.ts'
import type { PairingContext } from '../PairingContext.ts'
import { publishRequest, userDisconnected } from '../publishRequest.ts'

/** Milliseconds that a disconnect waits for the relay [4.10]. */
const relayTimeout = 3000

/**
 * Creates `Pairing.disconnect`, which ends the session locally first and then notifies the wallet.
 *
 * @returns The action. It always resolves.
 */
export function createDisconnect(context: PairingContext): PairingClient['disconnect'] {
  const { peerRpc, clock, sessions, logger } = context
  return async (topic) => {
    if (!sessions.get(topic)) return
    sessions.remove(topic)
    context.endedTopics.add(topic)
    context.rejectPending(topic, new WalletError(walletDisconnectedError))
    const call = { method: 'wc_sessionDelete', params: userDisconnected }
    const error = (): WalletError => new WalletError(relayUnreachableError)
    try {
      await withTimeout(publishRequest(peerRpc, topic, call), { clock, ms: relayTimeout, error })
    } catch (cause) {
      logger.info('Failed to notify a wallet that its session ended', cause)
    }
    void context.unsubscribe(topic)
  }
}
