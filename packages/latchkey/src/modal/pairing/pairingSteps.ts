import type { Namespace } from '../../caip/index.ts'
import {
  abandonPairing,
  type Connector,
  type Latchkey,
  preparePairing,
  setWalletLink,
  type WalletRow,
} from '../../core/index.ts'
import { ask, chooseNamespace, retryExternal } from '../connection/index.ts'
import type { Modal, Route, WalletPlatform } from '../Modal.ts'
import { isMobile } from '../platform.ts'
import { quietly } from '../quietly.ts'
import { readRoute, replaced } from '../routeStack.ts'
import { beginCatalogue, findPairing, isList, linksOn, readBrowseLink } from '../wallets/index.ts'
import { namespaceToPair, platformShown } from './pairingRules.ts'

/** Shows another way to reach the wallet. The code stays good while no other wallet is asked. */
export function selectPlatform(modal: Modal, platform: WalletPlatform): void {
  const { store } = modal
  const { history } = store.get()
  const route = readRoute({ history })
  if (route.view !== 'ConnectingWalletConnect' || route.data.platform === platform) return
  const next: Route = { ...route, data: { ...route.data, platform } }
  store.set({ ...replaced(history, next), direction: 'none' })
  startPairing(modal)
}

/**
 * Gets ready what the view that shows is about: asks for a connection where it shows a code or
 * opens a wallet, and has a code at hand where a tap on a row is to open one.
 */
export function startPairing(modal: Modal): void {
  const { client, store } = modal
  const route = readRoute(store.get())
  if (!store.get().open) return
  if (isList(route)) prepare(client)
  beginCatalogue(client, route)
  const target = readTarget(modal, route)
  if (!target) return
  setWalletLink(client, linkedRow(route))
  const { connectFlow } = client.store.get()
  const isAsked =
    connectFlow.status === 'asking' && connectFlow.connector.uid === target.connector.uid
  if (!isAsked) void ask(modal, target.connector, target.namespace)
}

/** The same for a view come back to, or whose connector came late: what was answered stays so. */
export function resumePairing(modal: Modal): void {
  if (modal.client.store.get().connectFlow.status === 'idle') startPairing(modal)
}

/** Asks the wallet of the connecting view again, or for a new code. */
export function retryConnect(modal: Modal): void {
  const route = readRoute(modal.store.get())
  if (route.view === 'ConnectingExternal') return retryExternal(modal)
  const target = readTarget(modal, route)
  if (target) void ask(modal, target.connector, target.namespace)
}

/** Drops the codes that nobody used. */
export function dropCodes(client: Latchkey): void {
  if (client.store.get().pairing.status !== 'idle') abandonPairing(client)
}

function prepare(client: Latchkey): void {
  if (isMobile(client.window) && findPairing(client.store.get()))
    quietly(client, preparePairing(client))
}

type Target = { readonly connector: Connector; readonly namespace: Namespace }

/** Whom a view asks; nobody where a page opens in the wallet itself, or there is no way. */
function readTarget({ client, store }: Modal, route: Route): Target | undefined {
  const platform = platformShown(route, isMobile(client.window))
  if (platform === undefined || platform === 'unsupported') return undefined
  const wallet = walletOf(route)
  const { namespace: narrowed, history } = store.get()
  if (platform === 'browser' && wallet) {
    const choice = chooseNamespace(wallet, narrowed)
    return choice.kind === 'connect' ? choice : undefined
  }
  if (wallet && readBrowseLink(client, wallet, narrowed) !== undefined) return undefined
  const state = client.store.get()
  const connector = findPairing(state)
  if (!connector) return undefined
  const { namespaces: offered } = connector
  const active = state.activeNamespace
  const namespace = namespaceToPair({ history, narrowed, active, offered, wallet })
  return namespace && { connector, namespace }
}

function walletOf(route: Route): WalletRow | undefined {
  return route.view === 'ConnectingWalletConnect' ? route.data.wallet : undefined
}

/** The wallet that later requests open, by the links of the way that was chosen. */
function linkedRow(route: Route): WalletRow | undefined {
  if (route.view !== 'ConnectingWalletConnect') return undefined
  const { wallet, platform } = route.data
  const links = linksOn(wallet?.links, platform)
  return wallet && Object.values(links).some(Boolean) ? { ...wallet, links } : undefined
}
