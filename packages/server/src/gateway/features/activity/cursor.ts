/** Place of a transaction in the history of an account: the same whatever comes before or after. */
export type CursorPosition = {
  readonly minedAt: number
  readonly block: number
  readonly position: number
  readonly hash: string
}

const pattern = /^(\d{1,15}) (\d{1,15}) (\d{1,9}) ([0-9A-Za-z]{1,100})$/

/**
 * Writes where a page ends.
 *
 * @param place - Of its last transaction.
 * @returns A text that says nothing to others.
 */
export function formatCursor({ minedAt, block, position, hash }: CursorPosition): string {
  return Buffer.from(`${minedAt} ${block} ${position} ${hash}`).toString('base64url')
}

/**
 * Reads where a page begins.
 *
 * @param text - As {@link formatCursor} wrote it.
 * @returns The place; undefined for any other text.
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
  // What PostgreSQL keeps as an integer.
  if (index >= 2 ** 31) return undefined
  return { minedAt: at, block: height, position: index, hash }
}
