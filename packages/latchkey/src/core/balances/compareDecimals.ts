/**
 * Compares two decimal strings exactly.
 *
 * @param one - Digits, with at most one point.
 * @returns A negative number, 0 or a positive number, as for `Array.prototype.sort`.
 */
export function compareDecimals(one: string, other: string): number {
  const places = Math.max(...[one, other].map((text) => text.split('.')[1]?.length ?? 0))
  const [a, b] = [unitsOf(one, places), unitsOf(other, places)]
  if (a === b) return 0
  return a < b ? -1 : 1
}

function unitsOf(text: string, places: number): bigint {
  const [integer = '', fraction = ''] = text.split('.')
  return BigInt(integer + fraction.padEnd(places, '0'))
}
