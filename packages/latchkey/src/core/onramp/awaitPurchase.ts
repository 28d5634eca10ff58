import type { ActiveAccount } from '../balances/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Purchase } from '../model/slices/onramp.ts'
import { createPurchaseRuns } from './createPurchaseRuns.ts'
import { isPurchaseAwaited } from './isPurchaseAwaited.ts'
import { readKnownBalance } from './readKnownBalance.ts'
import { watchPurchasePayout } from './watchPurchasePayout.ts'

/**
 * Sets a purchase as the one whose payout is awaited, in place of an earlier one, and watches the balance
 * of its account.
 *
 * @returns The purchase.
 */
export function awaitPurchase(
  client: Latchkey,
  { account, page, purchase: opened }: awaitPurchase.Parameters,
): Purchase {
  const { store } = client
  const { token } = opened
  const knownBalance = readKnownBalance(client, { account, token })
  const purchase = { ...opened, balanceBefore: readAwaitedBalance(store.get().purchase, opened) }
  store.set({ purchase, openingPurchase: undefined })
  const signal = client.own(createPurchaseRuns).payout.startFor(account)
  void watchPurchasePayout(client, { account, token, page, signal, knownBalance })
  return purchase
}

export declare namespace awaitPurchase {
  type Parameters = {
    readonly account: ActiveAccount
    readonly purchase: Purchase
    /** Window of the provider's page; undefined where the visitor opens it by a link. */
    readonly page?: Window | undefined
  }
}

/**
 * Returns the balance that the payout of the earlier purchase is compared with, if it is of the same token:
 * that payout may arrive before the first read.
 */
function readAwaitedBalance(
  earlier: Purchase | undefined,
  { caipAddress, token }: Purchase,
): bigint | undefined {
  return earlier &&
    isPurchaseAwaited(earlier) &&
    earlier.caipAddress === caipAddress &&
    earlier.token === token
    ? earlier.balanceBefore
    : undefined
}
