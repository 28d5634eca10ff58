import { readConnection, readNetwork } from '../core/index.ts'
import type { Modal } from './Modal.ts'

/** Opens the swap form. */
export function openSwap(modal: Modal): void {
  const { client } = modal
  const state = client.store.get()
  const network = readNetwork(state)
  const isSmartAccount = readConnection(state)?.accounts[0]?.type === 'smartAccount'
  if (network) client.events.emit('OPEN_SWAP', { network: network.caipNetworkId, isSmartAccount })
  modal.push({ view: 'Swap', data: undefined })
}
