import { maxSlippagePercent } from '../../protocol/index.ts'
import { formatAmount } from '../balances/index.ts'

/** Default slippage tolerance, in percent. */
export const defaultSwapSlippage = 1

/** Returns whether a slippage tolerance is valid: whole percent, from 0 to 50. */
export function isSwapSlippage(slippage: number): boolean {
  return Number.isInteger(slippage) && slippage >= 0 && slippage <= maxSlippagePercent
}

/** Most decimals of a quotient. */
const places = 20

/** An amount of a token, with the price of one whole token. */
export type PricedAmount = {
  /** Base units. */
  readonly amount: bigint
  readonly decimals: number
  /** Decimal string; undefined when unknown. */
  readonly price: string | undefined
}

/** Digits, of which so many are decimals. */
type Decimal = { readonly digits: bigint; readonly decimals: number }

/**
 * Returns the price impact of a swap, by fiat value.
 *
 * @param sell - The sold amount.
 * @param buy - The bought amount.
 * @returns Percent, a decimal string; negative for a gain. Undefined while a price is unknown, and
 * when the sold amount has no value.
 */
export function priceImpact(sell: PricedAmount, buy: PricedAmount): string | undefined {
  const before = fiatValueOf(sell)
  const after = fiatValueOf(buy)
  if (!before || !after || before.digits === 0n) return undefined
  const decimals = Math.max(before.decimals, after.decimals)
  const integer = scaled(before, decimals)
  return quotient((integer - scaled(after, decimals)) * 100n, integer)
}

/**
 * Returns the maximum slippage of a swap.
 *
 * @param toAmount - Expected output, in base units.
 * @param slippage - Whole percent.
 * @returns Base units, rounded half up.
 */
export function getMaxSlippageAmount(
  toAmount: bigint,
  slippage: number = defaultSwapSlippage,
): bigint {
  return rounded(toAmount * BigInt(slippage), 100n)
}

/**
 * Returns the provider fee of a swap.
 *
 * @param fromAmount - Base units.
 * @param percent - Decimal string, as reported by the provider.
 * @returns Base units, rounded half up; undefined when not reported.
 */
export function swapProviderFee(
  fromAmount: bigint,
  percent: string | undefined,
): bigint | undefined {
  const share = parseDecimal(percent)
  if (!share) return undefined
  return rounded(fromAmount * share.digits, 100n * 10n ** BigInt(share.decimals))
}

/**
 * Returns the gas cost in fiat.
 *
 * @param cost - Gas units; gas price in base units of the native currency; decimals and price of
 * that currency.
 * @returns Decimal string; undefined while the price of the native currency is unknown.
 */
export function networkCost(cost: {
  readonly gas: bigint
  readonly gasPrice: bigint
  readonly decimals: number
  readonly price: string | undefined
}): string | undefined {
  const { gas, gasPrice, decimals, price } = cost
  const fiatValue = fiatValueOf({ amount: gas * gasPrice, decimals, price })
  return fiatValue && formatAmount(fiatValue.digits, fiatValue.decimals)
}

/**
 * Returns the exchange rate: bought tokens per sold token.
 *
 * @param sell - Sold amount in base units, and decimals.
 * @param buy - Bought amount in base units, and decimals.
 * @returns Decimal string; undefined when nothing is sold.
 */
export function swapRate(
  sell: Omit<PricedAmount, 'price'>,
  buy: Omit<PricedAmount, 'price'>,
): string | undefined {
  if (sell.amount <= 0n) return undefined
  return quotient(
    buy.amount * 10n ** BigInt(sell.decimals),
    sell.amount * 10n ** BigInt(buy.decimals),
  )
}

function fiatValueOf({ amount, decimals, price }: PricedAmount): Decimal | undefined {
  const one = parseDecimal(price)
  return one && { digits: amount * one.digits, decimals: decimals + one.decimals }
}

function parseDecimal(text: string | undefined): Decimal | undefined {
  if (text === undefined || !/^\d+(?:\.\d+)?$/.test(text)) return undefined
  const [integer = '', fraction = ''] = text.split('.')
  return { digits: BigInt(integer + fraction), decimals: fraction.length }
}

function scaled({ digits, decimals }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(to - decimals)
}

function quotient(dividend: bigint, divisor: bigint): string {
  return formatAmount(rounded(dividend * 10n ** BigInt(places), divisor), places)
}

/** Rounds half away from zero. The divisor is positive. */
function rounded(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor : divisor
  return (dividend * 2n + half) / (divisor * 2n)
}
