import { accountNoActiveAddressError, onrampUrlFailedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { PaymentCurrency, PurchaseCurrency } from '../../protocol/index.ts'
import { type ActiveAccount, readActiveAccount } from '../balances/index.ts'
import type { Network } from '../../networks/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { OnrampState, Purchase, PurchaseOrder } from '../model/slices/onramp.ts'
import { checkPaymentAmount, paymentProblemErrors, readCents } from './checkPaymentAmount.ts'
import { onrampPresets } from './defaultOptions.ts'
import { expireOnrampOffers } from './expireOnrampOffers.ts'
import { fetchOnrampOptions } from './fetchOnrampOptions.ts'
import { findPurchaseNetwork } from './findPurchaseNetwork.ts'
import { setOnrampProvider } from './onrampForm.ts'
import { openPurchasePage } from './openPurchasePage.ts'
import { readOnramp } from './readOnramp.ts'

/**
 * Opens the page of an on-ramp provider in a new window, for the active account, and watches its
 * balance until the purchase arrives: see `readPurchase`. A newer call replaces the older; an earlier purchase
 * stays awaited until the new page opens. An offer that has expired is not used.
 *
 * Call it during a click, or the browser blocks the window. The status is `blocked` then: show a link
 * to `url`, and call `setPurchaseOpened` when it is followed, which replaces the earlier purchase.
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
  const account = readActiveAccount(client.store.get())
  expireOnrampOffers(client)
  if (!account) throw new WalletError(accountNoActiveAddressError)
  return openPurchasePage(client, account, () => {
    const order = readOrder(client, account, parameters)
    return order ?? fetchOrder(client, account, parameters)
  })
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

/** Reads the order from the parameters and the form; undefined until the options are fetched. */
function readOrder(
  client: Latchkey,
  { caipAddress, network }: ActiveAccount,
  parameters: startPurchase.Parameters,
): PurchaseOrder | undefined {
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
  const offer = isQuoted && choice?.serviceProvider === serviceProvider ? choice?.offer : undefined
  return {
    provider,
    serviceProvider,
    providerLabel: choice?.label ?? provider,
    caipAddress,
    ...toOrderedToken(purchaseCurrency, network),
    paymentAmount: amount,
    paymentCurrency: paymentCurrency.id,
    purchaseAmount:
      offer?.purchaseAmount ??
      readQuotedAmount(form, { amount, purchaseCurrency, paymentCurrency }),
    country: form.country,
    paymentMethod: offer?.paymentMethod,
  }
}

/** Returns the members of an order that state what is bought on a network. */
function toOrderedToken(
  currency: PurchaseCurrency,
  { caipNetworkId }: Network,
): Pick<PurchaseOrder, 'symbol' | 'token' | 'purchaseCurrency'> {
  const network = findPurchaseNetwork(currency, caipNetworkId)
  return {
    symbol: currency.symbol,
    token: network?.contract_address || undefined,
    purchaseCurrency: { ...currency, networks: network ? [network] : [] },
  }
}

async function fetchOrder(
  client: Latchkey,
  account: ActiveAccount,
  parameters: startPurchase.Parameters,
): Promise<PurchaseOrder> {
  await fetchOnrampOptions(client)
  const order = readOrder(client, account, parameters)
  if (!order)
    throw new WalletError(onrampUrlFailedError, { reason: 'Nothing is sold on this network' })
  return order
}

/** Returns the amount that the quote of the form gives; undefined when it is for another payment. */
function readQuotedAmount(
  { quote }: Pick<OnrampState, 'quote'>,
  payment: {
    readonly amount: string
    readonly purchaseCurrency: PurchaseCurrency
    readonly paymentCurrency: PaymentCurrency
  },
): string | undefined {
  const isQuoted =
    quote?.purchaseAmount.currency === payment.purchaseCurrency.symbol &&
    quote.paymentTotal.currency === payment.paymentCurrency.id &&
    readCents(quote.paymentTotal.amount) === readCents(payment.amount)
  return isQuoted ? quote.purchaseAmount.amount : undefined
}
