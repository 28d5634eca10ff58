import type { ErrorCode } from '../../errors/index.ts'
import type { PaymentCurrency } from '../../protocol/index.ts'
import { parseAmount } from '../balances/index.ts'

/** Money has cents. */
const places = 2

/**
 * Checks what somebody wants to pay.
 *
 * @param text - The amount as typed.
 * @param currency - What it is paid in, whose widest limits count.
 * @returns The code of what is wrong with it; undefined when it can be paid.
 * @source spec §9 "On-ramp default limits"
 */
export function checkPayment(
  text: string,
  currency: PaymentCurrency | undefined,
): ErrorCode | undefined {
  const cents = readCents(text)
  if (cents === undefined || cents === 0n) return 'onramp.invalid_amount'
  const limits = currency?.payment_method_limits ?? []
  const least = limits.flatMap(({ min }) => readCents(min) ?? [])
  const most = limits.flatMap(({ max }) => readCents(max) ?? [])
  if (least.length > 0 && least.every((min) => cents < min)) return 'onramp.amount_too_small'
  if (most.length > 0 && most.every((max) => cents > max)) return 'onramp.amount_too_large'
  return undefined
}

/**
 * Reads an amount of money.
 *
 * @param text - Decimal, with two digits behind the point at most.
 * @returns Cents; undefined for what is no such amount.
 */
export function readCents(text: string): bigint | undefined {
  try {
    return parseAmount(text, places)
  } catch {
    return undefined
  }
}
