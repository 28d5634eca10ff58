/**
 * Converts a number to a decimal string without exponent.
 *
 * @param value - A price or fiat value.
 * @returns Such as `0.0000123`; undefined for negative and non-finite numbers.
 */
export function numberToDecimal(value: number | undefined): string | undefined {
  if (value === undefined || !Number.isFinite(value) || value < 0) return undefined
  const [, integer = '', fraction = '', power = '0'] =
    /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(`${value}`) ?? []
  const shift = Number.parseInt(power, 10)
  const digits = integer + fraction
  const point = integer.length + shift
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return digits.padEnd(point, '0')
  return `${digits.slice(0, point)}.${digits.slice(point)}`
}
