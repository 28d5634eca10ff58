import type { OnrampQuote } from 'latchkey/protocol'
import * as v from 'valibot'
import { fixedOne, parseFixed } from '../../chain/amounts/index.ts'
import { findAsset, isOnNetwork } from '../../features/onramp/assets.ts'
import { checkAmount, type CheckedPayment } from '../../features/onramp/limits.ts'
import type { BuyerLocation, LocatedQuoteOrder } from '../../features/onramp/QuotePort.ts'
import { formatCents } from '../../features/onramp/computeQuote.ts'
import type { CoinbaseRequest } from './CoinbaseRequest.ts'
import { type CoinbaseBuyOptions, buyQuoteReply } from './replies.ts'
import type { CoinbaseAsset } from './toCoinbaseAssets.ts'

/** What is sold somewhere, and what is taken for it. */
export type BuyOptions = {
  readonly payments: CoinbaseBuyOptions['paymentCurrencies']
  readonly assets: readonly CoinbaseAsset[]
}

/** An order that they take. */
export type MatchedOrder = {
  readonly asset: CoinbaseAsset
  readonly paid: CheckedPayment
  readonly payment: string
}

/** What rounding each of the parts may come to. */
const rounding = fixedOne / 20n

/**
 * Finds what an order is about.
 *
 * @param stock - What is sold where the buyer lives.
 * @param order - The order, paid in what is taken.
 * @returns Undefined for what is not sold there, or not on the network that it is wanted on.
 * @throws `refusal` 400 for what is not taken.
 */
export function matchOrder(
  { payments, assets }: BuyOptions,
  order: LocatedQuoteOrder,
): MatchedOrder | undefined {
  const { network = '', payment } = order
  const asset = findAsset(assets, order)
  if (!asset) return undefined
  const isElsewhere =
    !isOnNetwork(asset, network) && assets.some((each) => isOnNetwork(each, network))
  return isElsewhere ? undefined : { asset, payment, paid: checkAmount(order, payments) }
}

/**
 * Writes what is asked for a quote, and what the answer must be like.
 *
 * @param found - The order.
 * @param place - Where the buyer lives.
 * @source docs.cdp.coinbase.com "Create buy quote"
 */
export function buyQuoteRequest(
  found: MatchedOrder,
  place: BuyerLocation,
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
      country: place.country,
      subdivision: place.subdivision,
    },
    schema: v.pipe(
      buyQuoteReply,
      v.check((quote) => isConsistent(quote, found)),
    ),
  }
}

/** It is of what was asked for; its parts make the whole, which is about what was to be paid. */
function isConsistent(quote: OnrampQuote, { asset, paid, payment }: MatchedOrder): boolean {
  const { paymentTotal, paymentSubtotal, coinbaseFee, networkFee, purchaseAmount } = quote
  const parts = [paymentSubtotal, coinbaseFee, networkFee]
  const total = valueOf(paymentTotal)
  const gap = parts.reduce((left, part) => left - valueOf(part), total)
  const asked = (fixedOne * paid.cents) / 100n
  return (
    [paymentTotal, ...parts].every(({ currency }) => currency === payment) &&
    [asset.symbol, asset.vendor.id].includes(purchaseAmount.currency) &&
    valueOf(purchaseAmount) > 0n &&
    gap <= rounding &&
    gap >= -rounding &&
    total * 10n <= asked * 11n
  )
}

function valueOf({ amount }: { readonly amount: string }): bigint {
  return parseFixed(amount) ?? 0n
}
