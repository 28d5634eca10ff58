/**
 * Compares two decimal texts, exactly.
 *
 * @param one - Digits, with at most one point.
 * @param other - As the first.
 * @returns Less than 0 where the first is less, more than 0 where it is more, 0 where they are equal.
 */
export function compareDecimals(one: string, other: string): number {
  const places = Math.max(...[one, other].map((text) => text.split('.')[1]?.length ?? 0))
  const [a, b] = [unitsOf(one, places), unitsOf(other, places)]
  if (a === b) return 0
  return a < b ? -1 : 1
}

function unitsOf(text: string, places: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}
