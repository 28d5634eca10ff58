import type { Connector, Latchkey, WalletRow } from '../../core/index.ts'
import type { Network } from '../../networks/index.ts'

/** Finds the picture of a network: the host's choice first, else the network's own. */
export function networkImage(client: Latchkey, network: Network): string | undefined {
  return client.options.networkImages[network.caipNetworkId] ?? network.assets?.imageUrl
}

/** Finds the picture of a wallet: the host's choice first, else what the wallet gave. */
export function walletImage(client: Latchkey, wallet: WalletRow | Connector): string | undefined {
  const { connectorImages } = client.options
  const ids = 'connectors' in wallet ? wallet.connectors.map((one) => one.id) : []
  const chosen = [wallet.id, ...ids].find((id) => connectorImages[id] !== undefined)
  return chosen === undefined ? wallet.icon : connectorImages[chosen]
}
