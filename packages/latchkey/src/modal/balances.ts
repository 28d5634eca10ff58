import { fetchBalance, fetchTokens, getBalanceRetryDelay } from '../core/index.ts'
import { logBackgroundError } from './logBackgroundError.ts'
import type { Modal } from './Modal.ts'

/** Fetches balance and tokens of the active account. */
export function fetchBalances({ client }: Modal): void {
  const { activeNamespace } = client.store.get()
  const hasBalance = client.adapters.get(activeNamespace)?.readBalance !== undefined
  if (hasBalance) logBackgroundError(client, fetchBalance(client))
  logBackgroundError(client, fetchTokens(client))
}

/**
 * Fetches balance and tokens of the active account again after a failure, as soon as new attempts are allowed.
 *
 * @param onSent - Called then.
 * @param fetch - Fetches them. @default fetchBalances
 * @see [4.4]
 */
export function retryBalances(
  modal: Modal,
  onSent: () => void,
  fetch: (modal: Modal) => void = fetchBalances,
): void {
  const { client } = modal
  const delay = getBalanceRetryDelay(client)
  if (delay > 0) {
    client.onDestroy(client.clock.after(delay, () => retryBalances(modal, onSent, fetch)))
    return
  }
  onSent()
  fetch(modal)
}
