import { readSecretDigits, createSecretFromHex } from '../../config/readSecret.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import type { Clock } from '../../clock/Clock.ts'
import type { Database } from '../../store/index.ts'
import { type DumpSummary, writeDump, writeGzipFile } from '../../store/dump/index.ts'

/** Dependencies of `writeBackup`. */
export type BackupDeps = {
  readonly database: Pick<Database, 'sql'>
  readonly config: Pick<ServerConfig, 'dataDir' | 'secret'>
  readonly clock: Pick<Clock, 'now'>
}

/**
 * Writes a backup of the database to a new file.
 *
 * @param options - `hasSecret` includes the secret of the deployment.
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
  const digits = await readSecretDigits(config)
  if (hasSecret && digits === undefined)
    throw new Error('There is no secret in LATCHKEY_SECRET or in the data folder.')
  const header = {
    createdAt: new Date(clock.now()).toISOString(),
    secretId: digits && createSecretFromHex(digits).id,
    secrets: hasSecret && digits !== undefined ? [digits] : undefined,
  }
  return await writeGzipFile(path, (write) => writeDump(database.sql, { header, write, signal }))
}
