import { dismissNotification, type NotificationState } from '../core/index.ts'
import type { Modal } from './Modal.ts'
import { readRoute } from './routeStack.ts'

/**
 * Dismisses toasts about transactions of the swap in progress, because SwapPreview shows its steps and its
 * result. A swap that was not confirmed in time is followed as a pending transaction: its toast stays.
 *
 * @returns Function that ends it, for when the visitor leaves the view.
 */
export function dismissSwapToasts({ client, store }: Modal): () => void {
  function check({ open, transaction }: NotificationState): void {
    if (!open || readRoute(store.get()).view !== 'SwapPreview') return
    if (transaction?.operation !== 'approve' && transaction?.operation !== 'trade') return
    const flow = client.store.get().swap?.flow
    const isFollowed = flow?.status === 'asking' || (flow?.status === 'done' && flow.isConfirmed)
    if (isFollowed) dismissNotification(client)
  }
  check(client.store.get().notification)
  return client.store.watch(({ notification }) => notification, check)
}
