/**
 * Formats an amount of base units, without rounding: an amount that is signed is shown as it is.
 *
 * @param locale - BCP 47.
 */
export function formatDecimal(amount: bigint, decimals: number, locale: string): string {
  const sign = amount < 0n ? '−' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const at = digits.length - decimals
  const format = new Intl.NumberFormat(locale)
  // Not all browsers format decimal strings exactly: digits of the fraction are formatted one by one.
  const fraction = Array.from(digits.slice(at).replace(/0+$/, ''), (digit) =>
    format.format(BigInt(digit)),
  )
  const point = format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const whole = format.format(BigInt(digits.slice(0, at)))
  return `${sign}${whole}${fraction.length > 0 ? point : ''}${fraction.join('')}`
}
