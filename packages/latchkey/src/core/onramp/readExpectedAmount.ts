import { type ActiveAccount, parseAmount } from '../balances/index.ts'
import { readCurrency } from '../currency/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Purchase } from '../model/slices/onramp.ts'
import { findTokenAmount } from './findTokenAmount.ts'

/** Decimals that prices are parsed with. */
const priceDecimals = 36

/**
 * Returns the amount that a purchase pays out according to its quote. Without a quote, half of what the payment buys at
 * the price that is shown for the token: fees of small payments are high, and the visitor can pay less than was entered.
 *
 * @param parameters - Account, token and its decimals.
 * @returns Base units; undefined without a quote and a price in the payment currency.
 */
export function readExpectedAmount(
  client: Latchkey,
  parameters: {
    readonly account: ActiveAccount
    readonly token: string | undefined
    readonly decimals: number
    readonly purchase: Purchase
  },
): bigint | undefined {
  const { account, decimals, purchase } = parameters
  const { purchaseAmount, paymentAmount, paymentCurrency } = purchase
  const state = client.store.get()
  try {
    if (purchaseAmount !== undefined) return parseAmount(purchaseAmount, decimals)
    if (paymentCurrency.toLowerCase() !== readCurrency(state)) return undefined
    const { list = [] } = state.tokens?.[account.caipAddress] ?? {}
    const { price } = findTokenAmount(client, parameters, list)
    if (price === undefined) return undefined
    const payment = parseAmount(paymentAmount, decimals + priceDecimals)
    return payment / parseAmount(price, priceDecimals) / 2n
  } catch {
    return undefined
  }
}
