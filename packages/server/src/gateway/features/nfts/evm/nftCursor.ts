import type { ReceivedNftPosition } from '../../activity/index.ts'

const pattern = /^(\d{1,15}) (0x[0-9a-fA-F]{40}) (\d{1,78})$/

/**
 * Formats the position after which the next page starts.
 *
 * @returns An opaque string.
 */
export function formatNftCursor({ receivedAt, contract, tokenId }: ReceivedNftPosition): string {
  return Buffer.from(`${receivedAt} ${contract} ${tokenId}`).toString('base64url')
}

/**
 * Parses a cursor.
 *
 * @param text - Result of {@link formatNftCursor}.
 * @returns Undefined for any other text.
 */
export function parseNftCursor(text: string): ReceivedNftPosition | undefined {
  const written = Buffer.from(text, 'base64url')
  if (written.toString('base64url') !== text) return undefined
  const [, receivedAt, contract, tokenId] = pattern.exec(written.toString('latin1')) ?? []
  if (receivedAt === undefined || contract === undefined || tokenId === undefined) return undefined
  return { receivedAt: Number.parseInt(receivedAt, 10), contract, tokenId }
}
