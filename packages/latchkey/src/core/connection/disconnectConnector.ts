import { connectionDisconnectFailedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createConnectRuns } from './createConnectRuns.ts'
import type { Connector } from '../model/Connector.ts'
import { isConnectorInUse } from './connectorUse.ts'

/** Longest wait in milliseconds for a wallet's sign-out. */
const signOutTimeout = 3000

/**
 * Disconnects a wallet that no namespace uses.
 *
 * @throws `connection.disconnect_failed` when the wallet rejects, or does not answer within 3 s.
 */
export async function disconnectConnector(client: Latchkey, connector: Connector): Promise<void> {
  const error = (cause?: unknown): WalletError =>
    new WalletError(connectionDisconnectFailedError, { connector: connector.id }, { cause })
  try {
    const answer = (async () => connector.disconnect())()
    await withTimeout(answer, { clock: client.clock, ms: signOutTimeout, error })
  } catch (cause) {
    throw cause instanceof WalletError && cause.code === 'connection.disconnect_failed'
      ? cause
      : error(cause)
  }
}

/** Disconnects a wallet, unless it is in use or its connect is pending. */
export function disconnectUnusedConnector(client: Latchkey, connector: Connector): void {
  const isRequested =
    isConnectorInUse(client.store.get(), connector.uid) ||
    client.own(createConnectRuns).isPending(connector.uid)
  if (!isRequested)
    disconnectConnector(client, connector).catch((error: WalletError) =>
      client.logger.info(error.message, error.details),
    )
}
