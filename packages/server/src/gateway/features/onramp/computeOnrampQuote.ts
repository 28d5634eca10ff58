import { fixedOne, parseFixedPoint } from '../../chain/amounts/index.ts'

/** Amounts of a quote: money in cents, the purchase in base units. */
export type QuoteAmounts = {
  readonly total: bigint
  readonly fee: bigint
  readonly networkFee: bigint
  readonly subtotal: bigint
  readonly purchaseAmount: bigint
}

/** Provider fee in percent of the payment. */
const feePercent = 2n
/** Network fee in cents, equal on every network. */
const networkFee = 49n

/**
 * Parses an amount of money.
 *
 * @param text - Decimal, with at most two fraction digits.
 * @returns Cents; undefined for invalid text.
 */
export function parseCents(text: string): bigint | undefined {
  const [, integer, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return integer === undefined ? undefined : BigInt(integer + fraction.padEnd(2, '0'))
}

/** Formats cents as a decimal string. */
export function formatCents(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Computes a quote: subtracts both fees from the payment and converts the rest at the price,
 * rounded down.
 *
 * @param total - Payment in cents.
 * @param asset - Price of one whole unit, a decimal string above 0; decimals of the asset.
 * @returns Undefined if nothing is left after fees.
 */
export function computeOnrampQuote(
  total: bigint,
  asset: { readonly price: string; readonly decimals: number },
): QuoteAmounts | undefined {
  const price = parseFixedPoint(asset.price) ?? 0n
  // Rounded up.
  const fee = (total * feePercent + 99n) / 100n
  const subtotal = total - fee - networkFee
  if (subtotal <= 0n || price <= 0n) return undefined
  const purchaseAmount = (subtotal * fixedOne * 10n ** BigInt(asset.decimals)) / (price * 100n)
  return { total, fee, networkFee, subtotal, purchaseAmount: purchaseAmount }
}
