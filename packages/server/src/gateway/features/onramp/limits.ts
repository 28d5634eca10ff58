import type { PaymentCurrency, PaymentLimit } from 'latchkey/protocol'
import { httpError } from '../../../http/index.ts'
import { parseCents, formatCents } from './computeOnrampQuote.ts'

/** Payment currencies and their limits. [9.3a] */
export const paymentCurrencies: readonly (PaymentCurrency & { readonly id: 'USD' | 'EUR' })[] = (
  ['USD', 'EUR'] as const
).map((id) => ({
  id,
  payment_method_limits: [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ],
}))

/** An amount to pay. */
export type OnrampPayment = {
  /** A decimal string. */
  readonly amount: string
  /** ISO 4217. */
  readonly payment: string
  /** Payment method. Without it, the widest limits apply. */
  readonly method?: string | undefined
}

/** A valid payment in cents, and a payment method that allows it. */
export type CheckedOnrampPayment = { readonly cents: bigint; readonly method: string }

/**
 * Validates a payment against the limits.
 *
 * @param currencies - Supported payment currencies.
 * @throws HTTP 400 for an unsupported currency, method or amount.
 */
export function validateOnrampPayment(
  payment: OnrampPayment,
  currencies: readonly PaymentCurrency[],
): CheckedOnrampPayment {
  const { amount, method } = payment
  const currency = currencies.find(({ id }) => id === payment.payment)
  if (!currency) {
    const known = currencies.map(({ id }) => id)
    throw wrong('paymentCurrency', `Must be ${known.slice(0, 10).join(' or ')}`)
  }
  const limits = currency.payment_method_limits.filter(
    ({ id }) => method === undefined || id === method.toLowerCase(),
  )
  if (limits.length === 0) throw wrong('paymentMethod', 'Is not supported')
  const cents = parseCents(amount)
  if (cents === undefined) throw wrong('amount', 'Must be an amount like 100.00')
  const fitting = limits.find((limit) => minimum(limit) <= cents && cents <= maximum(limit))
  if (fitting) return { cents, method: fitting.id }
  const tooLittle = limits.every((limit) => cents < minimum(limit))
  const bound = tooLittle
    ? `Must be ${formatCents(limits.map(minimum).reduce((a, b) => (a < b ? a : b)))} at least`
    : `Must be ${formatCents(limits.map(maximum).reduce((a, b) => (a > b ? a : b)))} at most`
  throw wrong('amount', bound)
}

function minimum({ min }: PaymentLimit): bigint {
  return parseCents(min) ?? 0n
}

function maximum({ max }: PaymentLimit): bigint {
  return parseCents(max) ?? 0n
}

function wrong(field: string, description: string): Error {
  return httpError(400, { field, description })
}
