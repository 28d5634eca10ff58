import type { PaymentCurrency } from '../../protocol/index.ts'
import { formatAmount } from '../balances/index.ts'
import { readCents } from './checkPaymentAmount.ts'

/** Smallest and largest payment, decimal strings. */
export type PaymentRange = { readonly min: string; readonly max: string }

/**
 * Reads the widest limits of a payment currency, over all its payment methods.
 *
 * @returns The limits; undefined when the currency states none.
 */
export function readPaymentRange(currency: PaymentCurrency | undefined): PaymentRange | undefined {
  const limits = currency?.payment_method_limits ?? []
  const minimums = limits.flatMap(({ min }) => readCents(min) ?? [])
  const maximums = limits.flatMap(({ max }) => readCents(max) ?? [])
  if (minimums.length === 0 || maximums.length === 0) return undefined
  const min = minimums.reduce((one, other) => (one < other ? one : other))
  const max = maximums.reduce((one, other) => (one > other ? one : other))
  return { min: formatAmount(min, 2), max: formatAmount(max, 2) }
}
