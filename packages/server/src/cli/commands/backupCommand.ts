import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createSystemClock } from '../../clock/Clock.ts'
import { isDatabaseInUse, openUnmigratedDatabase } from '../../store/index.ts'
import { requestBackup } from '../backup/backupControl.ts'
import { describeBackup, formatBackup } from '../backup/describeBackup.ts'
import { copySynced, storeBackupFile } from '../backup/storeBackupFile.ts'
import { writeBackup } from '../backup/writeBackup.ts'
import { type Command, type CommandContext, exitCodes } from '../Command.ts'

const usage = `latchkey backup FILE [--with-secret] [--json]

Writes all rows of the database to a new compressed file, in one snapshot, and reads it again. A server
may run meanwhile: one that has the database in the data folder open copies its files, for which
queries wait, and writes the backup from the copy. The file can be restored by this version and newer
ones, into either kind of database.

  --with-secret      Includes the secret, from which all keys are derived. Without it, keep a copy of
                     LATCHKEY_SECRET, or of the file 'secret' in the data folder, elsewhere.
  --json             Prints JSON.

Not included: messages of the relay, caches, the configuration, imported listings of wallets.

  LATCHKEY_DATA      data folder. Default .data in the current folder.
  DATABASE_URL       PostgreSQL, if 'latchkey serve' uses it.
  LATCHKEY_SECRET    secret, if 'latchkey serve' uses it.`

/** `latchkey backup`: writes the database to a file. */
export const backupCommand: Command = {
  name: 'backup',
  summary: 'Write the database to a file',
  usage,
  options: {
    'with-secret': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  allowPositionals: true,
  async run(context) {
    const { positionals, values, warn, print } = context
    const [file, more] = positionals
    if (file === undefined || more !== undefined) {
      warn('Name one file: latchkey backup FILE')
      return exitCodes.usage
    }
    const path = resolve(file)
    if (existsSync(path)) throw new Error(`${path} exists already. Name a new file.`)
    // Before a server copies its database, which makes queries wait.
    if (!existsSync(dirname(path)))
      throw new Error(`The folder ${dirname(path)} does not exist. Create it, such as by mkdir -p.`)
    const summary = await storeBackupFile(path, (temporary) => write(context, temporary))
    const description = describeBackup(path, summary)
    print(values['json'] === true ? JSON.stringify(description) : formatBackup(description))
    return exitCodes.ok
  },
}

async function write(context: CommandContext, path: string): Promise<void> {
  const { config, values, signal } = context
  const { dataDir, databaseUrl: url } = config
  const clock = createSystemClock()
  const hasSecret = values['with-secret'] === true
  if (url === undefined && !existsSync(join(dataDir, 'sql')))
    throw new Error(`There is no database in ${dataDir}. Set LATCHKEY_DATA or DATABASE_URL.`)
  const opened = await openUnmigratedDatabase({ url, dataDir, clock }).catch((error: unknown) => {
    if (isDatabaseInUse(error)) return { error }
    throw error
  })
  if ('error' in opened) {
    const written = await requestBackup({ dataDir, clock }, { hasSecret })
    if (written === undefined) throw opened.error
    try {
      return await copySynced(written, path)
    } finally {
      await rm(written, { force: true })
    }
  }
  try {
    await writeBackup({ database: opened, config, clock }, { path, hasSecret, signal })
  } finally {
    await opened.close()
  }
}
