import { isStillConnected } from '../balances/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createPurchaseStorageSlot } from './createPurchaseStorageSlot.ts'
import { createPurchaseRuns } from './createPurchaseRuns.ts'
import { findPurchaseAccount } from './findPurchaseAccount.ts'
import { parseStoredPurchase, purchaseTimeout } from './storedPurchase.ts'
import { watchPurchasePayout } from './watchPurchasePayout.ts'

/**
 * Watches the balance again for the stored purchase, as soon as its account is connected. A purchase
 * that is older than a day is reported as expired, and forgotten.
 */
export function watchStoredPurchase(client: Latchkey): void {
  const { store } = client
  const slot = client.own(createPurchaseStorageSlot)
  const purchase = parseStoredPurchase(slot.get())
  const account = purchase && findPurchaseAccount(client, purchase)
  if (!purchase || !account) return slot.remove()

  const stop = store.watch(({ connection }) => connection, resume)
  client.onDestroy(stop)
  resume()

  function resume(): void {
    if (!purchase || !account || !isStillConnected(store.get(), account)) return
    stop()
    // A purchase that was started meanwhile replaces the stored one.
    if (client.isDestroyed() || store.get().purchase) return
    const signal = client.own(createPurchaseRuns).payout.startFor(account)
    const isExpired = client.clock.now() - purchase.startedAt >= purchaseTimeout
    store.set({ purchase: isExpired ? { ...purchase, status: 'expired' } : purchase })
    if (isExpired) return
    const { token } = purchase
    void watchPurchasePayout(client, { account, token, page: undefined, signal })
  }
}
