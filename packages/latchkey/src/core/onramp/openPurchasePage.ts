import { onrampUrlFailedError, transportAbortedError } from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import type { ActiveAccount } from '../balances/index.ts'
import { fetchQuery } from '../gateway/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Purchase, PurchaseOrder } from '../model/slices/onramp.ts'
import { awaitPurchase } from './awaitPurchase.ts'
import { createPurchaseRuns } from './createPurchaseRuns.ts'
import { checkoutUrlQuery } from './fetchCheckoutUrl.ts'
import { isPurchaseAwaited } from './isPurchaseAwaited.ts'
import { openBlankWindow } from './openBlankWindow.ts'

/**
 * Opens the page of a provider in a new window, and watches the balance of the account until the purchase
 * arrives. An earlier purchase whose page opened stays awaited until the new page opens, because it may have
 * been paid. A newer call replaces the older.
 *
 * @param createOrder - Called once the window is open, which takes the click.
 * @returns The purchase, once the page opens or is blocked.
 */
export async function openPurchasePage(
  client: Latchkey,
  account: ActiveAccount,
  createOrder: () => PurchaseOrder | Promise<PurchaseOrder>,
): Promise<Purchase> {
  const { store, clock } = client
  const { opening } = client.own(createPurchaseRuns)
  const signal = opening.startFor(account)
  store.set({ openingPurchase: undefined })
  const page = openBlankWindow(client.window)
  try {
    const created = createOrder()
    // The state shows the purchase within the click, unless its order has to be fetched.
    const order = created instanceof Promise ? await created : created
    if (signal.aborted) throw new WalletError(transportAbortedError)
    const openingPurchase: Purchase = {
      ...order,
      status: 'opening',
      startedAt: clock.now(),
      balanceBefore: undefined,
      url: undefined,
      received: undefined,
      isBalanceUnknown: false,
      error: undefined,
    }
    store.set({ openingPurchase })
    const url = await fetchPageUrl(client, order, { account, signal })
    const isOpen = page?.closed === false
    const unopenedStatus = page ? 'closed' : 'blocked'
    const purchase: Purchase = {
      ...openingPurchase,
      status: isOpen ? 'waiting' : unopenedStatus,
      url,
    }
    if (isOpen) page.location.replace(url)
    else if (mayBePaid(store.get().purchase)) {
      store.set({ openingPurchase: purchase })
      return purchase
    }
    return awaitPurchase(client, { account, purchase, page })
  } catch (cause) {
    page?.close()
    const error = isWalletError(cause)
      ? cause
      : new WalletError(onrampUrlFailedError, {}, { cause })
    const { openingPurchase } = store.get()
    if (openingPurchase && opening.isCurrent(signal))
      store.set({ openingPurchase: { ...openingPurchase, status: 'failed', error } })
    throw error
  }
}

async function fetchPageUrl(
  client: Latchkey,
  order: PurchaseOrder,
  { account, signal }: { readonly account: ActiveAccount; readonly signal: AbortSignal },
): Promise<string> {
  const { paymentAmount: amount, paymentCurrency: currency, caipAddress } = order
  const { address, network } = account
  const query = checkoutUrlQuery(client, { ...order, address, network, amount, currency })
  const { url } = await fetchQuery(client, query, { signal })
  if (url === undefined) throw new WalletError(onrampUrlFailedError, { caipAddress })
  return url
}

/** Returns whether a purchase may have been paid: its page opened, and its payout is awaited. */
function mayBePaid(purchase: Purchase | undefined): boolean {
  return purchase !== undefined && purchase.status !== 'blocked' && isPurchaseAwaited(purchase)
}
