import {
  requiresSupportedNetwork,
  isConnected,
  readConnection,
  readNetwork,
  type State,
} from '../core/index.ts'
import type { Modal, ModalState } from './Modal.ts'
import { isWaiting } from './pairing/index.ts'
import type { StepModal } from './Parts.ts'
import { readRoute } from './routeEnds.ts'
import { fetchShown } from './viewSteps.ts'

/**
 * Moves an open modal by what happens without a click in it: wallets that lose their address, change
 * network or reconnect.
 *
 * @param modal - A modal.
 * @param since - State of the client when the modal was opened; what happened since counts.
 * @returns How to stop.
 */
export function followClient(modal: StepModal, since: State): () => void {
  const { client } = modal
  const follow = (now: Address, before: Address): void => {
    if (now.namespace !== before.namespace || now.isConnected === before.isConnected) return
    if (now.isConnected) leaveConnect(modal)
    else leaveLostAddress(modal)
  }
  const stops = [
    client.signals.on('attention', (attention) => {
      const { activeNamespace } = client.store.get()
      if (attention.kind === 'addressLost' && attention.namespace === activeNamespace)
        leaveLostAddress(modal)
    }),
    client.store.watch(readAddress, follow, isSameAddress),
    client.store.watch(readIsUnsupported, (isUnsupported) => leaveNetwork(modal, isUnsupported)),
    client.store.watch(readPlace, () => refresh(modal)),
    // A switch of networks leads back to it.
    modal.store.watch(readIsOnAccount, (isOnAccount) => isOnAccount && refresh(modal)),
    client.store.watch(isWaiting, (waits) => waits || leaveAnswered(modal)),
  ]
  follow(readAddress(client.store.get()), readAddress(since))
  if (!isWaiting(client.store.get())) leaveAnswered(modal)
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

function readPlace(state: State): string {
  return `${readNetwork(state)?.caipNetworkId} ${readConnection(state)?.accounts[0]?.address}`
}

function readIsOnAccount(state: ModalState): boolean {
  return state.open && readRoute(state).view === 'Account'
}

/** What shows of an account is of the one in use. */
function refresh(modal: StepModal): void {
  const state = modal.store.get()
  if (state.open) fetchShown(modal, readRoute(state))
}

function readIsUnsupported(state: State): boolean {
  return state.network[state.activeNamespace]?.isUnsupported ?? false
}

/** A wallet that reconnected while its visitor looked at the list of wallets. */
function leaveConnect(modal: Modal): void {
  const { open, history } = modal.store.get()
  const route = readRoute({ history })
  if (open && history.length === 1 && route.view === 'Connect' && !route.data.namespace)
    modal.reset({ view: 'Account', data: undefined })
}

/**
 * Closes when the account that shows is gone. Not on the list of wallets, which outlives any of
 * them, and not while the visitor exchanges one wallet or namespace for another.
 */
function leaveLostAddress(modal: Modal): void {
  const { open, history } = modal.store.get()
  const { connectFlow, switchFlow } = modal.client.store.get()
  const isExchanging = connectFlow.status === 'asking' || switchFlow.status === 'asking'
  if (open && !isExchanging && readRoute({ history }).view !== 'ProfileWallets') modal.close()
}

/** The wallet that was to be opened has answered. */
function leaveAnswered(modal: Modal): void {
  const { open, history } = modal.store.get()
  if (open && readRoute({ history }).view === 'OpenWallet') modal.back()
}

/**
 * Closes when the wallet itself went to a supported network from the view that asked for one, or to
 * an unsupported one that nothing is asked about.
 *
 * @source spec §2 "The modal closes after switching to a network that was not among the requested"
 */
function leaveNetwork(modal: Modal, isUnsupported: boolean): void {
  const { open, history } = modal.store.get()
  const { connectFlow, switchFlow } = modal.client.store.get()
  if (!open || connectFlow.status === 'asking' || switchFlow.status === 'asking') return
  const wasAsked = history.some((route) => route.view === 'UnsupportedChain')
  const isLeft = isUnsupported ? !requiresSupportedNetwork(modal.client) : wasAsked
  if (isLeft) modal.close()
}
