import {
  applySwapArguments,
  returnToSwapForm,
  fetchSwapFormData,
  readSwap,
  setSwapAmount,
  submitSwapForm,
  stopSwapQuotes,
  dismissNotification,
  type NotificationState,
} from '../core/index.ts'
import { fillFormOnce } from './fillFormOnce.ts'
import { logBackgroundError } from './logBackgroundError.ts'
import type { Modal, ViewName } from './Modal.ts'
import { readRoute } from './routeStack.ts'

const swapViews: ReadonlySet<ViewName> = new Set(['Swap', 'SwapPreview', 'SwapSelectToken'])

/**
 * Fetches what the swap form shows. After a swap the amount is empty. After a swap that
 * was declined or failed, the form can be edited. The arguments of `open` are filled in, once for each call of it.
 */
export function fetchSwapViewData({ client, store }: Modal): void {
  const route = readRoute(store.get())
  const isOnForm = route.view === 'Swap'
  const { status } = readSwap(client.store.get()).flow
  if (isOnForm && status === 'done') setSwapAmount(client, { text: '' })
  if (isOnForm && (status === 'declined' || status === 'failed')) returnToSwapForm(client)
  const given = isOnForm ? route.data : undefined
  const applying = given && fillFormOnce(client, given, applySwapArguments)
  logBackgroundError(client, applying ?? fetchSwapFormData(client))
}

/** Stops fetching quotes, unless another view of the swap is shown. */
export function stopRenewingSwapQuotes({ client, store }: Modal): void {
  const isShown = store.get().open && swapViews.has(readRoute(store.get()).view)
  // The view may be removed after its client was destroyed, which stops them too.
  if (!isShown && !client.isDestroyed()) stopSwapQuotes(client)
}

/** Starts the reviewed swap. The view follows its steps. */
export function submitSwap(modal: Modal): void {
  const isOnPreview = readRoute(modal.store.get()).view === 'SwapPreview'
  if (isOnPreview) logBackgroundError(modal.client, submitSwapForm(modal.client))
}

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
