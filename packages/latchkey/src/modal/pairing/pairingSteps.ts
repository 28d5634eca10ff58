import type { Namespace } from '../../caip/index.ts'
import {
  abandonPairing,
  type Connector,
  type Latchkey,
  clearWalletLink,
  preparePairing,
  type WalletRow,
} from '../../core/index.ts'
import { ask, chooseNamespace, retryExternal } from '../connection/index.ts'
import type { Route, WalletPlatform } from '../Modal.ts'
import type { StepModal } from '../Parts.ts'
import { isMobile } from '../platform.ts'
import { quietly } from '../quietly.ts'
import { readRoute, replaced } from '../routeStack.ts'
import { takePart } from '../takePart.ts'
import { beginCatalogue, findPairing, isList, linksOn } from '../wallets/index.ts'
import { namespaceToPair, platformShown } from './pairingRules.ts'

/** Shows another way to reach the wallet. The code stays good while no other wallet is asked. */
export function selectPlatform(modal: StepModal, platform: WalletPlatform): void {
  const { store, parts } = modal
  const chosen = readRoute(store.get())
  if (chosen.view !== 'ConnectingWalletConnect' || chosen.data.platform === platform) return
  const route: Route = { ...chosen, data: { ...chosen.data, platform } }
  const show = (): void => {
    const { history } = store.get()
    // Not in a view that was come to meanwhile.
    if (readRoute({ history }) !== chosen) return
    store.set({ ...replaced(history, route), direction: 'none' })
    startPairing(modal)
  }
  // The code is here already: the view that opens the wallet must not come before its link.
  if (linkedRow(route)) takePart(modal, parts.links, show)
  else show()
}

/**
 * Gets ready what the view that shows is about: asks for a connection where it shows a code or
 * opens a wallet, and has a code at hand where a tap on a row is to open one.
 */
export function startPairing(modal: StepModal): void {
  const { client, store, parts } = modal
  const route = readRoute(store.get())
  if (!store.get().open) return
  if (isList(route)) prepare(client)
  beginCatalogue(client, route)
  const target = readTarget(modal, route)
  if (!target) return
  const row = linkedRow(route)
  if (!row) clearWalletLink(client)
  // Before there is a code, because a view finds its link when that comes.
  else if (!parts.links.loaded()) return takePart(modal, parts.links, () => startPairing(modal))
  else parts.links.loaded()?.setWalletLink(client, row)
  const { connectFlow } = client.store.get()
  const isAsked =
    connectFlow.status === 'asking' && connectFlow.connector.uid === target.connector.uid
  if (!isAsked) void ask(modal, target.connector, target.namespace)
}

/** The same for a view come back to, or whose connector came late: what was answered stays so. */
export function resumePairing(modal: StepModal): void {
  if (modal.client.store.get().connectFlow.status === 'idle') startPairing(modal)
}

/** Asks the wallet of the connecting view again, or for a new code. */
export function retryConnect(modal: StepModal): void {
  const route = readRoute(modal.store.get())
  if (route.view === 'ConnectingExternal') return retryExternal(modal)
  // Without its links a wallet is asked in vain: they are what could not be had.
  if (linkedRow(route) && !modal.parts.links.loaded()) return startPairing(modal)
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
function readTarget({ client, store, parts }: StepModal, route: Route): Target | undefined {
  const platform = platformShown(route, isMobile(client.window))
  if (platform === undefined || platform === 'unsupported') return undefined
  const wallet = walletOf(route)
  const { namespace: narrowed, history } = store.get()
  if (platform === 'browser' && wallet) {
    const choice = chooseNamespace(wallet, narrowed)
    return choice.kind === 'connect' ? choice : undefined
  }
  const opensPage = wallet && parts.links.loaded()?.readBrowseLink(client, wallet, narrowed)
  if (opensPage !== undefined) return undefined
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
