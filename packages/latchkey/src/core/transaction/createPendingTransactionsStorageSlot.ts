import type { StorageSlot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/**
 * Creates the storage slot for the transactions that are not in a block yet; `parseStoredTransactions` parses
 * them.
 */
export function createPendingTransactionsStorageSlot({
  storage,
}: Latchkey): StorageSlot<readonly unknown[]> {
  return storage.slot<readonly unknown[]>({
    key: 'pending_transactions',
    version: 1,
    initial: [],
    parse: (value) => (Array.isArray(value) ? value : undefined),
  })
}
