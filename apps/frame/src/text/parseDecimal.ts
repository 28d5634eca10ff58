/**
 * Parses an amount that was typed, in base units. Only digits and one decimal mark are accepted, so that a mark of
 * thousands is never read as a decimal one.
 *
 * @param locale - BCP 47.
 * @returns Undefined for anything else, and for more decimals than there are.
 */
export function parseDecimal(typed: string, decimals: number, locale: string): bigint | undefined {
  const format = new Intl.NumberFormat(locale, { useGrouping: false })
  const mark = format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const own = Array.from({ length: 10 }, (_, digit) => format.format(digit))
  const text = Array.from(typed.trim(), (character) => {
    const digit = own.indexOf(character)
    return digit === -1 ? character : String(digit)
  }).join('')
  const [whole = '', fraction = '', ...rest] = text.split(mark)
  const isNumber = /^\d{1,60}$/.test(whole) && /^\d*$/.test(fraction) && rest.length === 0
  if (!isNumber || fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
