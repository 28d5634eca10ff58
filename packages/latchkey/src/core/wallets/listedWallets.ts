import type { WalletRow } from './WalletRow.ts'
import type { Namespace } from '../../caip/index.ts'
import type { ResolvedOptions } from '../model/Latchkey.ts'
import type { ConnectorType } from '../model/Options.ts'
import type { State } from '../model/State.ts'
import { safeIcon } from './safeIcon.ts'
import { safeLink } from './safeLink.ts'
import type {
  CustomWallet,
  ListedWallet,
  RecentWallet,
  WalletsState,
} from '../model/slices/wallets.ts'
import { fallbackName, isSameWallet, walletKey } from './walletKey.ts'

/** spec §9 "recommended wallets 4" */
const maxRecommended = 4
const counted: readonly ConnectorType[] = ['injected', 'featured', 'custom']

/**
 * Makes the row of a wallet that the host added by hand.
 *
 * @param wallet - As the host wrote it.
 * @param namespaces - Configured namespaces, all of which it serves unless it says which.
 * @returns A row without connectors: it is opened by its links, or leads to its own pages.
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
    homepage: safeLink(homepage),
    links: {
      mobile: safeLink(wallet.mobile_link),
      desktop: safeLink(wallet.desktop_link),
      webapp: safeLink(wallet.webapp_link),
    },
    stores: {
      chrome: safeLink(wallet.chrome_store),
      ios: safeLink(wallet.app_store),
      android: safeLink(wallet.play_store),
    },
  }
}

/**
 * Makes the row of a wallet of the catalogue.
 *
 * @param wallet - The wallet.
 * @param type - The group that it is shown in.
 * @param namespaces - Configured namespaces, all of which it serves unless the catalogue knows.
 * @returns A row without connectors.
 */
export function listedRow(
  wallet: ListedWallet,
  type: WalletRow['type'],
  namespaces: readonly Namespace[],
): WalletRow {
  const { rdns: _, namespaces: known, ...shown } = wallet
  const serves = (namespace: Namespace): boolean => !known.length || known.includes(namespace)
  return { ...shown, type, namespaces: namespaces.filter(serves), connectors: [] }
}

/**
 * Adds what the catalogue knows of a wallet that is here.
 *
 * @param row - Row of connectors.
 * @param wallets - State of the wallets.
 * @returns The row with links, stores and the rest; as it was where the catalogue knows nothing.
 * @source product-inventory §5.10 "Injected enrichment"
 */
export function withCatalogueData(
  row: WalletRow,
  { featured, recommended, list }: WalletsState,
): WalletRow {
  const known = [...featured, ...recommended, ...list.wallets].find((one) => isRowOf(row, one))
  if (!known || row.type === 'walletConnect') return row
  const { homepage, links, stores, isCertified, icon } = known
  return { ...row, homepage, links, stores, isCertified, icon: row.icon ?? icon }
}

/** What names a wallet, wherever it is mentioned. */
type Mention = { readonly id: string; readonly name: string; readonly rdns?: string | undefined }

/**
 * Tells whether a row is of a wallet.
 *
 * @param row - A row.
 * @param wallet - A wallet of a list.
 * @returns Whether they share their id or rdns or, where one of them has no rdns, their name.
 * @source product-inventory §5.10 "Injected enrichment"
 */
export function isRowOf(row: WalletRow, wallet: Mention): boolean {
  const ways: readonly Mention[] = row.connectors.length > 0 ? row.connectors : [row]
  return (
    row.id === wallet.id ||
    ways.some((one) => {
      if (one.id === wallet.id) return true
      // Any wallet can take a known one's name; a domain that differs gives it away.
      const isOther = one.rdns && wallet.rdns && walletKey(one) !== walletKey(wallet)
      return !isOther && isSameWallet(one, wallet)
    })
  )
}

/**
 * Counts how many wallets are recommended: as many as fill the list up to four.
 *
 * @param rows - Rows of every other group.
 * @param state - State of the client.
 * @returns How many to show at most.
 * @source product-inventory §2.1 "recommended", spec §9 "recommended wallets 4"
 */
export function recommendedCount(
  rows: readonly WalletRow[],
  { wallets, features }: Pick<State, 'wallets' | 'features'>,
): number {
  const canLogIn = wallets.connectors.some(({ kind }) => kind === 'embedded')
  const logins = [features.email, features.socials && features.socials.length > 0]
  const others = rows.filter(({ type, name }) => counted.includes(type) && name !== fallbackName)
  const taken = others.length + (canLogIn ? logins.filter(Boolean).length : 0)
  return Math.max(0, maxRecommended - taken)
}

/**
 * Tells whether the host's lists of wallet ids let a row through.
 *
 * @param row - A row.
 * @param options - `includeWalletIds` and `excludeWalletIds`, each naming catalogue ids, connector
 * ids or rdns. External wallets and pairing are never left out by the first, featured ones neither.
 * @param excluded - What the catalogue knows of the second, to find it by name and rdns.
 * @returns Whether to show it.
 */
export function isRowAllowed(
  row: WalletRow,
  options: Pick<ResolvedOptions, 'includeWalletIds' | 'excludeWalletIds'>,
  excluded: readonly ListedWallet[] = [],
): boolean {
  const ids = [row.id, ...row.connectors.flatMap(({ id, rdns = id }) => [id, rdns])]
  const isNamed = (list: readonly string[]): boolean => ids.some((id) => list.includes(id))
  if (row.type === 'walletConnect') return !isNamed(options.excludeWalletIds)
  if (isNamed(options.excludeWalletIds) || isAnyOf(excluded, row)) return false
  const isFree = row.type === 'external' || row.type === 'featured' || row.type === 'recommended'
  return isFree || options.includeWalletIds.length === 0 || isNamed(options.includeWalletIds)
}

/** Whoever calls itself like an excluded wallet is left out as well. */
function isAnyOf(wallets: readonly ListedWallet[], row: WalletRow): boolean {
  return wallets.some((one) => [row, ...row.connectors].some((way) => isSameWallet(way, one)))
}

/**
 * Moves wallets used before to the recent group. Installed ones stay where they are, and so does
 * the code to scan. A wallet that no row offers shows as long as its links are known.
 *
 * @param rows - Rows of every other group.
 * @param recent - Recent wallets, newest first.
 * @param rowOf - Makes the row of a recent wallet that has none, where it can be opened.
 * @returns The rows, those used before first and newest first.
 * @source spec §5 "Recent wallets"
 */
export function recentRows(
  rows: readonly WalletRow[],
  recent: readonly RecentWallet[],
  rowOf: (wallet: RecentWallet) => readonly WalletRow[],
): readonly WalletRow[] {
  const used = recent.flatMap((wallet) => {
    const row = rows.find((one) => isRowOf(one, wallet))
    if (!row) return rowOf(wallet)
    return row.type === 'injected' || row.type === 'walletConnect' ? [] : [row]
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

/**
 * Makes the row of a wallet used before that is opened by a link.
 *
 * @param wallet - The wallet.
 * @param namespaces - Configured namespaces: which of them it speaks was not remembered.
 * @returns No row where no link is known.
 */
export function recentRow(
  { id, name, icon, links }: RecentWallet,
  namespaces: readonly Namespace[],
): readonly WalletRow[] {
  if (!Object.values(links ?? {}).some(Boolean)) return []
  return [{ id, name, icon, links, type: 'recent', namespaces, connectors: [] }]
}
