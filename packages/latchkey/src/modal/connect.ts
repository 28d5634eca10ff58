import type { Namespace, CaipNetworkId } from '../caip/index.ts'
import {
  cancelConnect,
  type ConnectEventContext,
  type Connector,
  notify,
  addRecentWallet,
  startConnectFlow,
  waitForSignInCheck,
  type WalletRow,
  type State,
} from '../core/index.ts'
import type { Network } from '../networks/index.ts'
import { isMobile } from './isMobile.ts'
import type {
  Modal,
  ViewRoute,
  ModalState,
  SelectWalletParameters,
  WalletPlatform,
} from './Modal.ts'
import { readRoute } from './routeStack.ts'
import { readBrowseLink, listPlatforms } from './platforms.ts'

/**
 * Handles a click on a wallet row: connects, pairs, offers namespaces, or shows where to get the
 * wallet.
 */
export function selectWallet(
  modal: Modal,
  wallet: WalletRow,
  { namespace, displayIndex }: SelectWalletParameters = {},
): void {
  const { client, store } = modal
  const isOnMobile = isMobile(client.window)
  const requested = namespace ?? store.get().namespace
  const way = getWalletClickAction(wallet, {
    namespace: requested,
    isMobile: isOnMobile,
    canPair: findPairingConnector(client.store.get()) !== undefined,
    opensPage: readBrowseLink(client, wallet, requested) !== undefined,
  })
  // The choice of a namespace is a second click on the same wallet.
  const { view } = readRoute(store.get())
  if (view !== 'ConnectingMultiChain') {
    const platform = way.kind === 'pair' ? way.platform : isOnMobile ? 'mobile' : 'browser'
    const { name, rank: walletRank } = wallet
    client.events.emit('SELECT_WALLET', { name, platform, view, displayIndex, walletRank })
  }
  follow(modal, wallet, way)
}

/** Repeats the connection request of ConnectingExternal. */
export function retryWalletConnection(modal: Modal): void {
  const route = readRoute(modal.store.get())
  if (route.view !== 'ConnectingExternal') return
  const { wallet, namespace } = route.data
  const choice = resolveWalletNamespace(wallet, namespace)
  if (choice.kind === 'connect') void requestConnection(modal, choice.connector, namespace)
  else modal.getWallet(wallet)
}

/**
 * Requests a connection for the current view, and leaves the view once the wallet has approved.
 *
 * @param namespace - The required namespace; undefined for any that the wallet grants.
 */
export async function requestConnection(
  modal: Modal,
  connector: Connector,
  namespace: Namespace | undefined,
): Promise<void> {
  const { client, store } = modal
  const isFurther = countConnections(modal) > 0
  const network = networkToRequest(store.get().history, namespace)
  const readSource = (): ConnectEventContext => sourceOf(store.get().history, connector)
  const connection = await startConnectFlow(client, { connector, namespace, network, readSource })
  const { history } = store.get()
  const row = pairedRow(history, connector)
  if (connection && row) addRecentWallet(client, { row })
  // Another view may have been opened meanwhile. A visitor who only looked up where to get the wallet
  // is still connecting.
  if (!connection || !history.some((route) => isConnecting(route, connector))) return

  // The sign-in prompt has replaced the view.
  if (await waitForSignInCheck(client)) return
  const { multiWallet } = client.store.get().features
  const route = getRouteAfterConnect({ history, isMultiWallet: multiWallet, isFurther })
  if (!route) return modal.close()
  cancelConnect(client)
  modal.reset(route)
  notify(client, { message: 'Wallet connected', variant: 'success' })
}

/** Returns the number of connections in all namespaces. */
export function countConnections(modal: Modal): number {
  const all = Object.values(modal.client.store.get().connection)
  return all.reduce((sum, { connections }) => sum + connections.length, 0)
}

function follow(modal: Modal, wallet: WalletRow, way: WalletClickAction): void {
  if (way.kind === 'list') modal.openAllWallets()
  else if (way.kind === 'absent') modal.getWallet(wallet)
  else if (way.kind === 'choose') modal.push({ view: 'ConnectingMultiChain', data: { wallet } })
  else if (way.kind === 'pair') {
    // The row of the WalletConnect connector itself represents any wallet.
    const isAny = wallet.type === 'walletConnect'
    const data = { wallet: isAny ? undefined : wallet, platform: way.platform }
    modal.push({ view: 'ConnectingWalletConnect', data })
  } else {
    modal.push({ view: 'ConnectingExternal', data: { wallet, namespace: way.namespace } })
    void requestConnection(modal, way.connector, way.namespace)
  }
}

/**
 * Returns the row whose code or link created a pairing; undefined for a code that any wallet can
 * scan.
 */
function pairedRow(history: readonly ViewRoute[], { kind }: Connector): WalletRow | undefined {
  if (kind !== 'walletConnect') return undefined
  const route = history.findLast(({ view }) => view === 'ConnectingWalletConnect')
  return route?.view === 'ConnectingWalletConnect' ? route.data.wallet : undefined
}

/** Returns the view that connects a connector, and the rank of its wallet. */
function sourceOf(history: readonly ViewRoute[], connector: Connector): ConnectEventContext {
  const route = history.findLast((one) => isConnecting(one, connector))
  const isOfWallet =
    route?.view === 'ConnectingExternal' || route?.view === 'ConnectingWalletConnect'
  return { view: route?.view, walletRank: isOfWallet ? route.data.wallet?.rank : undefined }
}

