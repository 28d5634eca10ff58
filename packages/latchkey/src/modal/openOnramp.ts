import type { Modal } from './Modal.ts'

/** Opens the form to buy. */
export function openOnramp(modal: Modal): void {
  modal.client.events.emit('SELECT_BUY_CRYPTO', undefined)
  modal.push({ view: 'OnRampProviders', data: undefined })
}
