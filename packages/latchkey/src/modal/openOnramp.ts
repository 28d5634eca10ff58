import type { Modal } from './Modal.ts'

// Apart from `onramp.ts`, which loads with the form: the account and the help view load this alone.

/** Opens the form to buy. */
export function openOnramp(modal: Modal): void {
  modal.client.events.emit('SELECT_BUY_CRYPTO', undefined)
  modal.push({ view: 'OnRampProviders', data: undefined })
}
