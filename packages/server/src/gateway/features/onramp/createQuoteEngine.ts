import { randomUUID } from 'node:crypto'
import type { OnrampQuote } from 'latchkey/protocol'
import { httpError } from '../../../http/index.ts'
import { formatAmount } from '../../chain/amounts/index.ts'
import type { Prices } from '../../chain/prices/index.ts'
import { findAsset, type PricedAsset, type AssetQuery } from './assets.ts'
import { checkAmount, type Payment, paymentCurrencies } from './limits.ts'
import { type QuoteAmounts, computeQuote, formatCents } from './computeQuote.ts'

/** What to buy, and how much to pay for it. */
export type QuoteOrder = AssetQuery & Payment

/** A quote computed by the gateway. */
export type ComputedQuote = {
  readonly asset: PricedAsset
  readonly paymentCurrency: string
  /** Of one whole unit, a decimal string. */
  readonly price: string
  readonly amounts: QuoteAmounts
  readonly quoteId: string
}

/** Computes quotes from current prices. */
export type QuoteEngine = {
  readonly assets: readonly PricedAsset[]
  /**
   * @throws HTTP 400 for an unknown asset or an invalid amount; 503 when its price is unavailable.
   */
  quote(order: QuoteOrder, signal: AbortSignal): Promise<ComputedQuote>
}

/**
 * Creates the quote engine.
 *
 * @param deps - The assets on sale, and their prices.
 */
export function createQuoteEngine(deps: {
  readonly goods: readonly PricedAsset[]
  readonly prices: Prices
}): QuoteEngine {
  const { goods, prices } = deps
  return {
    assets: goods,
    async quote(order, signal) {
      const found = findAsset(goods, order)
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
      const reckoned = computeQuote(total, { price, decimals })
      if (!reckoned) throw wrong('amount', 'The fees leave nothing of it')
      const quoteId = `q_${randomUUID()}`
      return { asset: found, paymentCurrency: order.payment, price, amounts: reckoned, quoteId }
    },
  }
}

/** Converts a computed quote to the wire format. */
export function toOnrampQuote(deal: ComputedQuote): OnrampQuote {
  const { asset: goods, paymentCurrency: payment, amounts: reckoned, quoteId } = deal
  const money = (cents: bigint) => ({ amount: formatCents(cents), currency: payment })
  return {
    paymentTotal: money(reckoned.total),
    paymentSubtotal: money(reckoned.subtotal),
    purchaseAmount: { amount: formatPurchaseAmount(deal), currency: goods.symbol },
    networkFee: money(reckoned.networkFee),
    coinbaseFee: money(reckoned.fee),
    quoteId,
  }
}

/** Formats the amount that is bought, a decimal string. */
export function formatPurchaseAmount({ asset: goods, amounts: reckoned }: ComputedQuote): string {
  return formatAmount(reckoned.purchaseAmount, goods.decimals)
}

function wrong(field: string, description: string): Error {
  return httpError(400, { field, description })
}
