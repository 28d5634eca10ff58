import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Clock } from '../../clock/Clock.ts'
import { copyEmbeddedDatabase, openUnmigratedDatabase } from '../../store/index.ts'
import { sendControlRequest } from '../control/index.ts'
import { type BackupDeps, writeBackup } from './writeBackup.ts'

/** Timeout of the request in milliseconds; an embedded database is dumped in seconds. */
const timeoutMs = 3_600_000

const filePrefix = 'backup.'

const requestSchema = v.strictObject({ backup: v.strictObject({ hasSecret: v.boolean() }) })
const resultSchema = v.strictObject({
  file: v.pipe(v.string(), v.regex(/^backup\.[0-9a-f-]{36}$/)),
})

/**
 * Requests a backup from the process that has the embedded database open.
 *
 * @returns Path of the backup in the data folder, which the caller moves away; `undefined` when no
 * process listens.
 * @throws Error of that process, or a timeout.
 */
export async function requestBackup(
  { dataDir, clock }: { readonly dataDir: string; readonly clock: Clock },
  options: { readonly hasSecret: boolean },
): Promise<string | undefined> {
  const deps = { dataDir, clock, timeoutMs }
  const outcome = await sendControlRequest(deps, { backup: options }, resultSchema)
  return outcome && join(dataDir, outcome.done.file)
}

/** Answers requests of {@link requestBackup}. */
export type BackupRequestHandler = {
  /**
   * Writes a backup into the data folder, from a copy of the database: queries wait while its files are
   * copied, and not while its rows are read.
   *
   * @returns The result; `undefined` when the request is not for a backup.
   */
  answer(request: unknown): Promise<unknown>
  /** Aborts the backup that is being written. */
  stop(): void
}

/** Creates the handler of backup requests in the process that has the embedded database open. */
export function createBackupRequestHandler(
  deps: BackupDeps & { readonly clock: Clock },
): BackupRequestHandler {
  const stopped = new AbortController()
  let isRunning = false

  async function writeFromCopy(path: string, hasSecret: boolean): Promise<void> {
    const { signal } = stopped
    signal.throwIfAborted()
    const copy = `${path}.copy`
    try {
      await copyEmbeddedDatabase(deps.database, { from: deps.config.dataDir, to: copy })
      const database = await openUnmigratedDatabase({ dataDir: copy, clock: deps.clock })
      try {
        await writeBackup({ ...deps, database }, { path, hasSecret, signal })
      } finally {
        await database.close()
      }
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  }

  async function writeNext(hasSecret: boolean): Promise<unknown> {
    if (isRunning) throw new Error('A backup is being written already.')
    isRunning = true
    try {
      const { dataDir } = deps.config
      await deleteAbandoned(dataDir, deps.clock.now())
      const file = `${filePrefix}${randomUUID()}`
      await writeFromCopy(join(dataDir, file), hasSecret)
      return { file }
    } finally {
      isRunning = false
    }
  }

  return {
    async answer(request) {
      const read = v.safeParse(requestSchema, request)
      return read.success ? await writeNext(read.output.backup.hasSecret) : undefined
    },
    stop: () => stopped.abort(new Error('The server is stopping. Try again.')),
  }
}

/** Deletes files of clients that ended before they moved theirs away, and copies of a process that was killed. */
async function deleteAbandoned(dataDir: string, now: number): Promise<void> {
  const files = (await readdir(dataDir)).filter((name) => name.startsWith(filePrefix))
  for (const name of files) {
    const path = join(dataDir, name)
    if (now - (await stat(path)).mtimeMs > timeoutMs)
      await rm(path, { recursive: true, force: true })
  }
}
