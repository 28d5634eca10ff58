import type { Namespace } from '../../caip/index.ts'
import type { ResolvedOptions } from '../client/Latchkey.ts'
import { safeIcon } from './safeIcon.ts'
import type { CustomWallet, RecentWallet, WalletRow } from './Wallet.ts'
import { isSameWallet } from './walletKey.ts'

/**
 * Makes the row of a wallet that the host added by hand.
 *
 * @param wallet - As the host wrote it.
 * @param namespaces - Configured namespaces, all of which it serves unless it says which.
 * @returns A row without connectors: it leads to the wallet's own pages.
 * @source spec §3 "Wallet list entry"
 */
export function customRow(wallet: CustomWallet, namespaces: readonly Namespace[]): WalletRow {
  const { id, name, homepage, chains } = wallet
  const serves = (namespace: Namespace): boolean =>
    !chains || chains.some((chain) => chain.split(':')[0] === namespace)
  return {
    id,
    name,
    icon: safeIcon(wallet.image_url),
    type: 'custom',
    namespaces: namespaces.filter(serves),
    connectors: [],
    homepage,
  }
}

/**
 * Tells whether the host's lists of wallet ids let a row through.
 *
 * @param row - A row.
 * @param options - `includeWalletIds` and `excludeWalletIds`, each naming catalogue ids, connector
 * ids or rdns. External wallets and pairing are never left out by the first.
 * @returns Whether to show it.
 */
export function isListed(
  row: WalletRow,
  options: Pick<ResolvedOptions, 'includeWalletIds' | 'excludeWalletIds'>,
): boolean {
  const ids = [row.id, ...row.connectors.flatMap(({ id, rdns = id }) => [id, rdns])]
  const isNamed = (list: readonly string[]): boolean => ids.some((id) => list.includes(id))
  if (isNamed(options.excludeWalletIds)) return false
  const isRestricted = row.type === 'injected' || row.type === 'custom'
  return !isRestricted || options.includeWalletIds.length === 0 || isNamed(options.includeWalletIds)
}

/**
 * Moves wallets used before to the recent group. Installed ones stay where they are, and so does
 * the code to scan; a wallet that is no longer offered is not shown.
 *
 * @param rows - Rows of every other group.
 * @param recent - Recent wallets, newest first.
 * @returns The rows, those used before first and newest first.
 * @source spec §5 "Recent wallets"
 */
export function recentRows(
  rows: readonly WalletRow[],
  recent: readonly RecentWallet[],
): readonly WalletRow[] {
  const used = recent.flatMap((wallet) => {
    const row = rows.find((one) => one.id === wallet.id || isSameWallet(one, wallet))
    return row && row.type !== 'injected' && row.type !== 'walletConnect' ? [row] : []
  })
  const others = rows.filter((row) => !used.includes(row))
  return [
    ...used.map((row) => ({
      ...row,
      type: 'recent' as const,
      tag: row.tag ?? ('recent' as const),
    })),
    ...others,
  ]
}
