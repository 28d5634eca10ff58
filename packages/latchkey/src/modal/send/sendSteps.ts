import { type Latchkey, notify } from '../../core/index.ts'
import type { Modal } from '../Modal.ts'
import { readRoute } from '../routeStack.ts'
import { loadForm } from './loadForm.ts'

/** Opens the send form. */
export function openSend(modal: Modal): void {
  const { client } = modal
  const state = client.store.get()
  const network = state.network[state.activeNamespace]?.active
  if (network) client.events.emit('OPEN_SEND', { network: network.caipNetworkId })
  modal.push({ view: 'WalletSend', data: undefined })
}

/** Offers the network's own coin where no token is chosen yet, and fetches what else there is. */
export async function prepareSend(client: Latchkey): Promise<void> {
  const form = await loadForm(client)
  await form?.fillForm(client)
}

/**
 * Signs and sends the form. Once sent, Account shows.
 *
 * @source spec §2 "After sending an ERC20 or Solana token, return to Account"
 */
export async function submitSend(modal: Modal): Promise<void> {
  const { client, store } = modal
  const isOnPreview = (): boolean => readRoute(store.get()).view === 'WalletSendPreview'
  if (!isOnPreview() || client.store.get().send.flow.status === 'asking') return
  const form = await loadForm(client)
  const isSent = await form?.startSend(client)
  if (!isSent) return
  notify(client, { message: 'Transaction started', variant: 'success' })
  if (isOnPreview()) modal.reset({ view: 'Account', data: undefined })
}
