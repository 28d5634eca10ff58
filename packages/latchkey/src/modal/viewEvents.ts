import type { Latchkey } from '../core/index.ts'
import type { ViewName } from './Modal.ts'

/** Views whose opening emits an event. */
const clicks = {
  AllWallets: 'CLICK_ALL_WALLETS',
  GetWallet: 'CLICK_GET_WALLET_HELP',
  Networks: 'CLICK_NETWORKS',
  WhatIsANetwork: 'CLICK_NETWORK_HELP',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
} as const

/** Emits the event of opening a view, for views that have one. */
export function emitClick(client: Latchkey, view: ViewName): void {
  if (view in clicks) client.events.emit(clicks[view as keyof typeof clicks], undefined)
}
