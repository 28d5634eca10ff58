/** The price of one whole unit of an asset. */
export type UnitPrice = {
  /** US dollars. */
  readonly price: number
  readonly decimals: number
}

/** Digits of a price that count: a double has no more. */
const digits = 15

/**
 * Returns the value of an amount in US cents, rounded up.
 *
 * @param amount - Base units, not negative.
 */
export function computeUsdCents(amount: bigint, { price, decimals }: UnitPrice): bigint {
  const [mantissa = '0', exponent = '0'] = price.toExponential(digits).split('e')
  const product = amount * BigInt(mantissa.replace('.', ''))
  const power = Number(exponent) - digits + 2 - decimals
  if (power >= 0) return product * 10n ** BigInt(power)
  const divisor = 10n ** BigInt(-power)
  return (product + divisor - 1n) / divisor
}
