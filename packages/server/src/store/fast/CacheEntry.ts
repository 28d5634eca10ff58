import * as v from 'valibot'

/** What a cache remembers of one key. */
export type CacheEntry = {
  readonly result: { readonly value: unknown } | { readonly error: unknown }
  /** Characters of its value as JSON. */
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
 * Writes an entry as text.
 *
 * @param entry - One that holds a value.
 */
export function formatCacheEntry({ result: outcome, freshUntil, staleUntil }: CacheEntry): string {
  return JSON.stringify({ until: [freshUntil, staleUntil].map(Math.round), ...outcome })
}

/**
 * Reads an entry from text.
 *
 * @param text - Another version of the server may have written it.
 * @returns The entry, or `undefined` where it makes no sense.
 */
export function parseCacheEntry(text: string | undefined): CacheEntry | undefined {
  const read = v.safeParse(recordSchema, text)
  if (!read.success) return undefined
  const [freshUntil, staleUntil] = read.output.until
  return { result: { value: read.output.value }, size: text?.length ?? 0, freshUntil, staleUntil }
}
