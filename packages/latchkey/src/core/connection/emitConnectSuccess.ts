import { formatCaipAddress } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Connection } from '../model/Connector.ts'

/**
 * Tells that a wallet is connected.
 *
 * @param client - Client from `createLatchkey`.
 * @param connection - The connection.
 * @param reconnect - Whether it was restored without asking.
 */
export function emitConnectSuccess(
  client: Latchkey,
  connection: Connection,
  reconnect: boolean,
): void {
  const { connector, network, accounts, wallet, isLinked } = connection
  const address = accounts[0]?.address ?? ''
  client.events.emit('CONNECT_SUCCESS', {
    method: connector.kind !== 'walletConnect' ? 'browser' : isLinked ? 'mobile' : 'qrcode',
    name: wallet?.name ?? connector.name,
    reconnect,
    caipAddress: formatCaipAddress({ networkId: network, address }),
  })
}
