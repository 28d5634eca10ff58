import type { DumpSummary } from '../../store/dump/index.ts'

/** Output of the backup commands. */
export type ServerBackupDescription = {
  readonly file: string
  readonly createdAt: string
  readonly migration: number
  readonly rows: number
  /** Number of rows of each table. */
  readonly tables: Readonly<Record<string, number>>
  readonly sha256: string
  readonly hasSecret: boolean
}

/** Describes a backup without its rows and secrets. */
export function describeBackup(
  file: string,
  { header, manifest }: DumpSummary,
): ServerBackupDescription {
  const tables = Object.fromEntries(
    Object.entries(manifest.tables).map(([table, { rows }]) => [table, rows]),
  )
  return {
    file,
    createdAt: header.createdAt,
    migration: header.migration,
    rows: Object.values(tables).reduce((sum, rows) => sum + rows, 0),
    tables,
    sha256: manifest.sha256,
    hasSecret: header.secrets !== undefined,
  }
}

/** Formats the description of a backup as one line. */
export function formatBackup(description: ServerBackupDescription): string {
  const { file, createdAt, rows, tables, migration, hasSecret } = description
  const secret = hasSecret ? 'with the secret' : 'without the secret'
  const count = Object.keys(tables).length
  return `${file}: ${rows} rows of ${count} tables of ${createdAt}, migration ${migration}, ${secret}`
}
