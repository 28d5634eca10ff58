import { WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { connectRuns } from './connectRuns.ts'
import type { Connector } from '../model/Connector.ts'
import { isConnectorInUse } from './connectorUse.ts'

/** spec §4 "the wallet sign-out is awaited at most 3 seconds". */
const signOutTimeout = 3000

/**
 * Tells a wallet that it is not needed any more.
 *
 * @param client - Client from `createLatchkey`.
 * @param connector - The connector, which no namespace uses now.
 * @throws `connection.disconnect_failed` when it would not, or did not answer for 3 s.
 * @source spec §4 "Disconnect"
 */
export async function signOut(client: Latchkey, connector: Connector): Promise<void> {
  const error = (cause?: unknown): WalletError =>
    new WalletError('connection.disconnect_failed', { connector: connector.id }, { cause })
  try {
    const answer = (async () => connector.disconnect())()
    await withTimeout(answer, { clock: client.clock, ms: signOutTimeout, error })
  } catch (cause) {
    throw cause instanceof WalletError && cause.code === 'connection.disconnect_failed'
      ? cause
      : error(cause)
  }
}

/**
 * Signs out of a wallet that turned out not to be wanted, unless it is in use or being asked again.
 *
 * @param client - Client from `createLatchkey`.
 * @param connector - The connector.
 */
export function release(client: Latchkey, connector: Connector): void {
  const isWanted =
    isConnectorInUse(client.store.get(), connector.uid) ||
    client.own(connectRuns).isPending(connector.uid)
  if (!isWanted)
    signOut(client, connector).catch((error: WalletError) =>
      client.logger.info(error.message, error.details),
    )
}
