import { cancelConnect, cancelSwitchNetwork, fetchBalance } from '../core/index.ts'
import type { Modal, Route, ViewName } from './Modal.ts'
import { dropCodes, startPairing } from './pairing/index.ts'
import { quietly } from './quietly.ts'
import { prepareSend } from './send/index.ts'
import { emitClick } from './viewEvents.ts'
import { beginList } from './wallets/index.ts'

/** Views that wait for a wallet's yes to a connection. */
const connectingViews: readonly ViewName[] = [
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]

/** Tells of a view that is entered, and gets ready what it is about to show. */
export function enter(modal: Modal, route: Route): void {
  const { client } = modal
  emitClick(client, route.view)
  const adapter = client.adapters.get(client.store.get().activeNamespace)
  if (route.view === 'Account' && adapter?.readBalance) quietly(client, fetchBalance(client))
  if (route.view === 'WalletSend') quietly(client, prepareSend(client))
  if (route.view === 'AllWallets') beginList(client)
  startPairing(modal)
}

/**
 * Cancels the flow of a view that is left.
 *
 * A transfer is not cancelled: the wallet may have sent it, and its outcome must be told.
 */
export function leave({ client }: Modal, route: Route): void {
  if (connectingViews.includes(route.view)) cancelConnect(client)
  if (route.view === 'SwitchNetwork') cancelSwitchNetwork(client)
}

/** Leaves a view by closing: what was got ready for the next tap is not wanted any more. */
export function leaveForGood(modal: Modal, route: Route): void {
  leave(modal, route)
  dropCodes(modal.client)
}
