import type { WalletRow } from './WalletRow.ts'
import type { Namespace } from '../../caip/index.ts'
import type { ResolvedOptions } from '../model/Latchkey.ts'
import type { ConnectorType } from '../model/Options.ts'
import type { State } from '../model/State.ts'
import type { Connector, ConnectorKind } from '../model/Connector.ts'
import {
  customWalletRow,
  withCatalogueData,
  isWalletRowAllowed,
  isRowOfWallet,
  listedWalletRow,
  recentRow,
  moveToRecentGroup,
  getMaxRecommendedCount,
  sortInstalled,
} from './walletRows.ts'
import { orderWallets } from './orderWallets.ts'
import type { ListedWallet } from '../model/slices/wallets.ts'
import { fallbackWalletName, isSameWallet, walletKey } from './walletKey.ts'

/**
 * Returns the rows of the wallet list: one per wallet, with all its connectors and namespaces.
 *
 * Catalogue wallets connect by pairing only, and are listed when pairing is available.
 *
 * @param options - Options of the client.
 * @param parameters - `namespace` filters by namespace; `isMobile` leaves out the pairing code.
 * @returns Rows in the order of `connectorTypeOrder`; installed wallets with the recent ones first,
 * newest first, then by name.
 */
export function readWalletRows(
  state: State,
  options: ResolvedOptions,
  parameters: readWalletRows.Parameters = {},
): readonly WalletRow[] {
  const { namespace, isMobile = false } = parameters
  if (!options.enableWallets) return []
  const { wallets } = state
  const namespaces = configured(options)
  const isShown = (row: WalletRow): boolean =>
    (namespace === undefined || row.namespaces.includes(namespace)) &&
    isWalletRowAllowed(row, options, wallets.excluded)
  const isNew = (rows: readonly WalletRow[]) => (wallet: Mention) =>
    !rows.some((row) => isRowOfWallet(row, wallet))

  const found = foundRows(state, options, parameters)
  const custom = options.customWallets
    .filter(isNew(found))
    .map((wallet) => customWalletRow(wallet, namespaces))
  const here = [...found, ...custom].filter(isShown)
  const canPair = here.some(({ type }) => type === 'walletConnect')
  const listed = (list: readonly ListedWallet[], type: ConnectorType): readonly WalletRow[] =>
    canPair ? list.map((wallet) => listedWalletRow(wallet, type, namespaces)).filter(isShown) : []

  const known = [...found, ...custom]
  const featured = listed(wallets.featured.filter(isNew(known)), 'featured')
  const before = [...here, ...featured]
  const best = wallets.recommended.filter(isNew([...known, ...featured]))
  const rows = [
    ...before,
    ...listed(best, 'recommended').slice(0, getMaxRecommendedCount(before, state)),
  ]
  const withRecent = moveToRecentGroup(
    sortInstalled(rows, wallets.recent),
    wallets.recent,
    (wallet) =>
      canPair && isNew(known)(wallet) ? recentRow(wallet, namespaces).filter(isShown) : [],
  )
  const offered = withRecent.filter(({ type }) => type !== 'walletConnect' || !isMobile)
  return orderWallets(offered, options.features.connectorTypeOrder)
}

/**
 * Returns the row of a catalogue wallet, with its discovered connectors.
 *
 * @param options - Options of the client.
 * @param wallet - A wallet of the list of all wallets.
 * @returns The row of the installed wallet, else a row that is opened by its links.
 */
export function readListedWalletRow(
  state: State,
  options: ResolvedOptions,
  wallet: ListedWallet,
): WalletRow {
  const found = foundRows(state, options, {}).find((row) => isRowOfWallet(row, wallet))
  const row = listedWalletRow(wallet, 'recommended', configured(options))
  if (!found) return row
  const { explorerId, homepage, links, stores, isCertified, rank } = row
  const added = { explorerId, homepage, links, stores, isCertified, rank }
  return { ...found, ...added, icon: found.icon ?? row.icon }
}

