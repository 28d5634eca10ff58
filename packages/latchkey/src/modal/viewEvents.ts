import type { Latchkey } from '../core/index.ts'
import type { ViewName } from './Modal.ts'

/** Views whose showing is an event of its own. */
const clicks = {
  AllWallets: 'CLICK_ALL_WALLETS',
  GetWallet: 'CLICK_GET_WALLET_HELP',
  Networks: 'CLICK_NETWORKS',
  WhatIsANetwork: 'CLICK_NETWORK_HELP',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
} as const

/** Tells the client's listeners that the visitor went to a view, where that is an event. */
export function emitClick(client: Latchkey, view: ViewName): void {
  if (view in clicks) client.events.emit(clicks[view as keyof typeof clicks], undefined)
}
