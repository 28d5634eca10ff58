/**
 * Writes a value for a JSON column.
 *
 * PostgreSQL keeps neither the character 0 nor halves of characters; what others send has them now
 * and then, and the rest of it is worth keeping.
 *
 * @param value - What JSON can say.
 */
export function toPostgresJson(value: object): string {
  return JSON.stringify(value).replace(
    // The second branch steps over every other escape, so that `\\u0000` stays what it is.
    /\\(?:u(?:0000|d[89a-f][\da-f]{2})|.)/g,
    (found) => (found.length > 2 ? '\uFFFD' : found),
  )
}

/**
 * Writes a text that others sent for a text column.
 *
 * @param text - The text.
 */
export function toPostgresText(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}
