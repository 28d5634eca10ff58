import { type DisplayCurrency, setCurrency } from '../core/index.ts'
import type { Modal } from './Modal.ts'

/** Sets the currency of fiat values, and returns to the account. */
export function chooseCurrency(modal: Modal, currency: DisplayCurrency): void {
  setCurrency(modal.client, { currency })
  modal.back()
}
