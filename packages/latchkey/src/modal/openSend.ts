import type { Modal } from './Modal.ts'

/** Opens the send form. */
export function openSend(modal: Modal): void {
  const { client } = modal
  const state = client.store.get()
  const network = state.network[state.activeNamespace]?.active
  if (network) client.events.emit('OPEN_SEND', { network: network.caipNetworkId })
  modal.push({ view: 'WalletSend', data: undefined })
}
