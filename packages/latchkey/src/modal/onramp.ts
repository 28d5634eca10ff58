import {
  expireOnrampOffers,
  fetchOnrampOptions,
  type Latchkey,
  type OnrampProviderOption,
  onrampPresets,
  readOnramp,
  reopenPurchase,
  setOnrampCountry,
  setOnrampProvider,
  setPaymentAmount,
  setPaymentCurrency,
  setPurchaseCurrency,
  startOnrampQuotes,
  startPurchase,
  stopOnrampQuotes,
} from '../core/index.ts'
import { debounce } from '../kernel/index.ts'
import type { PaymentCurrency, PurchaseCurrency } from '../protocol/index.ts'
import { logBackgroundError } from './logBackgroundError.ts'
import type { Modal } from './Modal.ts'

/** Milliseconds without typing before a quote is fetched. */
const typingPause = 300

/** Opens the explanation of purchases. */
export function openOnrampHelp(modal: Modal): void {
  modal.client.events.emit('SELECT_WHAT_IS_A_BUY', undefined)
  modal.push({ view: 'WhatIsABuy', data: undefined })
}

/**
 * Fetches what can be bought, and a quote; fills in an amount while there is none. Fetches again after
 * a failure. Quotes are renewed until `stopRenewingOnrampQuotes`.
 */
export function fetchOnrampViewData({ client }: Modal): void {
  logBackgroundError(client, fetchForm(client))
}

/** Stops renewing quotes. */
export function stopRenewingOnrampQuotes({ client }: Modal): void {
  // The view may be removed after its client was destroyed, which stops them too.
  if (client.isDestroyed()) return
  client.own(createQuoteDelay).cancel()
  stopOnrampQuotes(client)
}

/** Fetches the quote and the offers again, after a failure. */
export function retryOnrampQuote({ client }: Modal): void {
  logBackgroundError(client, fetchQuote(client))
}

/** Sets the payment amount, and fetches a quote: at once for a suggested amount. */
export function editPaymentAmount(
  { client }: Modal,
  text: string,
  { isSuggested = false }: { readonly isSuggested?: boolean } = {},
): void {
  setPaymentAmount(client, { text })
  const quoteSoon = client.own(createQuoteDelay)
  if (!isSuggested) return quoteSoon()
  quoteSoon.cancel()
  logBackgroundError(client, fetchQuote(client))
}

/** Selects the payment currency, and returns to the form. */
export function choosePaymentCurrency(modal: Modal, currency: PaymentCurrency): void {
  setPaymentCurrency(modal.client, { currency })
  modal.back()
}

/** Selects the currency to buy, and returns to the form. */
export function choosePurchaseCurrency(modal: Modal, currency: PurchaseCurrency): void {
  setPurchaseCurrency(modal.client, { currency })
  modal.back()
}

/** Selects the provider. Fetches a quote where it sells another currency, or its offer has expired. */
export function chooseOnrampProvider(
  { client }: Modal,
  { provider, serviceProvider }: Pick<OnrampProviderOption, 'provider' | 'serviceProvider'>,
): void {
  setOnrampProvider(client, { provider: provider.name, serviceProvider })
  const { offeredCurrencies, purchaseCurrency } = readOnramp(client.store.get(), client.adapters)
  const isOffered = offeredCurrencies.some(({ id }) => id === purchaseCurrency?.id)
  if (expireOnrampOffers(client) || !isOffered) logBackgroundError(client, fetchQuote(client))
}

/** Selects the visitor's country, and returns to the form. */
export function chooseOnrampCountry(modal: Modal, country: string): void {
  setOnrampCountry(modal.client, { country })
  modal.back()
}

/**
 * Opens the page of the selected provider in a new window, and shows the progress. Call it during a
 * click. Offers that have expired, as while the device slept, are renewed instead: the visitor sees the new
 * ones first.
 */
export function submitPurchase(modal: Modal): void {
  if (expireOnrampOffers(modal.client))
    return logBackgroundError(modal.client, fetchQuote(modal.client))
  logBackgroundError(modal.client, startPurchase(modal.client))
  modal.push({ view: 'BuyInProgress', data: undefined })
}

/** Opens the page of the latest purchase again, with the same order. Call it during a click. */
export function repeatPurchase({ client }: Modal): void {
  logBackgroundError(client, reopenPurchase(client))
}

/** Shows the account after a purchase. */
export function leavePurchase(modal: Modal): void {
  modal.reset({ view: 'Account', data: undefined })
}

/** Creates the function that fetches a quote after a pause in typing. */
function createQuoteDelay(client: Latchkey): ReturnType<typeof debounce> {
  const quoteSoon = debounce(
    client.clock,
    () => logBackgroundError(client, fetchQuote(client)),
    typingPause,
  )
  client.onDestroy(quoteSoon.cancel)
  return quoteSoon
}

async function fetchForm(client: Latchkey): Promise<void> {
  await fetchOnrampOptions(client)
  const { paymentAmount } = readOnramp(client.store.get(), client.adapters)
  if (paymentAmount === '') setPaymentAmount(client, { text: onrampPresets[0] ?? '' })
  await fetchQuote(client)
}

/** Selects a currency that the provider sells before it fetches the quote. */
async function fetchQuote(client: Latchkey): Promise<void> {
  const { offeredCurrencies, purchaseCurrency } = readOnramp(client.store.get(), client.adapters)
  const [first] = offeredCurrencies
  if (first && !offeredCurrencies.some(({ id }) => id === purchaseCurrency?.id))
    setPurchaseCurrency(client, { currency: first })
  await startOnrampQuotes(client)
}
