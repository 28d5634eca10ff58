import * as v from 'valibot'

/** Maximum nesting depth, and maximum number of values, of a peer's value of any shape. */
const maxDepth = 64
const maxValues = 50_000

/**
 * Parses a string of bounded length.
 *
 * @param longest - Maximum length in UTF-16 code units.
 */
export function boundedStringSchema(longest: number): v.GenericSchema<string, string> {
  return v.pipe(v.string(), v.maxLength(longest))
}

/**
 * Parses an optional member; null, which some peers write, becomes `undefined`.
 *
 * @param schema - Schema of a present value.
 */
export function nullishSchema<output>(
  schema: v.GenericSchema<unknown, output>,
): v.OptionalSchema<v.GenericSchema<unknown, output | undefined>, undefined> {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value) => value ?? undefined),
    ) as v.GenericSchema<unknown, output | undefined>,
  )
}

/** Parses 32 bytes of lower-case hex: a topic, a key. */
export const hexKeySchema: v.GenericSchema<string, string> = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/),
)

/** Parses seconds since 1970. */
export const unixSecondsSchema: v.GenericSchema<number, number> = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(1e11),
)

const links: Readonly<Record<'web' | 'image' | 'app', RegExp>> = {
  web: /^https?:\/\/[^\s"'<>\\]+$/i,
  image: /^(https?:\/\/[^\s"'<>\\]+|data:image\/[\w.+-]+[;,][^\s"'<>\\]+)$/i,
  /** Excludes schemes that execute code or open files. */
  app: /^(?!(?:javascript|data|vbscript|file|blob|about|filesystem|view-source):)[a-z][a-z\d+.-]*:[^\s"'<>\\]*$/i,
}

/**
 * Parses a link of a peer that is displayed or opened.
 *
 * @param kind - `web` is http or https, `image` also a `data:image/` URL, `app` any scheme that
 * cannot run code.
 */
export function safeLinkSchema(kind: 'web' | 'image' | 'app'): v.GenericSchema<string, string> {
  return v.pipe(v.string(), v.maxLength(2048), v.regex(links[kind]))
}

/** Parses a value of any shape with bounded depth and size. */
export const boundedValueSchema: v.OptionalSchema<v.GenericSchema, undefined> = v.optional(
  v.custom<unknown>(isBounded),
)

function isBounded(value: unknown): boolean {
  let level: unknown[] = [value]
  let seen = 0
  for (let depth = 0; level.length; depth++) {
    if (depth > maxDepth || (seen += level.length) > maxValues) return false
    level = level.flatMap((one) => (typeof one === 'object' && one ? Object.values(one) : []))
  }
  return true
}
