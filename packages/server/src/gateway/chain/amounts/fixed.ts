/** Digits behind the point that prices and worths are reckoned with. */
const fractionDigits = 24
const unit = 10n ** BigInt(fractionDigits)

/** A number with 24 digits behind its point: prices, rates, and what something is worth. */
export type Fixed = bigint

/** 1 as a {@link Fixed}. */
export const fixedOne: Fixed = unit

/**
 * Reads a decimal text, such as `1.204` or `1.2e-7`.
 *
 * @param text - The text. What is beyond 24 digits behind the point is cut off.
 * @returns The number; undefined for what is none, is negative, or has more than 60 digits.
 */
export function parseFixed(text: string): Fixed | undefined {
  const [, whole, fraction = '', exponent = '0'] =
    /^(\d{1,60})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const shift = fractionDigits - fraction.length + Number.parseInt(exponent, 10)
  const digits = BigInt(whole + fraction)
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
}

/**
 * Reads a number that a foreign service wrote into its JSON.
 *
 * @param value - Anything.
 * @returns The number; undefined for what is none.
 */
export function toFixedPoint(value: unknown): Fixed | undefined {
  return typeof value === 'number' || typeof value === 'string' ? parseFixed(`${value}`) : undefined
}

/**
 * Writes a number as a decimal text, rounded half up to 15 digits that count: more nobody knows.
 *
 * @param value - The number.
 */
export function formatFixed(value: Fixed): string {
  const cut = 10n ** BigInt(Math.max(0, value.toString().length - 15))
  return formatAmount(((value + cut / 2n) / cut) * cut, fractionDigits)
}

/**
 * Multiplies.
 *
 * @param a - One number.
 * @param b - The other.
 */
export function multiply(a: Fixed, b: Fixed): Fixed {
  return (a * b) / unit
}

/**
 * Divides.
 *
 * @param a - What is divided.
 * @param b - By what; not 0.
 */
export function divide(a: Fixed, b: Fixed): Fixed {
  return (a * unit) / b
}

/**
 * Makes a number of an amount.
 *
 * @param amount - Base units.
 * @param decimals - Of the token.
 */
export function amountToFixed(amount: bigint, decimals: number): Fixed {
  const shift = fractionDigits - decimals
  return shift >= 0 ? amount * 10n ** BigInt(shift) : amount / 10n ** BigInt(-shift)
}

/**
 * Writes an amount exactly, without zeros at the end.
 *
 * @param amount - Base units, not negative.
 * @param decimals - Of the token.
 */
export function formatAmount(amount: bigint, decimals: number): string {
  if (decimals === 0) return amount.toString()
  const digits = amount.toString().padStart(decimals + 1, '0')
  let end = digits.length
  const point = digits.length - decimals
  while (end > point && digits.charCodeAt(end - 1) === 48) end -= 1
  const whole = digits.slice(0, point)
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`
}

/**
 * Turns a decimal text into the number that a wire format wants; nothing reckons with it.
 *
 * @param text - As {@link formatFixed} writes it.
 */
export function toWireNumber(text: string): number {
  return JSON.parse(text) as number
}
