import type { Namespace } from '../caip/index.ts'
import { disconnect, notify } from '../core/index.ts'
import { countConnections } from './connect.ts'
import type { Modal } from './Modal.ts'
import { readRoute } from './routeStack.ts'

/**
 * Disconnects the wallets of a namespace, or all. Shows the list of wallets while others stay
 * connected; closes the modal otherwise.
 */
export async function disconnectWallet(modal: Modal, namespace?: Namespace): Promise<void> {
  const { client } = modal
  const hasOthers =
    namespace !== undefined &&
    client.store.get().features.multiWallet &&
    countConnections(modal) > 1
  // Before the disconnection, because a lost address closes any other view.
  if (hasOthers && readRoute(modal.store.get()).view !== 'ProfileWallets')
    modal.reset({ view: 'ProfileWallets', data: undefined })
  // Not awaited: the sign-out of the wallet may take seconds.
  const done = disconnect(client, { namespace })
  if (!hasOthers) modal.close()
  await done
  if (hasOthers) notify(client, { message: 'Wallet disconnected', variant: 'success' })
}
