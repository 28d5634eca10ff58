import type { StorageSlot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/** Creates the storage slot for the purchase whose payout is awaited; `parseStoredPurchase` parses it. */
export function createPurchaseStorageSlot({ storage }: Latchkey): StorageSlot<unknown> {
  return storage.slot<unknown>({
    key: 'purchase',
    version: 1,
    initial: undefined,
    parse: (value) => value,
  })
}
