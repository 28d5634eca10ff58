import { dismissNotification, type NotificationState } from '../core/index.ts'
import type { Modal } from './Modal.ts'
import { readRoute } from './routeStack.ts'

// Apart from `send.ts`, which loads with the send form: a sent NFT is shown without it.

/**
 * Dismisses the toast about the transfer that WalletSendConfirmed shows, because the view shows the same
 * result.
 *
 * @returns Function that ends it, for when the visitor leaves the view.
 */
export function dismissSentToast({ client, store }: Modal): () => void {
  function check({ open, transaction }: NotificationState): void {
    const { view, data } = readRoute(store.get())
    if (!open || !transaction || view !== 'WalletSendConfirmed') return
    if (transaction.hash === data.hash && transaction.network === data.network)
      dismissNotification(client)
  }
  check(client.store.get().notification)
  return client.store.watch(({ notification }) => notification, check)
}

/** Shows Account after a transfer. Closes the modal if `open` was called with the transfer. */
export function leaveSentTransfer(modal: Modal): void {
  const route = readRoute(modal.store.get())
  if (route.view !== 'WalletSendConfirmed') return
  if (route.data.isRequested) modal.close()
  else modal.reset({ view: 'Account', data: undefined })
}
