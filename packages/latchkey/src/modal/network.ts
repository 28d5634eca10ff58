import type { Namespace } from '../caip/index.ts'
import {
  cancelSwitchNetwork,
  isNetworkSupported,
  type NetworkOrId,
  notify,
  readNetworks,
  startSwitchNetworkFlow,
  type Connection,
  isConnected,
  isNetworkApproved,
  type State,
} from '../core/index.ts'
import type { ErrorCode } from '../errors/index.ts'
import { type Network, networkIdOf } from '../networks/index.ts'
import type { Modal, ModalState } from './Modal.ts'
import { readRoute, popRoutesFrom, type NavigationUpdate } from './routeStack.ts'

/** Failures that a retry cannot fix. */
const finalFailures: readonly ErrorCode[] = [
  'network.chain_not_supported',
  'network.not_found',
  'wallet.method_not_supported',
]

/** Handles a click on a network. */
export function selectNetwork(modal: Modal, selected: NetworkOrId): void {
  const networkId = networkIdOf(selected)
  const { client, store } = modal
  const state = client.store.get()
  const network = readNetworks(state).find((found) => found.caipNetworkId === networkId)
  if (!network) {
    // The switch raises the alert that the network is not in the options.
    void startSwitchNetworkFlow(client, { network: networkId })
    return
  }
  const step = getNetworkClickAction(state, network)
  if (step === 'nothing') return
  if (step === 'confirm') return modal.push({ view: 'SwitchActiveChain', data: { network } })
  const fromUnsupported = store.get().history.some(({ view }) => view === 'UnsupportedChain')
  modal.push({ view: 'SwitchNetwork', data: { network, fromUnsupported } })
  void requestSwitch(modal, network)
}

/** Repeats the switch request of SwitchNetwork. */
export function retrySwitch(modal: Modal): void {
  const route = readRoute(modal.store.get())
  if (route.view === 'SwitchNetwork') void requestSwitch(modal, route.data.network)
}

/** Shows the wallets of a network's namespace. The active one stays until one is connected. */
export function openConnectForNetwork(modal: Modal): void {
  const route = readRoute(modal.store.get())
  if (route.view !== 'SwitchActiveChain') return
  modal.push({ view: 'Connect', data: { namespace: route.data.network.chainNamespace } })
}

/**
 * Handles a failed switch. A switch that can be retried stays on its view, and leaving the view
 * goes back one step. Any other goes back immediately and shows the reason.
 */
async function requestSwitch(modal: Modal, network: Network): Promise<void> {
  const { client, store } = modal
  // A destroyed modal shows no view.
  if (readRoute(store.get()).view !== 'SwitchNetwork') return
  const isSwitched = await startSwitchNetworkFlow(client, { network: network.caipNetworkId })
  const route = readRoute(store.get())
  if (route.view !== 'SwitchNetwork' || route.data.network !== network) return

  const { switchFlow } = client.store.get()
  if (isSwitched) {
    const isRequested = isNetworkSupported(client.store.get(), network.caipNetworkId)
    const move = getViewAfterSwitch(store.get().history, isRequested)
    if (!move) return modal.close()
    cancelSwitchNetwork(client)
    store.set(move)
  } else if (switchFlow.status === 'failed' && switchFlow.error) {
    const { code, message } = switchFlow.error
    if (!finalFailures.includes(code)) return
    modal.back()
    notify(client, { message, variant: 'error' })
  }
}

/** Result of a click on a network: nothing, a switch, or a confirmation before connecting. */
export type NetworkClickAction = 'nothing' | 'switch' | 'confirm'

/**
 * Returns the action of a click on a network.
 *
 * @param state - State of the client.
 * @param network - The chosen network.
 * @returns The step.
 * @see [4.5a, 4.5b]
 */
export function getNetworkClickAction(state: State, network: Network): NetworkClickAction {
  const active = state.network[state.activeNamespace]?.active
  if (active?.caipNetworkId === network.caipNetworkId) return 'nothing'
  if (!isNetworkApproved(state, network.caipNetworkId)) return 'nothing'
  const target = network.chainNamespace
  const isDisconnected = target !== state.activeNamespace && !isConnected(state, target)
  if (!isDisconnected || !isConnected(state, state.activeNamespace)) return 'switch'
  return servesBoth(current(state), target) ? 'switch' : 'confirm'
}

/**
 * Returns the next view after a switch: the view before Networks, if the visitor came from there.
 * Undefined closes the modal, also after a switch to a network that was not requested by the view.
 *
 * @see [2.17b]
 */
export function getViewAfterSwitch(
  history: ModalState['history'],
  isRequested: boolean,
): NavigationUpdate | undefined {
  return isRequested ? popRoutesFrom(history, 'Networks') : undefined
}

/** An embedded wallet has an account in each of its namespaces. [2.19] */
function servesBoth(connection: Connection | undefined, namespace: Namespace): boolean {
  return (
    connection?.connector.kind === 'embedded' && connection.connector.namespaces.includes(namespace)
  )
}

function current(state: State): Connection | undefined {
  return state.connection[state.activeNamespace]?.connections[0]
}
