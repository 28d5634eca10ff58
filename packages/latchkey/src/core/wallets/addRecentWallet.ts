import type { WalletRow } from './WalletRow.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Connector } from '../model/Connector.ts'
import { maxRecentWallets, createRecentWalletStorageSlot } from './recentWallets.ts'
import type { RecentWallet } from '../model/slices/wallets.ts'
import { isSameWallet, walletKey } from './walletKey.ts'

/** Larger icons are not stored. */
const maxIconLength = 8192

/**
 * Returns the recent wallets with one moved to, or added at, the front.
 *
 * @param recent - Recent wallets, newest first.
 * @param wallet - The wallet that was used.
 * @returns At most 2, newest first, each once.
 */
function withRecentWallet(
  recent: readonly RecentWallet[],
  wallet: RecentWallet,
): readonly RecentWallet[] {
  const others = recent.filter((one) => one.id !== wallet.id && !isSameWallet(one, wallet))
  return [wallet, ...others].slice(0, maxRecentWallets)
}

/**
 * Adds a wallet to the recent wallets.
 *
 * @param parameters - The selected row, or the connected connector.
 */
export function addRecentWallet(client: Latchkey, parameters: addRecentWallet.Parameters): void {
  const { row, connector } = parameters
  // The connector does not show which wallet scanned a code; the selected row does.
  if (connector?.kind === 'walletConnect') return
  const { id, name, icon, rdns, links }: RecentWallet = row
    ? { ...row, rdns: row.connectors.find((one) => one.rdns)?.rdns }
    : { ...connector, id: walletKey(connector) }
  const isSmall = icon !== undefined && icon.length <= maxIconLength
  const slot = client.own(createRecentWalletStorageSlot)
  const stored: RecentWallet = { id, name, icon: isSmall ? icon : undefined, rdns, links }
  const recent = withRecentWallet(slot.get(), stored)
  slot.set(recent)
  client.store.set(({ wallets }) => ({ wallets: { ...wallets, recent } }))
}

export declare namespace addRecentWallet {
  type Parameters =
    | { readonly row: WalletRow; readonly connector?: undefined }
    | { readonly row?: undefined; readonly connector: Connector }
}
