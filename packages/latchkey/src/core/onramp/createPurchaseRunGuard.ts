import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import { type ActiveAccount, isStillConnected } from '../balances/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createPurchaseStorageSlot } from './createPurchaseStorageSlot.ts'
import { isPurchaseAwaited } from './isPurchaseAwaited.ts'
import { toStoredPurchase } from './storedPurchase.ts'

/** Run of the latest purchase, and the account that it is for. */
export type PurchaseRunGuard = LatestRun & { account: ActiveAccount | undefined }

/**
 * Creates the run of a purchase, which stores it while its payout is awaited; aborts it and removes
 * the purchase when its account is disconnected.
 */
export function createPurchaseRunGuard(client: Latchkey): PurchaseRunGuard {
  const { store } = client
  const run: PurchaseRunGuard = { ...createLatestRun(), account: undefined }
  const slot = client.own(createPurchaseStorageSlot)
  client.onDestroy(
    store.watch(
      ({ connection }) => connection,
      () => {
        if (!run.account || isStillConnected(store.get(), run.account)) return
        run.abort()
        store.set({ purchase: undefined })
      },
    ),
  )
  client.onDestroy(
    store.watch(
      ({ purchase }) => purchase,
      (purchase) => {
        if (purchase && isPurchaseAwaited(purchase)) slot.set(toStoredPurchase(purchase))
        else slot.remove()
      },
    ),
  )
  client.onDestroy(run.abort)
  return run
}
