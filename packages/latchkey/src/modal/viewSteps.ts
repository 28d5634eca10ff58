import { cancelConnect, cancelSwitchNetwork, fetchBalance, type Latchkey } from '../core/index.ts'
import { messageOf } from '../errors/index.ts'
import type { Route } from './Modal.ts'
import { prepareSend } from './send/index.ts'
import { emitClick } from './viewEvents.ts'

/** Tells of a view that is entered, and gets ready what it is about to show. */
export function enter(client: Latchkey, route: Route): void {
  emitClick(client, route.view)
  const adapter = client.adapters.get(client.store.get().activeNamespace)
  if (route.view === 'Account' && adapter?.readBalance) quietly(client, fetchBalance(client))
  if (route.view === 'WalletSend') quietly(client, prepareSend(client))
}

/** What a view gets ready may outlive the client; then there is nobody to tell. */
function quietly(client: Latchkey, work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    client.logger.info('A view could not get ready', { reason: messageOf(error) })
  })
}

/**
 * Cancels the flow of a view that is left.
 *
 * A transfer is not cancelled: the wallet may have sent it, and its outcome must be told.
 */
export function leave(client: Latchkey, route: Route): void {
  if (route.view === 'ConnectingExternal') cancelConnect(client)
  if (route.view === 'SwitchNetwork') cancelSwitchNetwork(client)
}
