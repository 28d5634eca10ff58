import { messageOf } from '../../errors/index.ts'
import { createModuleLoader } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createPurchaseStorageSlot } from '../onramp/index.ts'
import { createPendingTransactionsStorageSlot } from '../transaction/index.ts'

/**
 * Resumes the wait for transactions and for the payout of a purchase that were pending when the page was
 * left. The code for it is loaded where there are any.
 */
export function resumeTransactionsAndPurchase(client: Latchkey): void {
  const hasTransactions = client.own(createPendingTransactionsStorageSlot).get().length > 0
  if (!hasTransactions && client.own(createPurchaseStorageSlot).get() === undefined) return
  createModuleLoader(() => import('./trackPendingTransactionsAndPurchase.ts'))
    .load()
    .then(
      ({ trackPendingTransactionsAndPurchase }) => {
        if (!client.isDestroyed()) trackPendingTransactionsAndPurchase(client)
      },
      (error: unknown) =>
        client.logger.warn('Transactions and purchases are not tracked', {
          reason: messageOf(error),
        }),
    )
}
