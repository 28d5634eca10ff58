/**
 * Formats a time in the visitor's time zone.
 *
 * @param at - Milliseconds since 1970.
 * @param locale - BCP 47.
 */
export function formatDate(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}
