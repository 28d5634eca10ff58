import { randomUUID } from 'node:crypto'
import { refusal } from '../../http/index.ts'
import { formatAmount } from '../amounts/index.ts'
import type { Prices } from '../prices/index.ts'
import { findGoods, type Goods, type Wish } from './goods.ts'
import { paymentCurrencies } from './limits.ts'
import { readCents, type Reckoned, reckonQuote, writeCents } from './reckonQuote.ts'

/** What somebody wants to buy, and what they pay. */
export type Order = Wish & {
  /** A decimal text. */
  readonly amount: string
  /** ISO 4217. */
  readonly payment: string
  /** Without it the widest limits count. */
  readonly method?: string | undefined
}

/** What an order comes to. */
export type Deal = {
  readonly goods: Goods
  readonly payment: string
  /** Of one whole unit, a decimal text. */
  readonly price: string
  readonly reckoned: Reckoned
  readonly quoteId: string
}

/** Tells what purchases come to at the prices of the day. */
export type Trade = {
  readonly goods: readonly Goods[]
  /**
   * @throws `refusal` 400 for what is not sold, or not for such an amount; 503 when nobody knows its
   * price now.
   */
  quote(order: Order, signal: AbortSignal): Promise<Deal>
}

/**
 * Makes what tells what purchases come to.
 *
 * @param deps - What is sold, and what knows prices.
 */
export function createTrade(deps: {
  readonly goods: readonly Goods[]
  readonly prices: Prices
}): Trade {
  const { goods, prices } = deps
  return {
    goods,
    async quote(order, signal) {
      const found = findGoods(goods, order)
      if (!found) throw wrong('purchaseCurrency', 'Is not sold here')
      const total = checkAmount(order)
      const { assetId, decimals } = found
      const currency = order.payment === 'EUR' ? 'eur' : 'usd'
      const price = (await prices.of([assetId], currency, signal)).get(assetId)?.price
      if (price === undefined)
        throw refusal(503, { field: 'purchaseCurrency', description: 'Its price is not known now' })
      const reckoned = reckonQuote(total, { price, decimals })
      if (!reckoned) throw wrong('amount', 'The fees leave nothing of it')
      const quoteId = `q_${randomUUID()}`
      return { goods: found, payment: order.payment, price, reckoned, quoteId }
    },
  }
}

/**
 * Writes how much is bought, a decimal text.
 *
 * @param deal - The deal.
 */
export function boughtText({ goods, reckoned }: Deal): string {
  return formatAmount(reckoned.bought, goods.decimals)
}

function checkAmount({ amount, payment, method }: Order): bigint {
  const currency = paymentCurrencies.find(({ id }) => id === payment)
  if (!currency) throw wrong('paymentCurrency', 'Must be USD or EUR')
  const limits = currency.payment_method_limits.filter(
    ({ id }) => method === undefined || id === method.toLowerCase(),
  )
  if (limits.length === 0) throw wrong('paymentMethod', 'Is not taken here')
  const cents = readCents(amount)
  if (cents === undefined) throw wrong('amount', 'Must be an amount like 100.00')
  const least = smallest(limits.map(({ min }) => readCents(min) ?? 0n))
  const most = smallest(limits.map(({ max }) => -(readCents(max) ?? 0n))) * -1n
  if (cents < least) throw wrong('amount', `Must be ${writeCents(least)} at least`)
  if (cents > most) throw wrong('amount', `Must be ${writeCents(most)} at most`)
  return cents
}

function smallest(values: readonly bigint[]): bigint {
  return values.reduce((least, value) => (value < least ? value : least))
}

function wrong(field: string, description: string): Error {
  return refusal(400, { field, description })
}
