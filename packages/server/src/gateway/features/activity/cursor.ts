/** Position of a transaction in an account's activity, independent of other transactions. */
export type CursorPosition = {
  readonly minedAt: number
  readonly block: number
  readonly position: number
  readonly hash: string
}

const pattern = /^(\d{1,15}) (\d{1,15}) (\d{1,9}) ([0-9A-Za-z]{1,100})$/

/**
 * Formats the position after which the next page starts.
 *
 * @returns An opaque string.
 */
export function formatCursor({ minedAt, block, position, hash }: CursorPosition): string {
  return Buffer.from(`${minedAt} ${block} ${position} ${hash}`).toString('base64url')
}

/**
 * Parses a cursor.
 *
 * @param text - Result of {@link formatCursor}.
 * @returns Undefined for any other text.
 */
export function parseCursor(text: string): CursorPosition | undefined {
  const written = Buffer.from(text, 'base64url')
  if (written.toString('base64url') !== text) return undefined
  const [, minedAt, block, position, hash] = pattern.exec(written.toString('latin1')) ?? []
  if (minedAt === undefined || block === undefined || position === undefined) return undefined
  if (hash === undefined) return undefined
  const [at, height, index] = [minedAt, block, position].map((digits) =>
    Number.parseInt(digits, 10),
  )
  if (at === undefined || height === undefined || index === undefined) return undefined
  // The maximum of PostgreSQL's integer.
  if (index >= 2 ** 31) return undefined
  return { minedAt: at, block: height, position: index, hash }
}
