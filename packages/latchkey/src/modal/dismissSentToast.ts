import { dismissNotification, type NotificationState } from '../core/index.ts'
import type { Modal } from './Modal.ts'
import { readRoute } from './routeStack.ts'

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
