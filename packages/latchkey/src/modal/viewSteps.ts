import { cancelConnect } from '../core/index.ts'
import type { Route, ViewName } from './Modal.ts'
import { dropCodes, startPairing } from './pairing/index.ts'
import type { Parts, StepModal } from './Parts.ts'
import { quietly } from './quietly.ts'
import { takePart } from './takePart.ts'
import { emitClick } from './viewEvents.ts'

/** Views that wait for a wallet's yes to a connection. */
const connectingViews: readonly ViewName[] = [
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]

/** The part that the click is of which most likely comes next. */
const nextParts: Readonly<Partial<Record<ViewName, keyof Parts>>> = {
  GetWallet: 'list',
  Networks: 'network',
  SwitchActiveChain: 'network',
  SwitchNetwork: 'network',
  UnsupportedChain: 'network',
}

/** Tells of a view that is entered, and gets ready what it is about to show. */
export function enter(modal: StepModal, route: Route): void {
  const { client, parts } = modal
  emitClick(client, route.view)
  fetchShown(modal, route)
  if (route.view === 'AllWallets') takePart(modal, parts.list, ({ beginList }) => beginList(client))
  const isOfWallet = route.view === 'ConnectingWalletConnect' && route.data.wallet
  const next = isOfWallet ? 'list' : nextParts[route.view]
  if (next) quietly(client, parts[next].load())
  startPairing(modal)
}

/** Has what the account in use holds fetched, for views that show it. */
export function fetchShown(modal: StepModal, { view }: Route): void {
  const { client, parts } = modal
  if (view === 'Account')
    takePart(modal, parts.account, ({ fetchHoldings }) => quietly(client, fetchHoldings(client)))
  if (view === 'WalletSend' || view === 'WalletSendSelectToken')
    takePart(modal, parts.send, ({ prepareSend }) => quietly(client, prepareSend(client)))
}

/**
 * Cancels the flow of a view that is left.
 *
 * A transfer is not cancelled: the wallet may have sent it, and its outcome must be told.
 */
export function leave({ client, parts }: StepModal, route: Route): void {
  if (connectingViews.includes(route.view)) cancelConnect(client)
  if (route.view === 'SwitchNetwork') parts.network.loaded()?.cancelSwitchNetwork(client)
}

/** Leaves a view by closing: what was got ready for the next tap is not wanted any more. */
export function leaveForGood(modal: StepModal, route: Route): void {
  leave(modal, route)
  dropCodes(modal.client)
}
