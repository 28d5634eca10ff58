import { formatAmount } from '../balances/index.ts'

/** Percent that the price of a swap may get worse by. spec §9 "Swap slippage tolerance 1" */
export const swapSlippage = 1

/** Decimals that a quotient has at most. spec §9 "decimal math defaults 20 places, round half up" */
const places = 20

/** An amount of a token, and what one whole token costs. */
export type PricedAmount = {
  /** Base units. */
  readonly amount: bigint
  readonly decimals: number
  /** Decimal text; undefined when it is not known. */
  readonly price: string | undefined
}

/** Digits, of which so many are decimals. */
type Decimal = { readonly digits: bigint; readonly decimals: number }

/**
 * Tells by how much less one gets than one gives, in money.
 *
 * @param given - What is given away.
 * @param got - What one gets.
 * @returns Percent, a decimal text; below 0 for a gain. Undefined while a price is not known, and for
 * what is worth nothing.
 * @source facts: product-inventory §7.7
 */
export function priceImpact(given: PricedAmount, got: PricedAmount): string | undefined {
  const before = fiatValueOf(given)
  const after = fiatValueOf(got)
  if (!before || !after || before.digits === 0n) return undefined
  const decimals = Math.max(before.decimals, after.decimals)
  const whole = scaled(before, decimals)
  return quotient((whole - scaled(after, decimals)) * 100n, whole)
}

/**
 * Tells how much less than expected a swap may bring before it fails.
 *
 * @param toAmount - Base units that are expected.
 * @param slippage - Whole percent.
 * @returns Base units, rounded half up.
 * @source spec §9 "Swap slippage tolerance 1"
 */
export function maxSlippage(toAmount: bigint, slippage: number = swapSlippage): bigint {
  return rounded(toAmount * BigInt(slippage), 100n)
}

/**
 * Tells what a provider keeps of what is given away.
 *
 * @param fromAmount - Base units.
 * @param percent - Decimal text, where the provider tells; nobody guesses.
 * @returns Base units, rounded half up; undefined when it is not told.
 * @source facts: product-inventory §7.7
 */
export function providerFee(fromAmount: bigint, percent: string | undefined): bigint | undefined {
  const share = parseDecimal(percent)
  if (!share) return undefined
  return rounded(fromAmount * share.digits, 100n * 10n ** BigInt(share.decimals))
}

/**
 * Tells what gas costs in money.
 *
 * @param cost - Units of gas; price of one in base units of the network's coin; decimals and price of
 * that coin.
 * @returns Decimal text; undefined while the price of the coin is not known.
 * @source facts: product-inventory §7.7
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
 * Tells how many of the token that is wanted one token brings.
 *
 * @param given - Base units that are given away, and their decimals.
 * @param got - Base units that one gets, and their decimals.
 * @returns Decimal text; undefined for nothing.
 */
export function swapRate(
  given: Omit<PricedAmount, 'price'>,
  got: Omit<PricedAmount, 'price'>,
): string | undefined {
  if (given.amount <= 0n) return undefined
  return quotient(
    got.amount * 10n ** BigInt(given.decimals),
    given.amount * 10n ** BigInt(got.decimals),
  )
}

function fiatValueOf({ amount, decimals, price }: PricedAmount): Decimal | undefined {
  const one = parseDecimal(price)
  return one && { digits: amount * one.digits, decimals: decimals + one.decimals }
}

function parseDecimal(text: string | undefined): Decimal | undefined {
  if (text === undefined || !/^\d+(?:\.\d+)?$/.test(text)) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  return { digits: BigInt(whole + fraction), decimals: fraction.length }
}

function scaled({ digits, decimals }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(to - decimals)
}

function quotient(dividend: bigint, divisor: bigint): string {
  return formatAmount(rounded(dividend * 10n ** BigInt(places), divisor), places)
}

/** Halves go away from 0, as money does. The divisor is above 0. */
function rounded(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor : divisor
  return (dividend * 2n + half) / (divisor * 2n)
}
