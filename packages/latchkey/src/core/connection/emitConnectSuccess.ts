import { formatCaipAddress } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Connection } from '../model/Connector.ts'

/**
 * Emits `CONNECT_SUCCESS`.
 *
 * @param reconnect - Whether the connection was restored without a prompt.
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
