import {
  cancelSwitchNetwork,
  isNetworkSupported,
  type NetworkOrId,
  notify,
  readNetworks,
  startSwitchNetworkFlow,
} from '../core/index.ts'
import type { ErrorCode } from '../errors/index.ts'
import { type Network, networkIdOf } from '../networks/index.ts'
import type { Modal } from './Modal.ts'
import { readRoute } from './routeStack.ts'
import { getViewAfterSwitch, getNetworkClickAction } from './networkClickActions.ts'

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
