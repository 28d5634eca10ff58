/** Fraction digits of a {@link Fixed}. */
const fractionDigits = 24
const unit = 10n ** BigInt(fractionDigits)

/** A fixed-point number with 24 fraction digits: prices, rates, fiat values. */
export type Fixed = bigint

/** 1 as a {@link Fixed}. */
export const fixedOne: Fixed = unit

/**
 * Parses a decimal string, such as `1.204` or `1.2e-7`. Truncates beyond 24 fraction digits.
 *
 * @returns Undefined for anything else, a negative number, or more than 60 digits.
 */
export function parseFixedPoint(text: string): Fixed | undefined {
  const [, integer, fraction = '', exponent = '0'] =
    /^(\d{1,60})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text) ?? []
  if (integer === undefined) return undefined
  const shift = fractionDigits - fraction.length + Number.parseInt(exponent, 10)
  const digits = BigInt(integer + fraction)
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
}

/**
 * Converts a JSON number or decimal string.
 *
 * @returns Undefined for anything else.
 */
export function toFixedPoint(value: unknown): Fixed | undefined {
  return typeof value === 'number' || typeof value === 'string'
    ? parseFixedPoint(`${value}`)
    : undefined
}

/** Formats a number as a decimal string, rounded half up to 15 significant digits. */
export function formatFixed(value: Fixed): string {
  const cut = 10n ** BigInt(Math.max(0, value.toString().length - 15))
  return formatBaseUnits(((value + cut / 2n) / cut) * cut, fractionDigits)
}

/** Multiplies two fixed-point numbers. */
export function multiply(a: Fixed, b: Fixed): Fixed {
  return (a * b) / unit
}

/** Divides `a` by `b`, which must not be 0. */
export function divide(a: Fixed, b: Fixed): Fixed {
  return (a * unit) / b
}

/** Converts base units to a fixed-point number of whole units. */
export function amountToFixedPoint(amount: bigint, decimals: number): Fixed {
  const shift = fractionDigits - decimals
  return shift >= 0 ? amount * 10n ** BigInt(shift) : amount / 10n ** BigInt(-shift)
}

/**
 * Formats base units as a decimal string without trailing zeros.
 *
 * @param amount - Base units, not negative.
 */
export function formatBaseUnits(amount: bigint, decimals: number): string {
  if (decimals === 0) return amount.toString()
  const digits = amount.toString().padStart(decimals + 1, '0')
  let end = digits.length
  const point = digits.length - decimals
  while (end > point && digits.charCodeAt(end - 1) === 48) end -= 1
  const integer = digits.slice(0, point)
  return end === point ? integer : `${integer}.${digits.slice(point, end)}`
}

/**
 * Converts a decimal string to the JSON number of a wire format. Not for arithmetic.
 *
 * @param text - From {@link formatFixed}.
 */
export function decimalToJsonNumber(text: string): number {
  return JSON.parse(text) as number
}
