import {
  formatAmount,
  multiplyDecimals,
  type SwapState,
  type SwapToken,
} from '../../../core/index.ts'

/**
 * Returns the fiat value of an amount.
 *
 * @param amount - Base units.
 * @returns A decimal string; undefined while amount or price is unknown.
 */
export function fiatValue(
  amount: bigint | undefined,
  token: SwapToken,
  prices: SwapState['prices'],
): string | undefined {
  const price = prices[token.address]
  if (amount === undefined || price === undefined) return undefined
  return multiplyDecimals(formatAmount(amount, token.decimals), price)
}
