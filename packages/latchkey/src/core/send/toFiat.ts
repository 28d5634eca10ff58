import { formatAmount, multiplyDecimals } from '../balances/index.ts'
import type { TokenBalance } from '../model/slices/balances.ts'
import { decimalsOf } from './checkSend.ts'

/** Converts base units of a token to a decimal string in the visitor's currency; undefined without a price. */
export function toFiat(
  token: TokenBalance | undefined,
  amount: bigint | undefined,
): string | undefined {
  if (token?.price === undefined || amount === undefined) return undefined
  return multiplyDecimals(formatAmount(amount, decimalsOf(token)), token.price)
}
