import { isSupportedNetworkRequired, isConnected, type State } from '../core/index.ts'
import type { Modal } from './Modal.ts'
import { restartViewPairing, isRequestPendingOnThisDevice } from './pairing.ts'
import { readRoute } from './routeStack.ts'
import { findPairingConnector } from './connect.ts'
import { createLoginNavigationLoader } from './createLoginNavigationLoader.ts'
import { watchWideScreen } from './wideConnect.ts'

/**
 * Navigates an open modal on changes of the client that were not caused by a click in the modal: a
 * lost address, a network change in the wallet, a reconnection, or the response to a request.
 *
 * @param modal - A modal.
 * @returns Function that stops listening.
 */
export function navigateOnClientChanges(modal: Modal): () => void {
  const { store, signals } = modal.client
  const stops = [
    signals.on('attention', (attention) => {
      if (attention.kind === 'addressLost' && attention.namespace === store.get().activeNamespace)
        leaveAddressViews(modal)
    }),
    store.watch(
      readAddress,
      (now, before) => {
        if (now.namespace !== before.namespace) return
        if (now.isConnected) leaveConnect(modal)
        else leaveAddressViews(modal)
      },
      isSameAddress,
    ),
    store.watch(readIsUnsupported, (isUnsupported) => leaveNetwork(modal, isUnsupported)),
    store.watch(isRequestPendingOnThisDevice, (waits) => waits || leaveAnswered(modal)),
    modal.client.own(createLoginNavigationLoader).follow(modal),
    watchWideScreen(modal.client, () => restartViewPairing(modal)),
    store.watch(findPairingConnector, (pairing) => pairing && restartViewPairing(modal)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

type Address = { readonly namespace: State['activeNamespace']; readonly isConnected: boolean }

function readAddress(state: State): Address {
  const namespace = state.activeNamespace
  return { namespace, isConnected: isConnected(state, namespace) }
}

function isSameAddress(a: Address, b: Address): boolean {
  return a.namespace === b.namespace && a.isConnected === b.isConnected
}

function readIsUnsupported(state: State): boolean {
  return state.network[state.activeNamespace]?.isUnsupported ?? false
}

/** Shows Account after a wallet reconnected while Connect was open. */
function leaveConnect(modal: Modal): void {
  const { open, history } = modal.store.get()
  const route = readRoute({ history })
  const { options, store } = modal.client
  // The request of the code beside the wallets closes the modal itself.
  if (options.modalSize === 'wide' && store.get().connectFlow.status === 'asking') return
  if (open && history.length === 1 && route.view === 'Connect' && !route.data.namespace)
    modal.reset(route.data.next ?? { view: 'Account', data: undefined })
}

/**
 * Closes the modal when the displayed account is lost. Not on the list of wallets, and not while
 * the visitor replaces a wallet or namespace by another.
 */
function leaveAddressViews(modal: Modal): void {
  const { open, history } = modal.store.get()
  const { connectFlow, switchFlow } = modal.client.store.get()
  const isExchanging = connectFlow.status === 'asking' || switchFlow.status === 'asking'
  if (open && !isExchanging && readRoute({ history }).view !== 'ProfileWallets') modal.close()
}

/** Leaves OpenWallet once the wallet has responded. */
function leaveAnswered(modal: Modal): void {
  const { open, history } = modal.store.get()
  if (open && readRoute({ history }).view === 'OpenWallet') modal.back()
}

/**
 * Closes when the wallet itself switched: to a supported network while UnsupportedChain was open, or to
 * an unsupported network that needs no decision.
 *
 * @see [2.17b]
 */
function leaveNetwork(modal: Modal, isUnsupported: boolean): void {
  const { open, history } = modal.store.get()
  const { connectFlow, switchFlow } = modal.client.store.get()
  if (!open || connectFlow.status === 'asking' || switchFlow.status === 'asking') return
  const isRequested = history.some((route) => route.view === 'UnsupportedChain')
  const isLeft = isUnsupported ? !isSupportedNetworkRequired(modal.client) : isRequested
  if (isLeft) modal.close()
}
