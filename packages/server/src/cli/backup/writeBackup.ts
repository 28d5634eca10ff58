import { createRootSecretFromHex } from '../../config/readOrCreateRootSecret.ts'
import { readRootSecretHex, type RootSecretConfig } from '../../config/secretFiles.ts'
import type { Clock } from '../../clock/Clock.ts'
import type { SqlDatabase } from '../../store/index.ts'
import { type DumpSummary, writeDump, writeGzipFile } from '../../store/dump/index.ts'

/** Dependencies of `writeBackup`. */
export type BackupDeps = {
  readonly database: Pick<SqlDatabase, 'sql'>
  readonly config: RootSecretConfig
  readonly clock: Pick<Clock, 'now'>
}

/**
 * Writes a backup of the database to a new file.
 *
 * @param options - `hasSecret` includes the secret of the deployment and its fallbacks.
 * @throws Error of the database or of the file system; the file is deleted.
 */
export async function writeBackup(
  { database, config, clock }: BackupDeps,
  options: {
    readonly path: string
    readonly hasSecret: boolean
    readonly signal?: AbortSignal | undefined
  },
): Promise<DumpSummary> {
  const { path, hasSecret, signal } = options
  const secrets = await readRootSecretHex(config)
  const [current] = secrets
  if (hasSecret && current === undefined)
    throw new Error('There is no secret in LATCHKEY_SECRET or in the data folder.')
  const header = {
    createdAt: new Date(clock.now()).toISOString(),
    secretId: current && createRootSecretFromHex(current).id,
    secrets: hasSecret ? secrets : undefined,
  }
  return await writeGzipFile(path, (write) => writeDump(database.sql, { header, write, signal }))
}