type Mention = Parameters<typeof isRowOfWallet>[1]

function configured({ networks }: ResolvedOptions): readonly Namespace[] {
  return [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
}

/** Rows of discovered connectors, and of pairing. */
function foundRows(
  state: State,
  options: ResolvedOptions,
  parameters: readWalletRows.Parameters,
): readonly WalletRow[] {
  const connected = state.features.multiWallet ? connectedUids(state) : []
  return grouped(usable(state.wallets.connectors, parameters)).map((group) =>
    withCatalogueData(rowOf(group, configured(options), connected), state.wallets),
  )
}

export declare namespace readWalletRows {
  type Parameters = {
    readonly namespace?: Namespace | undefined
    readonly isMobile?: boolean | undefined
  }
}

function connectedUids({ connection }: State): readonly string[] {
  return Object.values(connection).flatMap(({ connections }) =>
    connections.map(({ connector }) => connector.uid),
  )
}

/** Filters out unusable connectors, and the fallback connector when an announced wallet exists. */
function usable(
  connectors: readonly Connector[],
  { namespace }: readWalletRows.Parameters,
): readonly Connector[] {
  const here = connectors.filter(
    (one) =>
      one.kind !== 'embedded' &&
      one.readiness !== 'unsupported' &&
      (namespace === undefined || one.namespaces.includes(namespace)),
  )
  return here.filter(
    (one) =>
      one.name !== fallbackWalletName ||
      !here.some(
        (other) =>
          other !== one &&
          other.kind === 'injected' &&
          other.readiness === 'installed' &&
          other.namespaces.some((name) => one.namespaces.includes(name)),
      ),
  )
}

/** Groups the connectors of one wallet. Two with one name in one namespace are two wallets. */
function grouped(connectors: readonly Connector[]): readonly (readonly Connector[])[] {
  const groups: Connector[][] = []
  for (const connector of connectors) {
    const group = groups.find((one) => one.some((other) => belongsWith(other, connector)))
    const at = group?.findIndex((other) => sharesNamespace(other, connector)) ?? -1
    if (!group) groups.push([connector])
    else if (at < 0) group.push(connector)
    // An announced wallet (EIP-6963) takes precedence over one found in another way.
    else if (connector.rdns && !group[at]?.rdns) group[at] = connector
  }
  return groups
}

function belongsWith(one: Connector, other: Connector): boolean {
  if (one.kind !== other.kind || !isSameWallet(one, other)) return false
  const isOther = one.rdns && other.rdns && walletKey(one) !== walletKey(other)
  return !isOther || !sharesNamespace(one, other)
}

function sharesNamespace(one: Connector, other: Connector): boolean {
  return one.namespaces.some((name) => other.namespaces.includes(name))
}

const tags: Readonly<Partial<Record<ConnectorKind, WalletRow['tag']>>> = {
  walletConnect: 'qrCode',
  injected: 'installed',
}

function rowOf(
  group: readonly Connector[],
  namespaces: readonly Namespace[],
  connected: readonly string[],
): WalletRow {
  const connectors = group.toSorted(
    (one, other) => firstOf(one, namespaces) - firstOf(other, namespaces),
  )
  const [lead = group[0] as Connector] = group
  const named = group.find(({ rdns }) => rdns) ?? lead
  const kind = lead.kind as Exclude<ConnectorKind, 'embedded'>
  const isInstalled = group.some(({ readiness }) => readiness === 'installed')
  return {
    id: walletKey(named),
    name: lead.name,
    icon: group.find(({ icon }) => icon)?.icon,
    type: kind,
    tag: group.some(({ uid }) => connected.includes(uid))
      ? 'connected'
      : kind === 'injected' && !isInstalled
        ? undefined
        : tags[kind],
    namespaces: namespaces.filter((name) => group.some((one) => one.namespaces.includes(name))),
    connectors,
  }
}

function firstOf(connector: Connector, namespaces: readonly Namespace[]): number {
  return Math.min(...connector.namespaces.map((name) => namespaces.indexOf(name)))
}
