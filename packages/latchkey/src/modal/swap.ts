import {
  editSwap,
  prepareSwap,
  readNetwork,
  readSwap,
  resetSwap,
  startSwap,
  updateSwapQuote,
} from '../core/index.ts'
import { ignoreErrors } from './ignoreErrors.ts'
import type { Modal } from './Modal.ts'
import { readRoute } from './routeStack.ts'

/**
 * Fetches tokens, balances and prices of the swap form, or a new quote for a form that has them. The form
 * is empty after a swap.
 */
export function prepareSwapForm({ client, store }: Modal): void {
  const isOnForm = readRoute(store.get()).view === 'Swap'
  const { status } = readSwap(client.store.get()).flow
  if (isOnForm && status === 'done') resetSwap(client)
  if (isOnForm && (status === 'declined' || status === 'failed')) editSwap(client)
  const state = client.store.get()
  const { network, tokens, fromAmount, flow } = readSwap(state)
  const isReady = tokens.length > 0 && network === readNetwork(state)?.caipNetworkId
  if (!isReady) ignoreErrors(client, prepareSwap(client))
  else if (fromAmount !== '' && flow.status === 'editing')
    ignoreErrors(client, updateSwapQuote(client))
}

/** Swaps what was reviewed. The view shows the steps, and leads to Account at the end. */
export function submitSwap(modal: Modal): void {
  const isOnPreview = readRoute(modal.store.get()).view === 'SwapPreview'
  if (isOnPreview) ignoreErrors(modal.client, startSwap(modal.client))
}
