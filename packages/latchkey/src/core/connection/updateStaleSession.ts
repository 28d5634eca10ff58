import { isWalletError, WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Connector } from '../model/Connector.ts'
import { release } from './signOut.ts'
import type { StoredConnection } from './storedConnections.ts'

/**
 * Has a pairing serve the networks that were configured since it was made. One that will not is
 * ended, for it could not serve them.
 *
 * @param client - Client from `createLatchkey`.
 * @param connector - The connector that is about to be restored.
 * @param record - What it was asked for.
 * @param signal - Signal to give up waiting.
 * @throws `wallet.disconnected` when it was ended; `transport.failed` when it could not be tried.
 * @source spec §4 "Stale WalletConnect session"
 */
export async function updateStaleSession(
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
    if (!connector.updateSession) throw new WalletError('wallet.method_not_supported')
    await connector.updateSession({ signal })
  } catch (cause) {
    if (isWalletError(cause, 'transport.failed')) throw cause
    release(client, connector)
    throw new WalletError('wallet.disconnected', {}, { cause })
  }
}