function isConnecting(route: ViewRoute, connector: Connector): boolean {
  // With a code beside the wallets.
  if (route.view === 'Connect' || route.view === 'ConnectingWalletConnectBasic')
    return connector.kind === 'walletConnect'
  if (route.view === 'ConnectingWalletConnect') {
    const { wallet, platform } = route.data
    return platform === 'browser'
      ? wallet?.connectors.includes(connector) === true
      : connector.kind === 'walletConnect'
  }
  return route.view === 'ConnectingExternal' && route.data.wallet.connectors.includes(connector)
}

/**
 * Result of selecting a wallet: a connector of one namespace, a choice of namespaces, or no
 * connector.
 */
export type WalletNamespaceResolution =
  | { readonly kind: 'connect'; readonly namespace: Namespace; readonly connector: Connector }
  | { readonly kind: 'choose' }
  | { readonly kind: 'absent' }

/**
 * Selects the namespace of a wallet to connect.
 *
 * @param requested - Namespace that the visitor selected, or to which Connect is restricted.
 * @returns The connector, the namespaces to choose from, or none.
 */
export function resolveWalletNamespace(
  wallet: WalletRow,
  requested: Namespace | undefined,
): WalletNamespaceResolution {
  const usable = wallet.connectors.filter(
    ({ readiness }) => readiness === 'installed' || readiness === 'loadable',
  )
  const offered = wallet.namespaces.filter(
    (namespace) =>
      (requested === undefined || namespace === requested) &&
      usable.some((connector) => connector.namespaces.includes(namespace)),
  )
  const [namespace, ...others] = offered
  const connector = usable.find((found) => namespace && found.namespaces.includes(namespace))
  if (!namespace || !connector) return { kind: 'absent' }
  return others.length > 0 ? { kind: 'choose' } : { kind: 'connect', namespace, connector }
}

/** Result of a click on a wallet: a connection, a pairing code or link, the list, or its stores. */
export type WalletClickAction =
  | WalletNamespaceResolution
  | { readonly kind: 'pair'; readonly platform: WalletPlatform }
  | { readonly kind: 'list' }

/**
 * Returns the action of a click on a wallet.
 *
 * @param wallet - The chosen row.
 * @param options - `namespace`: the requested one. `opensPage`: the wallet opens this page in its
 * own browser, which needs no pairing.
 * @returns The step; `absent` for a wallet that must be installed first.
 */
export function getWalletClickAction(
  wallet: WalletRow,
  options: {
    readonly namespace: Namespace | undefined
    readonly isMobile: boolean
    readonly canPair: boolean
    readonly opensPage: boolean
  },
): WalletClickAction {
  const { isMobile, canPair, opensPage } = options
  if (wallet.type === 'walletConnect')
    return isMobile ? { kind: 'list' } : { kind: 'pair', platform: 'qrcode' }
  const choice = resolveWalletNamespace(wallet, options.namespace)
  const [platform, ...others] = listPlatforms(wallet, isMobile)
  // A discovered wallet gets the request at once; one from the catalogue also shows its other platforms.
  const isPlain = wallet.type === 'injected' || isMobile || others.length === 0 || !canPair
  if (choice.kind === 'choose' || (choice.kind === 'connect' && isPlain)) return choice
  if (opensPage) return { kind: 'pair', platform: 'mobile' }
  const isToGet = platform === 'unsupported' && isInstallable(wallet)
  return canPair && !isToGet ? { kind: 'pair', platform } : { kind: 'absent' }
}

function isInstallable({ homepage, stores = {} }: WalletRow): boolean {
  return homepage !== undefined || Object.values(stores).some(Boolean)
}

/**
 * Returns the network to request from a wallet: the one selected in SwitchActiveChain, if any.
 *
 * @param history - Views so far.
 * @param namespace - Required namespace, if any.
 * @returns A CAIP-2 id, or undefined when any configured network will do.
 */
export function networkToRequest(
  history: ModalState['history'],
  namespace: Namespace | undefined,
): CaipNetworkId | undefined {
  const target = targetNetwork(history)
  return target && target.chainNamespace === namespace ? target.caipNetworkId : undefined
}

/**
 * Returns the view to show after a wallet has connected. It is the view that `open` was called with. Without one, it is the
 * list of connections if several wallets are allowed and another was connected before.
 *
 * @returns Undefined if the modal closes, as after a connection that was made to switch to another network.
 */
export function getRouteAfterConnect(parameters: {
  readonly history: ModalState['history']
  readonly isMultiWallet: boolean
  /** Whether any wallet was connected before. */
  readonly isFurther: boolean
}): ViewRoute | undefined {
  const { history, isMultiWallet, isFurther } = parameters
  const [first] = history
  if (first.view === 'Connect' && first.data.next) return first.data.next
  return isMultiWallet && isFurther && !targetNetwork(history)
    ? { view: 'ProfileWallets', data: undefined }
    : undefined
}

function targetNetwork(history: ModalState['history']): Network | undefined {
  return history.findLast((route) => route.view === 'SwitchActiveChain')?.data.network
}

/** Returns the WalletConnect connector, if pairing is configured. */
export function findPairingConnector({ wallets }: State): Connector | undefined {
  return wallets.connectors.find((connector) => connector.kind === 'walletConnect')
}

/** Returns whether a wallet is paired. There is one at a time. */
export function hasPairedWallet({ connection }: State): boolean {
  return Object.values(connection).some(({ connections }) =>
    connections.some(({ connector }) => connector.kind === 'walletConnect'),
  )
}

/** Returns whether a row can be connected by pairing only. */
export function needsPairing({ type, connectors }: WalletRow): boolean {
  return type === 'walletConnect' || connectors.length === 0
}

/**
 * Formats the number of wallets: from ten on, rounded down to tens with a plus sign.
 */
export function formatWalletCount(count: number): string {
  return count < 10 ? String(count) : `${Math.floor(count / 10) * 10}+`
}
