import type { OnrampState } from '../model/slices/onramp.ts'
import type { PaymentCurrency, PurchaseCurrency } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { clearQuote } from './onrampRuns.ts'
import { updateOnramp } from './onrampState.ts'

/** A quote for what was chosen before counts no more. */
function edit(client: Latchkey, change: Partial<OnrampState>): void {
  client.store.batch(() => {
    clearQuote(client)
    client.store.set(updateOnramp(change))
  })
}

/**
 * Chooses who to buy from.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - Name of one of `readOnramp().providers`, or undefined for none.
 */
export function setOnrampProvider(
  client: Latchkey,
  parameters: { readonly provider: string | undefined },
): void {
  const { provider } = parameters
  client.store.set(updateOnramp({ selectedProvider: provider }))
  if (provider !== undefined) client.events.emit('SELECT_BUY_PROVIDER', { provider })
}

/**
 * Chooses what to buy.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - One of `readOnramp().purchaseCurrencies`.
 */
export function setPurchaseCurrency(
  client: Latchkey,
  parameters: { readonly currency: PurchaseCurrency },
): void {
  edit(client, { purchaseCurrency: parameters.currency })
}

/**
 * Chooses what to pay with.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - One of `readOnramp().paymentCurrencies`.
 */
export function setPaymentCurrency(
  client: Latchkey,
  parameters: { readonly currency: PaymentCurrency },
): void {
  edit(client, { paymentCurrency: parameters.currency })
}

/**
 * Sets what is paid, as typed.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - The text; `checkPayment` says whether it is an amount that can be paid.
 */
export function setPaymentAmount(client: Latchkey, parameters: { readonly text: string }): void {
  edit(client, { paymentAmount: parameters.text })
}
