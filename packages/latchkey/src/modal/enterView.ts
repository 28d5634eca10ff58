import { cancelConnect, cancelSwitchNetwork, type Latchkey } from '../core/index.ts'
import type { Modal, ViewRoute, ViewName } from './Modal.ts'
import { createLoginNavigationLoader } from './createLoginNavigationLoader.ts'
import { cancelPairingCode, startViewPairing } from './pairing.ts'

/** Views of a connection request: leaving one cancels the request. */
const connectingViews: readonly ViewName[] = [
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]

/** Starts the requests of a view when the modal moves to it. */
export function enterView(modal: Modal, route: ViewRoute): void {
  emitViewEvent(modal.client, route.view)
  startViewPairing(modal)
}

/** Cancels the request of a view that the visitor leaves. */
export function leaveView(modal: Modal, route: ViewRoute): void {
  const { client } = modal
  // The code beside the wallets is a request too.
  const isConnecting = route.view === 'Connect' && client.options.modalSize === 'wide'
  if (isConnecting || connectingViews.includes(route.view)) cancelConnect(client)
  if (route.view === 'SwitchNetwork') cancelSwitchNetwork(client)
  // A client that is destroyed has ended its sign-in and its logins, and closes the modal.
  if (client.isDestroyed()) return
  if (route.view === 'SIWXSignMessage') client.signals.emit('signInLeft', undefined)
  client.own(createLoginNavigationLoader).leave(modal, route)
}

/** Cancels the request of the current view when the modal closes; pairing codes end too. */
export function leaveViewOnClose(modal: Modal, route: ViewRoute): void {
  leaveView(modal, route)
  cancelPairingCode(modal.client)
}

/** Events emitted when a view opens, by view. */
const clicks = {
  AllWallets: 'CLICK_ALL_WALLETS',
  GetWallet: 'CLICK_GET_WALLET_HELP',
  Networks: 'CLICK_NETWORKS',
  WhatIsANetwork: 'CLICK_NETWORK_HELP',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
} as const

/** Emits the event of opening a view, if the view has one. */
function emitViewEvent(client: Latchkey, view: ViewName): void {
  if (view in clicks) client.events.emit(clicks[view as keyof typeof clicks], undefined)
}
