import { messageOf } from '../../errors/index.ts'
import { createModuleLoader } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createPendingTransactionsStorageSlot } from './createPendingTransactionsStorageSlot.ts'

/**
 * Resumes the wait for transactions that were pending when the page was left. The code for it is loaded
 * where there are any.
 */
export function resumePendingTransactions(client: Latchkey): void {
  if (client.own(createPendingTransactionsStorageSlot).get().length === 0) return
  createModuleLoader(() => import('./trackStoredTransactions.ts'))
    .load()
    .then(
      ({ trackStoredTransactions }) => {
        if (!client.isDestroyed()) trackStoredTransactions(client)
      },
      (error: unknown) =>
        client.logger.warn('Transactions are not tracked', { reason: messageOf(error) }),
    )
}
