import { randomUUID } from 'node:crypto'
import type { OnrampQuote } from 'latchkey/protocol'
import { httpError } from '../../../http/index.ts'
import { formatBaseUnits } from '../../chain/amounts/index.ts'
import type { Prices } from '../../chain/prices/index.ts'
import { findOnrampAsset, type PriceableOnrampAsset, type OnrampAssetReference } from './assets.ts'
import { validateOnrampPayment, type OnrampPayment, paymentCurrencies } from './limits.ts'
import { type QuoteAmounts, computeOnrampQuote, formatCents } from './computeOnrampQuote.ts'

/** Asset to buy, and amount to pay. */
export type OnrampQuoteRequest = OnrampAssetReference & OnrampPayment

/** A quote computed by the gateway. */
export type ComputedQuote = {
  readonly asset: PriceableOnrampAsset
  readonly paymentCurrency: string
  /** Price of one whole unit, a decimal string. */
  readonly price: string
  readonly amounts: QuoteAmounts
  readonly quoteId: string
}

/** Computes quotes from current prices. */
export type OnrampQuoteCalculator = {
  readonly assets: readonly PriceableOnrampAsset[]
  /**
   * @throws HTTP 400 for an unknown asset or an invalid amount; 503 when its price is unavailable.
   */
  quote(order: OnrampQuoteRequest, signal: AbortSignal): Promise<ComputedQuote>
}

/**
 * Creates the quote engine.
 *
 * @param deps - The assets on sale, and their prices.
 */
export function createOnrampQuoteCalculator(deps: {
  readonly assets: readonly PriceableOnrampAsset[]
  readonly prices: Prices
}): OnrampQuoteCalculator {
  const { assets, prices } = deps
  return {
    assets,
    async quote(order, signal) {
      const found = findOnrampAsset(assets, order)
      if (!found) throw wrong('purchaseCurrency', 'Is not available')
      const { cents: total } = validateOnrampPayment(order, paymentCurrencies)
      const { assetId, decimals } = found
      const currency = order.payment === 'EUR' ? 'eur' : 'usd'
      const price = (await prices.of([assetId], currency, signal)).get(assetId)?.price
      if (price === undefined)
        throw httpError(503, {
          field: 'purchaseCurrency',
          description: 'The price is unavailable',
        })
      const amounts = computeOnrampQuote(total, { price, decimals })
      if (!amounts) throw wrong('amount', 'The amount does not cover the fees')
      const quoteId = `q_${randomUUID()}`
      return { asset: found, paymentCurrency: order.payment, price, amounts, quoteId }
    },
  }
}

/** Converts a computed quote to the wire format. */
export function computedQuoteToOnrampQuote(quote: ComputedQuote): OnrampQuote {
  const { asset, paymentCurrency, amounts, quoteId } = quote
  const money = (cents: bigint) => ({ amount: formatCents(cents), currency: paymentCurrency })
  return {
    paymentTotal: money(amounts.total),
    paymentSubtotal: money(amounts.subtotal),
    purchaseAmount: { amount: formatPurchaseAmount(quote), currency: asset.symbol },
    networkFee: money(amounts.networkFee),
    coinbaseFee: money(amounts.fee),
    quoteId,
  }
}

/** Formats the amount that is bought, a decimal string. */
export function formatPurchaseAmount({ asset, amounts }: ComputedQuote): string {
  return formatBaseUnits(amounts.purchaseAmount, asset.decimals)
}

function wrong(field: string, description: string): Error {
  return httpError(400, { field, description })
}
