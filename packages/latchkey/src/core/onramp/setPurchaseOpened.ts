import type { Latchkey } from '../model/Latchkey.ts'
import { awaitPurchase } from './awaitPurchase.ts'
import { findPurchaseAccount } from './findPurchaseAccount.ts'
import { readPurchase } from './readPurchase.ts'

/**
 * Records that the visitor followed or copied the link to a page that did not open: its window was blocked,
 * or, while an earlier purchase is awaited, closed. From then on its payout is awaited, in place of that of
 * the earlier purchase.
 */
export function setPurchaseOpened(client: Latchkey): void {
  const state = client.store.get()
  const purchase = readPurchase(state)
  const isAlreadyAwaited = purchase === state.purchase && purchase?.status !== 'blocked'
  // While the page is opening, and after it failed, there is no URL, so no link to follow.
  if (isAlreadyAwaited || purchase?.url === undefined) return
  const account = findPurchaseAccount(client, purchase)
  if (account) awaitPurchase(client, { account, purchase: { ...purchase, status: 'waiting' } })
}
