import type { WalletRow } from './WalletRow.ts'
import type { Namespace } from '../../caip/index.ts'
import type { ResolvedOptions } from '../model/Latchkey.ts'
import type { ConnectorType } from '../model/Options.ts'
import type { State } from '../model/State.ts'
import { safeIcon } from './safeIcon.ts'
import { safeWalletLink } from './safeWalletLink.ts'
import type {
  CustomWallet,
  ListedWallet,
  RecentWallet,
  WalletsState,
} from '../model/slices/wallets.ts'
import { fallbackWalletName, isSameWallet, walletKey } from './walletKey.ts'

/** Most rows up to which recommended wallets are added. */
const maxRecommended = 4
const counted: readonly ConnectorType[] = ['injected', 'featured', 'custom']

/**
 * Creates the row of a custom wallet.
 *
 * @param wallet - The host's definition.
 * @param namespaces - Configured namespaces; a wallet without `chains` serves all of them.
 * @returns A row without connectors; the wallet is opened by its links.
 */
export function customWalletRow(wallet: CustomWallet, namespaces: readonly Namespace[]): WalletRow {
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
    homepage: safeWalletLink(homepage),
    links: {
      mobile: safeWalletLink(wallet.mobile_link),
      desktop: safeWalletLink(wallet.desktop_link),
      webapp: safeWalletLink(wallet.webapp_link),
    },
    stores: {
      chrome: safeWalletLink(wallet.chrome_store),
      ios: safeWalletLink(wallet.app_store),
      android: safeWalletLink(wallet.play_store),
    },
  }
}

/**
 * Creates the row of a catalogue wallet.
 *
 * @param type - The group in which it is displayed.
 * @param namespaces - Configured namespaces; a wallet without known namespaces serves all of them.
 */
export function listedWalletRow(
  wallet: ListedWallet,
  type: WalletRow['type'],
  namespaces: readonly Namespace[],
): WalletRow {
  const { rdns: _, namespaces: known, ...shown } = wallet
  const serves = (namespace: Namespace): boolean => !known.length || known.includes(namespace)
  const { id: explorerId } = shown
  return { ...shown, explorerId, type, namespaces: namespaces.filter(serves), connectors: [] }
}

/**
 * Adds catalogue data to the row of an installed wallet.
 *
 * @returns The row with links, stores and more; unchanged when the catalogue does not list the
 * wallet.
 */
export function withCatalogueData(
  row: WalletRow,
  { featured, recommended, list }: WalletsState,
): WalletRow {
  const known = [...featured, ...recommended, ...list.wallets].find((one) =>
    isRowOfWallet(row, one),
  )
  if (!known || row.type === 'walletConnect') return row
  const { id: explorerId, icon, homepage, links, stores, isCertified, rank } = known
  const added = { explorerId, homepage, links, stores, isCertified, rank }
  return { ...row, ...added, icon: row.icon ?? icon }
}

/** Identifiers of a wallet. */
type Mention = { readonly id: string; readonly name: string; readonly rdns?: string | undefined }

/**
 * Returns whether a row belongs to a wallet: they share their id or rdns or, when one has no rdns,
 * their name.
 */
export function isRowOfWallet(row: WalletRow, wallet: Mention): boolean {
  const ways: readonly Mention[] = row.connectors.length > 0 ? row.connectors : [row]
  return (
    row.id === wallet.id ||
    ways.some((one) => {
      if (one.id === wallet.id) return true
      // Any wallet can use a known name; a different rdns reveals it.
      const isOther = one.rdns && wallet.rdns && walletKey(one) !== walletKey(wallet)
      return !isOther && isSameWallet(one, wallet)
    })
  )
}

/**
 * Returns the maximum number of recommended rows: as many as fill the list up to four.
 *
 * @param rows - Rows of all other groups.
 */
export function getMaxRecommendedCount(
  rows: readonly WalletRow[],
  { wallets, features }: Pick<State, 'wallets' | 'features'>,
): number {
  const canLogIn = wallets.connectors.some(({ kind }) => kind === 'embedded')
  const logins = [features.email, features.socials && features.socials.length > 0]
  const others = rows.filter(
    ({ type, name }) => counted.includes(type) && name !== fallbackWalletName,
  )
  const taken = others.length + (canLogIn ? logins.filter(Boolean).length : 0)
  return Math.max(0, maxRecommended - taken)
}

/**
 * Returns whether `includeWalletIds` and `excludeWalletIds` allow a row.
 *
 * @param options - Both lists contain catalogue ids, connector ids or rdns. The first never hides
 * external wallets, pairing, featured and recommended rows.
 * @param excluded - Catalogue data of the second list, to match by name and rdns.
 */
export function isWalletRowAllowed(
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

/** Returns whether a row has the name of an excluded wallet. */
function isAnyOf(wallets: readonly ListedWallet[], row: WalletRow): boolean {
  return wallets.some((one) => [row, ...row.connectors].some((way) => isSameWallet(way, one)))
}

/**
 * Moves recently used wallets to the recent group. Installed wallets and pairing stay in their
 * groups. A recent wallet without a row is added when its links are known.
 *
 * @param rows - Rows of all other groups.
 * @param recent - Recent wallets, newest first.
 * @param rowOf - Creates the row of a recent wallet without one, or `undefined` when it cannot be
 * opened.
 * @returns The rows, recent ones first, newest first.
 */
export function moveToRecentGroup(
  rows: readonly WalletRow[],
  recent: readonly RecentWallet[],
  rowOf: (wallet: RecentWallet) => readonly WalletRow[],
): readonly WalletRow[] {
  const used = recent.flatMap((wallet) => {
    const row = rows.find((one) => isRowOfWallet(one, wallet))
    if (!row) return rowOf(wallet)
    return row.type === 'injected' || row.type === 'walletConnect' ? [] : [row]
  })
  const others = rows
    .filter((row) => !used.includes(row))
    .map((row) =>
      recent.some((wallet) => isRowOfWallet(row, wallet)) ? { ...row, isRecent: true } : row,
    )
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
 * Sorts the rows of installed wallets, which announce themselves in any order: the recent ones first,
 * newest first, then by name. Other rows keep their order, and follow them.
 */
export function sortInstalled(
  rows: readonly WalletRow[],
  recent: readonly RecentWallet[],
): readonly WalletRow[] {
  const ageOf = (row: WalletRow): number => {
    const at = recent.findIndex((wallet) => isRowOfWallet(row, wallet))
    return at < 0 ? recent.length : at
  }
  const installed = rows
    .filter(({ type }) => type === 'injected')
    .toSorted((one, other) => ageOf(one) - ageOf(other) || one.name.localeCompare(other.name, 'en'))
  return [...installed, ...rows.filter(({ type }) => type !== 'injected')]
}

/**
 * Creates the row of a recent wallet that is opened by a link.
 *
 * @param namespaces - Configured namespaces; the wallet's own were not stored.
 * @returns Empty without a known link.
 */
export function recentRow(
  { id, name, icon, links }: RecentWallet,
  namespaces: readonly Namespace[],
): readonly WalletRow[] {
  if (!Object.values(links ?? {}).some(Boolean)) return []
  return [{ id, name, icon, links, type: 'recent', namespaces, connectors: [] }]
}
