/**
 * Serializes a value for a JSON column.
 *
 * PostgreSQL stores neither the character 0 nor lone surrogates, which external data may contain;
 * they are replaced by U+FFFD.
 *
 * @param value - A JSON object or array.
 */
export function toPostgresJson(value: object): string {
  return JSON.stringify(value).replace(
    // The second branch skips every other escape, so that `\\u0000` is not changed.
    /\\(?:u(?:0000|d[89a-f][\da-f]{2})|.)/g,
    (found) => (found.length > 2 ? '\uFFFD' : found),
  )
}

/**
 * Replaces the character 0, which PostgreSQL cannot store, by U+FFFD.
 */
export function toPostgresText(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}
