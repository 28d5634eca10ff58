/** PostgreSQL's number for the type bigint. */
export const bigintType = 20

/**
 * Reads a bigint as it comes from the database.
 *
 * @param text - Digits.
 * @returns The number.
 * @throws Error where a number could not say it exactly.
 */
export function toSafeInteger(text: string): number {
  const value = Number.parseInt(text, 10)
  if (Number.isSafeInteger(value)) return value
  throw new Error(`The database gave ${text}, which is too large for a number.`)
}
