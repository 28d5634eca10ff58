import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { createTableHasher, type TableHasher } from './createTableHasher.ts'
import {
  type DumpHeader,
  type DumpManifest,
  type DumpSummary,
  parseDumpHeader,
  parseDumpMarker,
} from './dumpFormat.ts'

/** Maximum length of a line, in UTF-16 code units: a row has a few kilobytes. */
const maxLineLength = 64 * 2 ** 20

/** A row of a dump. */
export type DumpedRow = { readonly table: string; readonly row: string }

/**
 * Reads the rows of a dump file.
 *
 * @returns The rows in order, then header and manifest. The manifest is checked last: rows must not
 * be used for good before.
 * @throws Error when the file is missing, damaged or incomplete.
 */
export async function* readDump(path: string): AsyncGenerator<DumpedRow, DumpSummary> {
  const hash = createHash('sha256')
  const digests = new Map<string, TableHasher>()
  let header: DumpHeader | undefined
  let manifest: DumpManifest | undefined
  let table = ''
  for await (const line of readLines(path)) {
    if (manifest) throw damagedError(path, 'there is more after its end')
    if (!header) header = readHeader(path, line)
    else if (line.startsWith('{')) {
      digests.get(table)?.add(line)
      yield { table, row: line }
    } else {
      const section = parseDumpMarker(line)
      if (!section) throw damagedError(path, 'a line is invalid')
      if (section[0] === 'table') digests.set((table = section[1]), createTableHasher())
      else manifest = section[1]
    }
    if (!manifest) hash.update(line).update('\n')
  }
  if (!header || !manifest) throw damagedError(path, 'its end is missing')
  if (manifest.sha256 !== hash.digest('hex') || !isContentEqual(manifest, digests))
    throw damagedError(path, 'its content does not match its digest')
  return { header, manifest }
}

/**
 * Reads a whole dump file and checks it.
 *
 * @throws Error when the file is missing, damaged or incomplete.
 */
export async function verifyDump(path: string): Promise<DumpSummary> {
  const rows = readDump(path)
  for (;;) {
    const next = await rows.next()
    if (next.done) return next.value
  }
}

function readHeader(path: string, line: string): DumpHeader {
  const header = parseDumpHeader(line)
  if (!header) throw damagedError(path, 'it is no backup, or one of a newer version')
  return header
}

function isContentEqual({ tables }: DumpManifest, digests: Map<string, TableHasher>): boolean {
  const names = Object.keys(tables)
  return (
    names.length === digests.size &&
    names.every((name) => {
      const content = digests.get(name)?.read()
      return content?.rows === tables[name]?.rows && content?.digest === tables[name]?.digest
    })
  )
}

async function* readLines(path: string): AsyncGenerator<string, void> {
  const gunzip = createGunzip().setEncoding('utf8')
  // An error of the file destroys `gunzip`, whose reader receives it.
  pipeline(createReadStream(path), gunzip, () => {})
  let rest = ''
  try {
    for await (const chunk of gunzip as AsyncIterable<string>) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > maxLineLength) throw damagedError(path, 'a line is too long')
      yield* lines
    }
  } catch (error) {
    throw translateError(path, error)
  }
  if (rest !== '') throw damagedError(path, 'its end is missing')
}

function translateError(path: string, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new Error(`There is no file ${path}.`, { cause: error })
  if (code === 'Z_BUF_ERROR') return damagedError(path, 'its end is missing', error)
  if (code.startsWith('Z_')) return damagedError(path, 'it cannot be decompressed', error)
  return error
}

function damagedError(path: string, reason: string, cause?: unknown): Error {
  return new Error(`${path} cannot be used: ${reason}.`, { cause })
}
