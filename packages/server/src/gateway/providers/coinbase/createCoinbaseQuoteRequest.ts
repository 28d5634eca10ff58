import type { OnrampQuote } from 'latchkey/protocol'
import * as v from 'valibot'
import { fixedOne, parseFixedPoint } from '../../chain/amounts/index.ts'
import { findOnrampAsset, isAssetOnNetwork } from '../../features/onramp/assets.ts'
import { validateOnrampPayment, type CheckedOnrampPayment } from '../../features/onramp/limits.ts'
import type { BuyerLocation, LocatedOnrampOrder } from '../../features/onramp/QuotePort.ts'
import { formatCents } from '../../features/onramp/computeOnrampQuote.ts'
import type { CoinbaseRequest } from './CoinbaseRequest.ts'
import { type CoinbaseBuyOptions, coinbaseBuyQuoteReplySchema } from './replies.ts'
import type { CoinbaseAsset } from './parseCoinbaseAssets.ts'

/** Buy options of a country. */
export type BuyOptions = {
  readonly payments: CoinbaseBuyOptions['paymentCurrencies']
  readonly assets: readonly CoinbaseAsset[]
}

/** An order matched to buy options. */
export type ValidatedBuyOrder = {
  readonly asset: CoinbaseAsset
  readonly paid: CheckedOnrampPayment
  readonly payment: string
}

/** Maximum rounding difference between total and parts. */
const rounding = fixedOne / 20n

/**
 * Matches an order to the buy options.
 *
 * @returns Undefined for an asset that is not sold there, or not on the requested network.
 * @throws 400 for an unsupported currency, payment method or amount.
 */
export function matchOrderToBuyOptions(
  { payments, assets }: BuyOptions,
  order: LocatedOnrampOrder,
): ValidatedBuyOrder | undefined {
  const { network = '', payment } = order
  const asset = findOnrampAsset(assets, order)
  if (!asset) return undefined
  const isOtherNetwork =
    !isAssetOnNetwork(asset, network) && assets.some((each) => isAssetOnNetwork(each, network))
  return isOtherNetwork
    ? undefined
    : { asset, payment, paid: validateOnrampPayment(order, payments) }
}

/**
 * Creates the quote request, with a schema that checks the quote against the order.
 *
 * @param place - Country and subdivision of the buyer.
 * @see https://docs.cdp.coinbase.com/onramp
 */
export function createCoinbaseQuoteRequest(
  found: ValidatedBuyOrder,
  location: BuyerLocation,
): CoinbaseRequest<OnrampQuote> {
  const { asset, paid, payment } = found
  return {
    path: '/quote',
    body: {
      purchase_currency: asset.vendor.id,
      purchase_network: asset.vendor.network,
      payment_amount: formatCents(paid.cents),
      payment_currency: payment,
      payment_method: paid.method.toUpperCase(),
      country: location.country,
      subdivision: location.subdivision,
    },
    schema: v.pipe(
      coinbaseBuyQuoteReplySchema,
      v.check((quote) => isConsistent(quote, found)),
    ),
  }
}

/**
 * Returns whether the quote is for the order, and its parts sum up to about the payment amount.
 */
function isConsistent(quote: OnrampQuote, { asset, paid, payment }: ValidatedBuyOrder): boolean {
  const { paymentTotal, paymentSubtotal, coinbaseFee, networkFee, purchaseAmount } = quote
  const parts = [paymentSubtotal, coinbaseFee, networkFee]
  const total = valueOf(paymentTotal)
  const gap = parts.reduce((left, part) => left - valueOf(part), total)
  const paymentAmount = (fixedOne * paid.cents) / 100n
  return (
    [paymentTotal, ...parts].every(({ currency }) => currency === payment) &&
    [asset.symbol, asset.vendor.id].includes(purchaseAmount.currency) &&
    valueOf(purchaseAmount) > 0n &&
    gap <= rounding &&
    gap >= -rounding &&
    total * 10n <= paymentAmount * 11n
  )
}

function valueOf({ amount }: { readonly amount: string }): bigint {
  return parseFixedPoint(amount) ?? 0n
}
