import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import { type ActiveAccount, isStillConnected } from '../balances/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createPurchaseStorageSlot } from './createPurchaseStorageSlot.ts'
import { isPurchaseAwaited } from './isPurchaseAwaited.ts'
import { toStoredPurchase } from './storedPurchase.ts'

/** A run, and the account that it is for. */
type AccountRun = Omit<LatestRun, 'start'> & { startFor(account: ActiveAccount): AbortSignal }

/** Runs of purchases: of opening a page, and of awaiting the payout of the latest page that opened. */
export type PurchaseRuns = { readonly opening: AccountRun; readonly payout: AccountRun }

/**
 * Creates the runs of purchases, which store the purchase while its payout is awaited. A run is aborted and
 * its purchase removed when its account is disconnected.
 */
export function createPurchaseRuns(client: Latchkey): PurchaseRuns {
  const { store } = client
  const slot = client.own(createPurchaseStorageSlot)
  client.onDestroy(
    store.watch(
      ({ purchase }) => purchase,
      (purchase) => {
        if (purchase && isPurchaseAwaited(purchase)) slot.set(toStoredPurchase(purchase))
        else slot.remove()
      },
    ),
  )
  return {
    opening: createAccountRun(client, 'openingPurchase'),
    payout: createAccountRun(client, 'purchase'),
  }
}

function createAccountRun(client: Latchkey, key: 'openingPurchase' | 'purchase'): AccountRun {
  const { store } = client
  const run = createLatestRun()
  let account: ActiveAccount | undefined
  client.onDestroy(
    store.watch(
      ({ connection }) => connection,
      () => {
        if (!account || isStillConnected(store.get(), account)) return
        run.abort()
        store.set({ [key]: undefined })
      },
    ),
  )
  client.onDestroy(run.abort)
  return {
    ...run,
    startFor(newAccount) {
      account = newAccount
      return run.start()
    },
  }
}
