import { getBalanceRetryDelay } from '../core/index.ts'
import type { Modal } from './Modal.ts'

// Apart from `balances.ts`: Receive retries tokens without the code that reads the balance from the network.

/**
 * Fetches balances of the active account again after a failure, as soon as new attempts are allowed.
 *
 * @param onSent - Called then.
 * @param fetch - Fetches them.
 * @see [4.4]
 */
export function retryBalances(
  modal: Modal,
  onSent: () => void,
  fetch: (modal: Modal) => void,
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
