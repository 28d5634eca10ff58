/**
 * Formats an amount of US dollars, without cents where there are none.
 *
 * @param cents - Not negative.
 * @param locale - BCP 47.
 */
export function formatUsd(cents: bigint, locale: string): string {
  const fraction = cents % 100n === 0n ? 0 : 2
  const options = { minimumFractionDigits: fraction, maximumFractionDigits: fraction } as const
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', ...options })
  return format.format(Number(cents) / 100)
}
