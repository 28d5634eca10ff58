import {
  type Connection,
  type Connector,
  type Latchkey,
  networkImageUrl,
  type WalletRow,
} from '../../core/index.ts'
import type { Network } from '../../networks/index.ts'

/** Returns the picture of a network: the host's choice first, the network's own, else the gateway's. */
export function networkImage(client: Latchkey, network: Network): string | undefined {
  return networkImageUrl(client.options, network)
}

/** Image for wallets that scan a code: the corners of a QR code on the accent colour. */
const codePicture =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><path fill='%232f5bea' d='M0 0h40v40H0z'/><path fill='none' stroke='%23fff' stroke-width='2.6' stroke-linejoin='round' stroke-linecap='round' d='M11 11h7v7h-7zM22 11h7v7h-7zM11 22h7v7h-7zM22.5 22.5h.1M28.5 22.5h.1M25.5 25.5h.1M22.5 28.5h.1M28.5 28.5h.1'/></svg>"

/** Image for the embedded wallet, which visitors know by no logo: an envelope. */
const mailPicture =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><path fill='%2368645b' d='M0 0h40v40H0z'/><path fill='none' stroke='%23fff' stroke-width='2.25' stroke-linejoin='round' d='M10 13h20v14H10zm0 1 10 8 10-8'/></svg>"

/** Returns the image of a wallet: the host's choice, else the one that the wallet provides. */
export function walletImage(client: Latchkey, wallet: WalletRow | Connector): string | undefined {
  const { connectorImages } = client.options
  const ids = 'connectors' in wallet ? wallet.connectors.map((one) => one.id) : []
  const chosen = [wallet.id, ...ids].find((id) => connectorImages[id] !== undefined)
  if (chosen !== undefined) return connectorImages[chosen]
  if (wallet.icon !== undefined) return wallet.icon
  const kind = 'connectors' in wallet ? wallet.type : wallet.kind
  if (kind === 'embedded') return mailPicture
  return kind === 'walletConnect' ? codePicture : undefined
}

/** Returns name and image of a connected wallet: from its own metadata, else from the connector. */
export function readWalletNameAndImage(
  client: Latchkey,
  { connector, wallet }: Connection,
): { readonly name: string; readonly image: string | undefined } {
  if (!wallet) return { name: connector.name, image: walletImage(client, connector) }
  return { name: wallet.name, image: wallet.icon }
}
