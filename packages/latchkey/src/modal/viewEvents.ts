import type { Latchkey } from '../core/index.ts'
import type { ViewName } from './Modal.ts'

/** Events emitted when a view opens, by view. */
const clicks = {
  AllWallets: 'CLICK_ALL_WALLETS',
  GetWallet: 'CLICK_GET_WALLET_HELP',
  Networks: 'CLICK_NETWORKS',
  WhatIsANetwork: 'CLICK_NETWORK_HELP',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
} as const

/** Emits the event of opening a view, if the view has one. */
export function emitViewEvent(client: Latchkey, view: ViewName): void {
  if (view in clicks) client.events.emit(clicks[view as keyof typeof clicks], undefined)
}
