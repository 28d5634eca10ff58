/** OID of the PostgreSQL type `bigint`. */
export const bigintOid = 20

/**
 * Parses a `bigint` column.
 *
 * @param text - Decimal digits.
 * @throws Error when it is not a safe integer.
 */
export function toSafeInteger(text: string): number {
  const value = Number.parseInt(text, 10)
  if (Number.isSafeInteger(value)) return value
  throw new Error(`The database gave ${text}, which is too large for a number.`)
}
