import { createHmac, timingSafeEqual } from 'node:crypto'

/** Longest that the protocol takes. */
const longest = 400
const tagBytes = 12
const sourceName = /^[a-z][a-z0-9]{0,30}$/

/** What a cursor belongs to: it leads nowhere else. */
export type CursorOwner = {
  /** In its one spelling. */
  readonly address: string
  /** CAIP-2; empty for what is of no chain. */
  readonly chain: string
}

/** Where a history goes on that somebody else keeps. */
export type SourceCursor = {
  readonly source: string
  /** As the source gave it. */
  readonly cursor: string
}

/**
 * Writes where a page of a source ends. Whoever gets it learns the source and its cursor, and can
 * change neither.
 *
 * @param key - Of this deployment.
 * @param owner - Whose history it is.
 * @param place - Where it goes on.
 * @returns A text; undefined where the source's own is too long.
 */
export function formatSourceCursor(
  key: Uint8Array,
  owner: CursorOwner,
  { source, cursor }: SourceCursor,
): string | undefined {
  const body = Buffer.from(`${source} ${cursor}`)
  const text = Buffer.concat([body, tagOf(key, owner, body)]).toString('base64url')
  return text.length > longest ? undefined : text
}

/**
 * Reads where a page of a source begins.
 *
 * @param key - Of this deployment.
 * @param owner - Whose history is asked for.
 * @param text - As {@link formatSourceCursor} wrote it.
 * @returns The place; undefined for any other text, and for one of another account or chain.
 */
export function parseSourceCursor(
  key: Uint8Array,
  owner: CursorOwner,
  text: string,
): SourceCursor | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length <= tagBytes || bytes.toString('base64url') !== text) return undefined
  const body = bytes.subarray(0, -tagBytes)
  if (!timingSafeEqual(bytes.subarray(-tagBytes), tagOf(key, owner, body))) return undefined
  const written = body.toString()
  const end = written.indexOf(' ')
  const source = written.slice(0, Math.max(0, end))
  return sourceName.test(source) ? { source, cursor: written.slice(end + 1) } : undefined
}

function tagOf(key: Uint8Array, { address, chain }: CursorOwner, body: Uint8Array): Buffer {
  const about = `${chain}\n${address}\n`
  return createHmac('sha256', key).update(about).update(body).digest().subarray(0, tagBytes)
}
