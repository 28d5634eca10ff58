/** Formats a time in the visitor's language and time zone. */
export function formatDate(at: number): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}
