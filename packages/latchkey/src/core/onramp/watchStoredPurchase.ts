import { parseCaipAddress } from '../../caip/index.ts'
import { type ActiveAccount, isStillConnected } from '../balances/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Purchase } from '../model/slices/onramp.ts'
import { createPurchaseStorageSlot } from './createPurchaseStorageSlot.ts'
import { createPurchaseRunGuard } from './createPurchaseRunGuard.ts'
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
  const account = purchase && findAccount(client, purchase)
  if (!purchase || !account) return slot.remove()

  const stop = store.watch(({ connection }) => connection, resume)
  client.onDestroy(stop)
  resume()

  function resume(): void {
    if (!purchase || !account || !isStillConnected(store.get(), account)) return
    stop()
    // A purchase that was started meanwhile replaces the stored one.
    if (client.isDestroyed() || store.get().purchase) return
    const run = client.own(createPurchaseRunGuard)
    run.account = account
    const isExpired = client.clock.now() - purchase.startedAt >= purchaseTimeout
    store.set({ purchase: isExpired ? { ...purchase, status: 'expired' } : purchase })
    if (isExpired) return
    const { token } = purchase
    void watchPurchasePayout(client, { account, token, page: undefined, signal: run.start() })
  }
}

/** Returns the account of a purchase, if its network is configured. */
function findAccount(client: Latchkey, { caipAddress }: Purchase): ActiveAccount | undefined {
  const { networkId, address } = parseCaipAddress(caipAddress)
  const network = client.options.networks.find((one) => one.caipNetworkId === networkId)
  return network && { network, address, caipAddress }
}
