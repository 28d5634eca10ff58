import type { Modal } from './Modal.ts'
import { readRoute } from './routeStack.ts'

/** Shows Account after a transfer; closes the modal after one that `open` was called with. */
export function leaveSentTransfer(modal: Modal): void {
  const route = readRoute(modal.store.get())
  if (route.view !== 'WalletSendConfirmed') return
  if (route.data.isRequested) modal.close()
  else modal.reset({ view: 'Account', data: undefined })
}
