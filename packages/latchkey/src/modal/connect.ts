import type { Namespace } from '../caip/index.ts'
import {
  cancelConnect,
  type Connector,
  notify,
  addRecentWallet,
  startConnectFlow,
  waitForSignInCheck,
  type WalletRow,
} from '../core/index.ts'
import {
  getViewAfterConnect,
  resolveNamespaceChoice,
  getWalletClickAction,
  networkToRequest,
  type WalletClickAction,
} from './walletClickActions.ts'
import { isMobile } from './isMobile.ts'
import type { Modal, ViewRoute } from './Modal.ts'
import { readRoute } from './routeStack.ts'
import { readBrowseLink } from './walletLink.ts'
import { findPairingConnector } from './walletRules.ts'

/**
 * Handles a click on a wallet row: connects, pairs, offers namespaces, or shows where to get the
 * wallet.
 */
export function selectWallet(modal: Modal, wallet: WalletRow, namespace?: Namespace): void {
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
  if (readRoute(store.get()).view !== 'ConnectingMultiChain') {
    const platform = way.kind === 'pair' ? way.platform : isOnMobile ? 'mobile' : 'browser'
    client.events.emit('SELECT_WALLET', { name: wallet.name, platform })
  }
  follow(modal, wallet, way)
}

/** Repeats the connection request of ConnectingExternal. */
export function retryWalletConnection(modal: Modal): void {
  const route = readRoute(modal.store.get())
  if (route.view !== 'ConnectingExternal') return
  const { wallet, namespace } = route.data
  const choice = resolveNamespaceChoice(wallet, namespace)
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
  const connection = await startConnectFlow(client, { connector, namespace, network })
  const { history } = store.get()
  const row = pairedRow(history, connector)
  if (connection && row) addRecentWallet(client, { row })
  // Another view may have been opened meanwhile. A visitor who only looked up where to get the wallet
  // is still connecting.
  if (!connection || !history.some((route) => isConnecting(route, connector))) return

  // The sign-in prompt has replaced the view.
  if (await waitForSignInCheck(client)) return
  const { multiWallet } = client.store.get().features
  if (getViewAfterConnect({ history, isMultiWallet: multiWallet, isFurther }) === 'close')
    return modal.close()
  cancelConnect(client)
  modal.reset({ view: 'ProfileWallets', data: undefined })
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
