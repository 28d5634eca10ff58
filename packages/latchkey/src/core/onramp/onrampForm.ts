import type { OnrampState } from '../model/slices/onramp.ts'
import type { PaymentCurrency, PurchaseCurrency } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { clearOnrampQuotes } from './onrampRunGuards.ts'
import { updateOnrampState } from './onrampState.ts'

/** Changes the form, and clears a quote for its previous content. */
function edit(client: Latchkey, change: Partial<OnrampState>): void {
  client.store.batch(() => {
    clearOnrampQuotes(client)
    client.store.set(updateOnrampState(change))
  })
}

/**
 * Selects the provider.
 *
 * @param parameters - Name of one of `readOnramp().providers`, or undefined for the best offer; code
 * of one of an aggregator's providers.
 */
export function setOnrampProvider(
  client: Latchkey,
  parameters: {
    readonly provider: string | undefined
    readonly serviceProvider?: string | undefined
  },
): void {
  const { provider, serviceProvider } = parameters
  client.store.set(
    updateOnrampState({ selectedProvider: provider, selectedServiceProvider: serviceProvider }),
  )
  if (provider !== undefined) client.events.emit('SELECT_BUY_PROVIDER', { provider })
}

/**
 * Selects the currency to buy.
 *
 * @param parameters - One of `readOnramp().purchaseCurrencies`.
 */
export function setPurchaseCurrency(
  client: Latchkey,
  parameters: { readonly currency: PurchaseCurrency },
): void {
  edit(client, { purchaseCurrency: parameters.currency })
}

/**
 * Selects the payment currency.
 *
 * @param parameters - One of `readOnramp().paymentCurrencies`.
 */
export function setPaymentCurrency(
  client: Latchkey,
  parameters: { readonly currency: PaymentCurrency },
): void {
  edit(client, { paymentCurrency: parameters.currency })
}

/**
 * Selects the visitor's country, which decides who sells there.
 *
 * @param parameters - ISO 3166-1 alpha-2 code.
 */
export function setOnrampCountry(client: Latchkey, parameters: { readonly country: string }): void {
  edit(client, { country: parameters.country })
}

/**
 * Sets the payment amount, as typed.
 *
 * @param parameters - The text; validated by `checkPaymentAmount`.
 */
export function setPaymentAmount(client: Latchkey, parameters: { readonly text: string }): void {
  edit(client, { paymentAmount: parameters.text })
}
