import { createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum length in the wire format. */
const maxLength = 400
const tagBytes = 12
const sourceName = /^[a-z][a-z0-9]{0,30}$/

/** The account and chain that a cursor is valid for. */
export type CursorOwner = {
  /** Address in canonical form. */
  readonly address: string
  /** CAIP-2; empty for purchases. */
  readonly chain: string
}

/** A source and its cursor. */
export type SourceCursor = {
  readonly source: string
  /** As received from the source. */
  readonly cursor: string
}

/**
 * Formats a signed cursor: readable for clients, but not forgeable.
 *
 * @param key - Key of this deployment.
 * @param owner - The account and chain.
 * @returns Undefined if the source's cursor is too long.
 */
export function signSourceCursor(
  key: Uint8Array,
  owner: CursorOwner,
  { source, cursor }: SourceCursor,
): string | undefined {
  const body = Buffer.from(`${source} ${cursor}`)
  const text = Buffer.concat([body, tagOf(key, owner, body)]).toString('base64url')
  return text.length > maxLength ? undefined : text
}

/**
 * Parses and verifies a cursor.
 *
 * @param keys - Keys of this deployment, each of which may have signed it.
 * @param owner - The account and chain of the request.
 * @returns Undefined for invalid text, or a cursor of another account or chain.
 */
export function verifySourceCursor(
  keys: readonly Uint8Array[],
  owner: CursorOwner,
  text: string,
): SourceCursor | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length <= tagBytes || bytes.toString('base64url') !== text) return undefined
  const body = bytes.subarray(0, -tagBytes)
  const tag = bytes.subarray(-tagBytes)
  if (!keys.some((key) => timingSafeEqual(tag, tagOf(key, owner, body)))) return undefined
  const written = body.toString()
  const end = written.indexOf(' ')
  const source = written.slice(0, Math.max(0, end))
  return sourceName.test(source) ? { source, cursor: written.slice(end + 1) } : undefined
}

function tagOf(key: Uint8Array, { address, chain }: CursorOwner, body: Uint8Array): Buffer {
  const about = `${chain}\n${address}\n`
  return createHmac('sha256', key).update(about).update(body).digest().subarray(0, tagBytes)
}
