import type { Latchkey } from '../model/Latchkey.ts'
import { watchStoredPurchase } from '../onramp/index.ts'
import { trackStoredTransactions } from '../transaction/index.ts'

/** Waits again for the stored transactions, and for the stored purchase. */
export function trackPendingTransactionsAndPurchase(client: Latchkey): void {
  trackStoredTransactions(client)
  watchStoredPurchase(client)
}
