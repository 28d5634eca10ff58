import type { Namespace } from '../../caip/index.ts'
import { disconnect, notify } from '../../core/index.ts'
import { countConnections } from '../connection/index.ts'
import type { Modal } from '../Modal.ts'
import { readRoute } from '../routeStack.ts'

/** Disconnects. Where other wallets stay connected, their list shows; else the modal closes. */
export async function disconnectWallet(modal: Modal, namespace?: Namespace): Promise<void> {
  const { client } = modal
  const hasOthers =
    namespace !== undefined &&
    client.store.get().features.multiWallet &&
    countConnections(modal) > 1
  // Before, because the address that goes would close any other view.
  if (hasOthers && readRoute(modal.store.get()).view !== 'ProfileWallets')
    modal.reset({ view: 'ProfileWallets', data: undefined })
  await disconnect(client, { namespace })
  if (hasOthers) notify(client, { message: 'Wallet disconnected', variant: 'success' })
  else modal.close()
}
