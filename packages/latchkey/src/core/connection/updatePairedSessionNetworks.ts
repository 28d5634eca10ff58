import {
  walletDisconnectedError,
  walletMethodNotSupportedError,
} from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Connector } from '../model/Connector.ts'
import { disconnectUnusedConnector } from './disconnectConnector.ts'
import type { StoredConnection } from './storedConnections.ts'

/**
 * Updates a paired session to the currently configured networks; disconnects it when the wallet
 * refuses.
 *
 * @param connector - The connector about to be restored.
 * @param record - Its stored connection, with the networks it was requested for.
 * @throws `wallet.disconnected` when the session was ended; `transport.failed` when the update
 * could not be sent.
 */
export async function updatePairedSessionNetworks(
  client: Latchkey,
  connector: Connector,
  record: StoredConnection,
  signal: AbortSignal,
): Promise<void> {
  const isStale =
    connector.kind === 'walletConnect' &&
    !client.options.networks.every((one) => record.networks?.includes(one.caipNetworkId))
  if (!isStale) return
  try {
    if (!connector.updateSession) throw new WalletError(walletMethodNotSupportedError)
    await connector.updateSession({ signal })
  } catch (cause) {
    if (isWalletError(cause, 'transport.failed')) throw cause
    disconnectUnusedConnector(client, connector)
    throw new WalletError(walletDisconnectedError, {}, { cause })
  }
}
