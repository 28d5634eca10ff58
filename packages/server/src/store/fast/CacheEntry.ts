import * as v from 'valibot'

/** A cached value or failure. */
export type CacheEntry = {
  readonly result: { readonly value: unknown } | { readonly error: unknown }
  /** Characters of the value as JSON. */
  readonly size: number
  readonly freshUntil: number
  readonly staleUntil: number
}

const recordSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ until: v.tuple([v.number(), v.number()]), value: v.optional(v.unknown()) }),
)

/**
 * Serializes an entry that holds a value.
 */
export function formatCacheEntry({ result, freshUntil, staleUntil }: CacheEntry): string {
  return JSON.stringify({ until: [freshUntil, staleUntil].map(Math.round), ...result })
}

/**
 * Parses a serialized entry.
 *
 * @param text - Possibly written by another version of the server.
 * @returns The entry, or `undefined` when it is invalid.
 */
export function parseCacheEntry(text: string | undefined): CacheEntry | undefined {
  const read = v.safeParse(recordSchema, text)
  if (!read.success) return undefined
  const [freshUntil, staleUntil] = read.output.until
  return { result: { value: read.output.value }, size: text?.length ?? 0, freshUntil, staleUntil }
}
