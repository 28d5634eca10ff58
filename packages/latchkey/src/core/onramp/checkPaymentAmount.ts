import {
  onrampAmountTooLargeError,
  onrampAmountTooSmallError,
  onrampInvalidAmountError,
} from '../../errors/catalogue/index.ts'
import type { ErrorCode, ErrorDefinition } from '../../errors/index.ts'
import type { PaymentCurrency } from '../../protocol/index.ts'
import { parseAmount } from '../balances/index.ts'

/** Code of what is wrong with a payment amount. */
export type PaymentProblem = Extract<
  ErrorCode,
  'onramp.amount_too_large' | 'onramp.amount_too_small' | 'onramp.invalid_amount'
>

/** Errors of the problems. */
export const paymentProblemErrors: Readonly<Record<PaymentProblem, ErrorDefinition>> = {
  'onramp.amount_too_large': onrampAmountTooLargeError,
  'onramp.amount_too_small': onrampAmountTooSmallError,
  'onramp.invalid_amount': onrampInvalidAmountError,
}

/** Decimals of fiat currencies. */
const places = 2

/**
 * Checks the payment amount.
 *
 * @param text - The amount as typed.
 * @param currency - Payment currency, whose widest limits apply.
 * @returns The error code; undefined when the amount is valid.
 */
export function checkPaymentAmount(
  text: string,
  currency: PaymentCurrency | undefined,
): PaymentProblem | undefined {
  const cents = readCents(text)
  if (cents === undefined || cents === 0n) return 'onramp.invalid_amount'
  const limits = currency?.payment_method_limits ?? []
  const minimums = limits.flatMap(({ min }) => readCents(min) ?? [])
  const maximums = limits.flatMap(({ max }) => readCents(max) ?? [])
  if (minimums.length > 0 && minimums.every((min) => cents < min)) return 'onramp.amount_too_small'
  if (maximums.length > 0 && maximums.every((max) => cents > max)) return 'onramp.amount_too_large'
  return undefined
}

/**
 * Parses a fiat amount.
 *
 * @param text - Decimal string with at most two decimals.
 * @returns Cents; undefined when invalid.
 */
export function readCents(text: string): bigint | undefined {
  try {
    return parseAmount(text, places)
  } catch {
    return undefined
  }
}
