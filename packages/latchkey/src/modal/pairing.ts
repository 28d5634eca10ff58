import type { Namespace } from '../caip/index.ts'
import {
  abandonPairingCode,
  type Connector,
  fetchCatalogueOverview,
  clearOpenedWallet,
  type Latchkey,
  preparePairingCode,
  setOpenedWallet,
  type WalletRow,
  type State,
} from '../core/index.ts'
import type { WalletError } from '../errors/index.ts'
import {
  requestConnection,
  retryWalletConnection,
  resolveWalletNamespace,
  findPairingConnector,
} from './connect.ts'
import { logBackgroundError } from './logBackgroundError.ts'
import { isMobile } from './isMobile.ts'
import type { Modal, ViewRoute, ViewName, WalletPlatform, ModalState } from './Modal.ts'
import { linksForPlatform, readBrowseLink } from './platforms.ts'
import { readRoute, replaceRoute } from './routeStack.ts'
import { isConnectWide } from './wideConnect.ts'

/** Views that list wallets of the catalogue; on a phone, each row opens its wallet with one tap. */
const listViews: readonly ViewName[] = [
  'Connect',
  'ConnectingWalletConnectBasic',
  'AllWallets',
  'GetWallet',
]

/** Selects a tab of ConnectingWalletConnect. */
export function selectPlatform(modal: Modal, platform: WalletPlatform): void {
  const { store } = modal
  const { history } = store.get()
  const route = readRoute({ history })
  if (route.view !== 'ConnectingWalletConnect' || route.data.platform === platform) return
  const selected: ViewRoute = { ...route, data: { ...route.data, platform } }
  store.set({ ...replaceRoute(history, selected), direction: 'none' })
  startViewPairing(modal)
}

/** Starts the pairing work of the current view: the catalogue, a code for links, or a connection. */
export function startViewPairing(modal: Modal): void {
  const { client, store } = modal
  const route = readRoute(store.get())
  if (!store.get().open) return
  if (listViews.includes(route.view)) {
    prepareLinks(client)
    logBackgroundError(client, fetchCatalogueOverview(client))
  }
  const target = readTarget(modal, route)
  if (!target) return
  const row = linkedRow(route)
  // Before there is a code, because a view looks for its link when the code arrives.
  if (row) setOpenedWallet(client, row)
  else clearOpenedWallet(client)
  const { connectFlow } = client.store.get()
  const isRequested =
    connectFlow.status === 'asking' && connectFlow.connector.uid === target.connector.uid
  if (!isRequested) void requestConnection(modal, target.connector, target.namespace)
}

/** Restarts pairing for the current view, unless a connection is in progress. */
export function restartViewPairing(modal: Modal): void {
  if (modal.client.store.get().connectFlow.status === 'idle') startViewPairing(modal)
}

/** Repeats the request of the current connecting view. */
export function retryConnect(modal: Modal): void {
  const route = readRoute(modal.store.get())
  if (route.view === 'ConnectingExternal') return retryWalletConnection(modal)
  const target = readTarget(modal, route)
  if (target) void requestConnection(modal, target.connector, target.namespace)
}

/** Ends the pairing code that was created, if any. */
export function cancelPairingCode(client: Latchkey): void {
  if (client.store.get().pairing.status !== 'idle') abandonPairingCode(client)
}

/**
 * Creates the pairing code on a phone before a link is tapped: browsers open apps only for plain
 * links.
 */
function prepareLinks(client: Latchkey): void {
  if (isMobile(client.window) && findPairingConnector(client.store.get()))
    logBackgroundError(client, preparePairingCode(client))
}

type Target = { readonly connector: Connector; readonly namespace: Namespace | undefined }

/**
 * Returns the connection target of the current view; `undefined` for views that connect nothing.
 */
function readTarget({ client, store }: Modal, route: ViewRoute): Target | undefined {
  const isWide = route.view === 'Connect' && isConnectWide(client)
  const platform = isWide ? 'qrcode' : platformShown(route, isMobile(client.window))
  if (platform === undefined || platform === 'unsupported') return undefined
  const wallet = route.view === 'ConnectingWalletConnect' ? route.data.wallet : undefined
  const { namespace: narrowed, history } = store.get()
  if (platform === 'browser' && wallet) {
    const choice = resolveWalletNamespace(wallet, narrowed)
    return choice.kind === 'connect' ? choice : undefined
  }
  // The wallet opens this page in its in-app browser, which needs no pairing.
  if (wallet && readBrowseLink(client, wallet, narrowed) !== undefined) return undefined
  const connector = findPairingConnector(client.store.get())
  if (!connector) return undefined
  const { namespaces: offered } = connector
  return { connector, namespace: namespaceToPair({ history, narrowed, offered }) }
}

/** Returns the row of a wallet that a link opens, with the links of its tab. */
function linkedRow(route: ViewRoute): WalletRow | undefined {
  if (route.view !== 'ConnectingWalletConnect') return undefined
  const { wallet, platform } = route.data
  const links = linksForPlatform(wallet?.links, platform)
  return wallet && Object.values(links).some(Boolean) ? { ...wallet, links } : undefined
}

/** State of a pairing, as displayed by its view. */
export type PairingViewState = {
  readonly status: 'making' | 'ready' | 'declined' | 'failed' | 'connected'
  /** In status `making`, for drawing only: the relay has not accepted the proposal yet. */
  readonly uri?: string | undefined
  readonly error?: WalletError | undefined
}

/**
 * Returns the state of a pairing: the code, the response of the wallet, or the error.
 *
 * @param state - State of the client.
 * @returns The state. `uri` is set only while it may be scanned, or is about to be.
 */
export function readPairingViewState({ connectFlow, pairing }: State): PairingViewState {
  if (connectFlow.status === 'connected') return { status: 'connected' }
  if (connectFlow.status === 'declined' || connectFlow.status === 'failed')
    return { status: connectFlow.status, error: connectFlow.error }
  const { status, uri, error } = pairing
  if (status === 'failed') return { status, error }
  return status === 'ready' && uri !== undefined ? { status, uri } : { status: 'making', uri }
}

/** Returns the platform of a view that requests a connection by a code or a link. */
export function platformShown(route: ViewRoute, isMobile: boolean): WalletPlatform | undefined {
  if (route.view === 'ConnectingWalletConnect') return route.data.platform
  return route.view === 'ConnectingWalletConnectBasic' && !isMobile ? 'qrcode' : undefined
}

/**
 * Returns the namespace that a pairing must grant: the one to which Connect is restricted, else
 * that of the target network.
 *
 * @param offered - Namespaces that can be paired.
 * @returns Undefined when any namespace is accepted.
 */
export function namespaceToPair(parameters: {
  readonly history: ModalState['history']
  readonly narrowed: Namespace | undefined
  readonly offered: readonly Namespace[]
}): Namespace | undefined {
  const { history, narrowed, offered } = parameters
  const target = history.findLast((route) => route.view === 'SwitchActiveChain')?.data.network
  const required = narrowed ?? target?.chainNamespace
  return required !== undefined && offered.includes(required) ? required : undefined
}

/** Returns whether a request is pending in a wallet that this device can open. */
export function isRequestPendingOnThisDevice({ pairing }: State): boolean {
  return pairing.waiting.some(({ link }) => link !== undefined)
}
