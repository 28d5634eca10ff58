import { accountNoActiveAddressError, onrampUrlFailedError } from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import type { PaymentCurrency, PurchaseCurrency } from '../../protocol/index.ts'
import { type ActiveAccount, readActiveAccount } from '../balances/index.ts'
import { fetchQuery } from '../gateway/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { OnrampOffer, Purchase } from '../model/slices/onramp.ts'
import { checkPaymentAmount, paymentProblemErrors, readCents } from './checkPaymentAmount.ts'
import { onrampPresets } from './defaultOptions.ts'
import { checkoutUrlQuery } from './fetchCheckoutUrl.ts'
import { expireOnrampOffers } from './expireOnrampOffers.ts'
import { fetchOnrampOptions } from './fetchOnrampOptions.ts'
import { findPurchaseNetwork } from './findPurchaseNetwork.ts'
import { setOnrampProvider } from './onrampForm.ts'
import { updatePurchase } from './onrampState.ts'
import { openBlankWindow } from './openBlankWindow.ts'
import { createPurchaseRunGuard } from './createPurchaseRunGuard.ts'
import { readKnownBalance } from './readKnownBalance.ts'
import { readOnramp } from './readOnramp.ts'
import { watchPurchasePayout } from './watchPurchasePayout.ts'

/**
 * Opens the page of an on-ramp provider in a new window, for the active account, and watches its
 * balance until the purchase arrives: see `purchase` of the state. A newer call replaces the older. An
 * offer that has expired is not used.
 *
 * Call it during a click, or the browser blocks the window. The status is `blocked` then: show a link
 * to `url`, and call `setPurchaseOpened` when it is followed.
 *
 * @example
 * button.onclick = () => startPurchase(client, { token: 'USDC', amount: '50' })
 *
 * @param parameters - Provider, token and payment; by default those of the form.
 * @returns The purchase, once the page opens or is blocked.
 * @throws `account.no_active_address`; `onramp.url_failed`, also where nothing is sold;
 * `onramp.invalid_amount`, `onramp.amount_too_small`, `onramp.amount_too_large`; `transport.aborted`
 * for a newer purchase.
 */
export async function startPurchase(
  client: Latchkey,
  parameters: startPurchase.Parameters = {},
): Promise<Purchase> {
  const { store } = client
  const account = readActiveAccount(store.get())
  expireOnrampOffers(client)
  if (!account) throw new WalletError(accountNoActiveAddressError)
  const run = client.own(createPurchaseRunGuard)
  const signal = run.start()
  run.account = account
  store.set({ purchase: undefined })
  const page = openBlankWindow(client.window)
  try {
    const order = readOrder(client, parameters) ?? (await fetchOrder(client, parameters))
    const { caipAddress, network } = account
    store.set({ purchase: purchaseOf(client, order, account) })
    const token = store.get().purchase?.token
    const knownBalance = readKnownBalance(client, { account, token })
    void watchPurchasePayout(client, { account, token, page, signal, knownBalance })
    const query = checkoutUrlQuery(client, {
      provider: order.provider,
      address: account.address,
      network: network.caipNetworkId,
      amount: order.amount,
      currency: order.paymentCurrency.id,
      purchaseCurrency: order.purchaseCurrency,
      serviceProvider: order.serviceProvider,
      country: store.get().onramp?.country,
      paymentMethod: order.offer?.paymentMethod,
    })
    const { url } = await fetchQuery(client, query, { signal })
    if (url === undefined) throw new WalletError(onrampUrlFailedError, { caipAddress })
    if (page?.closed === false) page.location.replace(url)
    store.set(updatePurchase({ status: page ? 'waiting' : 'blocked', url }))
  } catch (cause) {
    page?.close()
    const error = isWalletError(cause)
      ? cause
      : new WalletError(onrampUrlFailedError, {}, { cause })
    if (run.isCurrent(signal)) {
      store.set(updatePurchase({ status: 'failed', error }))
      run.abort()
    }
    throw error
  }
  const { purchase } = store.get()
  if (!purchase) throw new WalletError(accountNoActiveAddressError)
  return purchase
}

export declare namespace startPurchase {
  type Parameters = {
    /** Name of one of `readOnramp().providers`. @default the selected one, else that of the best offer */
    readonly provider?: string | undefined
    /** Code of one of an aggregator's providers. @default the selected one, else that of its best offer */
    readonly serviceProvider?: string | undefined
    /** Symbol of what to buy. @default what the form has */
    readonly token?: string | undefined
    /** Payment, a decimal string. @default what the form has, else 100 */
    readonly amount?: string | undefined
    /** ISO 4217 code of the payment. @default what the form has */
    readonly currency?: string | undefined
  }
}

