import { formatCaipAddress } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Connection } from '../model/Connector.ts'
import type { ConnectEventContext } from '../model/slices/connection.ts'

/**
 * Emits `CONNECT_SUCCESS`.
 *
 * @param reconnect - Whether the connection was restored without a prompt.
 * @param source - Where in the modal the visitor connected it.
 */
export function emitConnectSuccess(
  client: Latchkey,
  connection: Connection,
  reconnect: boolean,
  source?: ConnectEventContext,
): void {
  const { connector, network, accounts, wallet } = connection
  const address = accounts[0]?.address ?? ''
  client.events.emit('CONNECT_SUCCESS', {
    method: methodOf(client, connection),
    name: wallet?.name ?? connector.name,
    reconnect,
    caipAddress: formatCaipAddress({ networkId: network, address }),
    ...source,
  })
}

/** Returns how the wallet was connected; for the embedded one, the login. */
function methodOf({ store }: Latchkey, { connector, isLinked }: Connection): string {
  if (connector.kind === 'embedded') return store.get().login?.user?.socialProvider ?? 'email'
  if (connector.kind !== 'walletConnect') return 'browser'
  return isLinked ? 'mobile' : 'qrcode'
}
