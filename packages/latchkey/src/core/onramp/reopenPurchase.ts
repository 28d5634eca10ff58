import { accountNoActiveAddressError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Purchase } from '../model/slices/onramp.ts'
import { findPurchaseAccount } from './findPurchaseAccount.ts'
import { openPurchasePage } from './openPurchasePage.ts'
import { readPurchase } from './readPurchase.ts'

/**
 * Opens the page of the latest purchase again, with the same order: for its account and network, whichever
 * are active. Its payout stays awaited, also when the page does not open. Call it during a click.
 *
 * @returns The purchase, once the page opens or is blocked.
 * @throws `account.no_active_address` without a purchase; `onramp.url_failed`; `transport.aborted` for a
 * newer purchase.
 */
export async function reopenPurchase(client: Latchkey): Promise<Purchase> {
  const purchase = readPurchase(client.store.get())
  const account = purchase && findPurchaseAccount(client, purchase)
  if (!account) throw new WalletError(accountNoActiveAddressError)
  return openPurchasePage(client, account, () => purchase)
}