/** Records that the visitor followed the link to the page whose window was blocked. */
export function setPurchaseOpened(client: Latchkey): void {
  if (client.store.get().purchase?.status === 'blocked')
    client.store.set(updatePurchase({ status: 'waiting' }))
}

type Order = {
  readonly provider: string
  readonly serviceProvider: string | undefined
  readonly label: string
  /** The offer of the provider for this payment; undefined without one. */
  readonly offer: OnrampOffer | undefined
  readonly amount: string
  readonly purchaseCurrency: PurchaseCurrency
  readonly paymentCurrency: PaymentCurrency
}

/** Reads the order from the parameters and the form; undefined until the options are fetched. */
function readOrder(client: Latchkey, parameters: startPurchase.Parameters): Order | undefined {
  const form = readOnramp(client.store.get(), client.adapters)
  if (form.purchaseCurrencies.length === 0) return undefined
  const { provider = form.provider?.name, token, currency } = parameters
  const {
    serviceProvider = provider === form.provider?.name ? form.choice?.serviceProvider : undefined,
  } = parameters
  if (
    provider !== undefined &&
    (provider !== form.selectedProvider || serviceProvider !== form.selectedServiceProvider)
  )
    setOnrampProvider(client, { provider, serviceProvider })
  const chosen = readOnramp(client.store.get(), client.adapters)
  const { offeredCurrencies, paymentCurrencies } = chosen
  const symbol = token ?? form.purchaseCurrency?.symbol
  const purchaseCurrency =
    offeredCurrencies.find((one) => one.symbol === symbol) ??
    (token === undefined ? offeredCurrencies[0] : undefined)
  const paymentCurrency =
    currency === undefined
      ? form.paymentCurrency
      : paymentCurrencies.find(({ id }) => id === currency)
  if (provider === undefined || chosen.provider?.name !== provider)
    throw new WalletError(onrampUrlFailedError, {
      reason: 'No such provider sells on this network',
    })
  if (!purchaseCurrency || !paymentCurrency)
    throw new WalletError(onrampUrlFailedError, {
      reason: 'The currency is not sold on this network',
    })
  const typed = parameters.amount ?? form.paymentAmount
  const amount = typed === '' ? (onrampPresets[0] ?? '') : typed
  const problem = checkPaymentAmount(amount, paymentCurrency)
  if (problem) throw new WalletError(paymentProblemErrors[problem])
  const { choice } = chosen
  const isQuoted =
    purchaseCurrency.id === form.purchaseCurrency?.id &&
    paymentCurrency.id === form.paymentCurrency?.id &&
    readCents(amount) === readCents(form.paymentAmount)
  return {
    provider,
    serviceProvider,
    label: choice?.label ?? provider,
    offer: isQuoted && choice?.serviceProvider === serviceProvider ? choice?.offer : undefined,
    amount,
    purchaseCurrency,
    paymentCurrency,
  }
}

async function fetchOrder(client: Latchkey, parameters: startPurchase.Parameters): Promise<Order> {
  await fetchOnrampOptions(client)
  const order = readOrder(client, parameters)
  if (!order)
    throw new WalletError(onrampUrlFailedError, { reason: 'Nothing is sold on this network' })
  return order
}

function purchaseOf(
  client: Latchkey,
  order: Order,
  { caipAddress, network }: ActiveAccount,
): Purchase {
  const { provider, serviceProvider, label, offer } = order
  const { amount, purchaseCurrency, paymentCurrency } = order
  const { quote } = client.store.get().onramp ?? {}
  const isQuoted =
    quote?.purchaseAmount.currency === purchaseCurrency.symbol &&
    quote.paymentTotal.currency === paymentCurrency.id &&
    readCents(quote.paymentTotal.amount) === readCents(amount)
  return {
    status: 'opening',
    provider,
    serviceProvider,
    providerLabel: label,
    caipAddress,
    symbol: purchaseCurrency.symbol,
    token:
      findPurchaseNetwork(purchaseCurrency, network.caipNetworkId)?.contract_address || undefined,
    paymentAmount: amount,
    paymentCurrency: paymentCurrency.id,
    purchaseAmount: offer?.purchaseAmount ?? (isQuoted ? quote.purchaseAmount.amount : undefined),
    startedAt: client.clock.now(),
    balanceBefore: undefined,
    url: undefined,
    received: undefined,
    isBalanceUnknown: false,
    error: undefined,
  }
}
