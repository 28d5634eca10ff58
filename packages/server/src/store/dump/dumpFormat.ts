import * as v from 'valibot'

/** First line of a dump. */
export type DumpHeader = {
  /** Version of the format. */
  readonly latchkeyDump: 1
  /** Number of the latest migration of the dumped database. */
  readonly migration: number
  /** Time of the dump, ISO 8601. */
  readonly createdAt: string
  /** Identifies the secret of the deployment, if it is known. */
  readonly secretId?: string | undefined
  /** The secret and its fallbacks, 64 hexadecimal digits each, if requested. */
  readonly secrets?: readonly string[] | undefined
}

/** Rows of a table. */
export type TableDigest = {
  readonly rows: number
  /** 64 hexadecimal digits. */
  readonly digest: string
}

/** Last line of a dump. */
export type DumpManifest = {
  /** Content of each table by its name. */
  readonly tables: Readonly<Record<string, TableDigest>>
  /** SHA-256 of all previous lines. */
  readonly sha256: string
}

/** A dump without its rows. */
export type DumpSummary = { readonly header: DumpHeader; readonly manifest: DumpManifest }

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const tableName = v.pipe(v.string(), v.regex(/^[a-z_]{1,63}$/))

const headerSchema: v.GenericSchema<unknown, DumpHeader> = v.object({
  latchkeyDump: v.literal(1),
  migration: count,
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  secretId: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))),
  secrets: v.optional(v.pipe(v.array(hash), v.minLength(1))),
})

/** A line that is no row: the start of a table, or the end. */
export type DumpMarker = readonly ['table', string] | readonly ['end', DumpManifest]

const sectionSchema: v.GenericSchema<unknown, DumpMarker> = v.union([
  v.strictTuple([v.literal('table'), tableName]),
  v.strictTuple([
    v.literal('end'),
    v.strictObject({
      tables: v.record(tableName, v.strictObject({ rows: count, digest: hash })),
      sha256: hash,
    }),
  ]),
])

/** Parses the first line of a dump. @returns Undefined when it is invalid. */
export function parseDumpHeader(line: string): DumpHeader | undefined {
  return parseLine(headerSchema, line)
}

/** Parses a line that is no row. @returns Undefined when it is invalid. */
export function parseDumpMarker(line: string): DumpMarker | undefined {
  return parseLine(sectionSchema, line)
}

function parseLine<output>(
  schema: v.GenericSchema<unknown, output>,
  line: string,
): output | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), line)
  return read.success ? read.output : undefined
}
