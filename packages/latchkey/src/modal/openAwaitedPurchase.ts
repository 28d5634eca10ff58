import { dismissUnopenedPurchase } from '../core/index.ts'
import type { Modal } from './Modal.ts'

// Apart from `onramp.ts`, which loads with the form: the account loads this alone.

/** Shows the progress of the purchase that is awaited, rather than that a newer one did not open. */
export function openAwaitedPurchase(modal: Modal): void {
  dismissUnopenedPurchase(modal.client)
  modal.push({ view: 'BuyInProgress', data: undefined })
}
