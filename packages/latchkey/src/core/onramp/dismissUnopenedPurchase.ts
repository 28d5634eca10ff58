import type { Latchkey } from '../model/Latchkey.ts'

/**
 * Removes the latest purchase if its page did not open while an earlier one is awaited: `readPurchase`
 * returns the earlier one.
 */
export function dismissUnopenedPurchase({ store }: Latchkey): void {
  if (store.get().openingPurchase?.status !== 'opening') store.set({ openingPurchase: undefined })
}
