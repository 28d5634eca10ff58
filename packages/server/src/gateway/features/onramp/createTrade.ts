import { randomUUID } from 'node:crypto'
import type { OnrampQuote } from 'latchkey/protocol'
import { httpError } from '../../../http/index.ts'
import { formatAmount } from '../../chain/amounts/index.ts'
import type { Prices } from '../../chain/prices/index.ts'
import { findGoods, type Goods, type Wish } from './goods.ts'
import { checkAmount, type Payment, paymentCurrencies } from './limits.ts'
import { type Reckoned, reckonQuote, writeCents } from './reckonQuote.ts'

/** What somebody wants to buy, and what they pay. */
export type Order = Wish & Payment

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
      const { cents: total } = checkAmount(order, paymentCurrencies)
      const { assetId, decimals } = found
      const currency = order.payment === 'EUR' ? 'eur' : 'usd'
      const price = (await prices.of([assetId], currency, signal)).get(assetId)?.price
      if (price === undefined)
        throw httpError(503, {
          field: 'purchaseCurrency',
          description: 'Its price is not known now',
        })
      const reckoned = reckonQuote(total, { price, decimals })
      if (!reckoned) throw wrong('amount', 'The fees leave nothing of it')
      const quoteId = `q_${randomUUID()}`
      return { goods: found, payment: order.payment, price, reckoned, quoteId }
    },
  }
}

/**
 * Writes what a deal comes to, as clients read it.
 *
 * @param deal - The deal.
 */
export function quoteOf(deal: Deal): OnrampQuote {
  const { goods, payment, reckoned, quoteId } = deal
  const money = (cents: bigint) => ({ amount: writeCents(cents), currency: payment })
  return {
    paymentTotal: money(reckoned.total),
    paymentSubtotal: money(reckoned.subtotal),
    purchaseAmount: { amount: boughtText(deal), currency: goods.symbol },
    networkFee: money(reckoned.networkFee),
    coinbaseFee: money(reckoned.fee),
    quoteId,
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

function wrong(field: string, description: string): Error {
  return httpError(400, { field, description })
}
