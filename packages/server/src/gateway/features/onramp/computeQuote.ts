import { fixedOne, parseFixed } from '../../chain/amounts/index.ts'

/** What a purchase comes to. Money in cents, what is bought in base units. */
export type QuoteAmounts = {
  readonly total: bigint
  readonly fee: bigint
  readonly networkFee: bigint
  readonly subtotal: bigint
  readonly purchaseAmount: bigint
}

/** Hundredths of what is paid. facts: product inventory §5.5 "fee range 1-2%" */
const feePercent = 2n
/** Cents, whatever the network. */
const networkFee = 49n

/**
 * Reads an amount of money.
 *
 * @param text - Decimal, with two digits behind the point at most.
 * @returns Cents; undefined for what is no such amount.
 */
export function parseCents(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(2, '0'))
}

/**
 * Writes an amount of money.
 *
 * @param cents - The amount.
 */
export function formatCents(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Reckons what somebody gets for what they pay: both fees go off first, then the price counts.
 *
 * @param total - What is paid, in cents.
 * @param goods - Price of one whole unit, a decimal text above 0; its decimals.
 * @returns Never more than the money is worth; undefined where the fees leave nothing.
 */
export function computeQuote(
  total: bigint,
  goods: { readonly price: string; readonly decimals: number },
): QuoteAmounts | undefined {
  const price = parseFixed(goods.price) ?? 0n
  // In favour of whoever sells, as everybody rounds.
  const fee = (total * feePercent + 99n) / 100n
  const subtotal = total - fee - networkFee
  if (subtotal <= 0n || price <= 0n) return undefined
  const bought = (subtotal * fixedOne * 10n ** BigInt(goods.decimals)) / (price * 100n)
  return { total, fee, networkFee, subtotal, purchaseAmount: bought }
}
