/**
 * Writes a number that a gateway gave as the decimal text of it, without an exponent.
 *
 * @param value - A price, or what something is worth.
 * @returns Such as `0.0000123`; undefined for what is neither: less than nothing, or endless.
 */
export function numberToDecimal(value: number | undefined): string | undefined {
  if (value === undefined || !Number.isFinite(value) || value < 0) return undefined
  const [, whole = '', fraction = '', power = '0'] =
    /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(`${value}`) ?? []
  const shift = Number.parseInt(power, 10)
  const digits = whole + fraction
  const point = whole.length + shift
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return digits.padEnd(point, '0')
  return `${digits.slice(0, point)}.${digits.slice(point)}`
}
