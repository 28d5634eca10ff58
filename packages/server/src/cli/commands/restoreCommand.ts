import { join, resolve } from 'node:path'
import { createSystemClock } from '../../clock/Clock.ts'
import { fsyncRecursively, openUnmigratedDatabase } from '../../store/index.ts'
import { restoreDump, verifyDump } from '../../store/dump/index.ts'
import { describeBackup, formatBackup } from '../backup/describeBackup.ts'
import { restoreSecret } from '../backup/restoreSecret.ts'
import { type Command, type CommandContext, exitCodes } from '../Command.ts'

const usage = `latchkey restore FILE [--replace] [--check] [--json]

Restores a file of 'latchkey backup' into an empty database, in one transaction. The file is checked
before anything is written, the rows afterwards, and an older backup is migrated to this version. Stop
all servers on the database first.

Sessions of the embedded wallet end, and its codes and started logins are deleted: some may have ended or
been used since the backup. Lock accounts and disable projects again if that was done since.

  --replace          Deletes the rows of a database that is not empty.
  --check            Only checks the file.
  --json             Prints JSON.

  LATCHKEY_DATA      data folder. Default .data in the current folder.
  DATABASE_URL       PostgreSQL, if 'latchkey serve' uses it.
  LATCHKEY_SECRET    secret, if 'latchkey serve' uses it. Otherwise that of the backup, if it is
                     included, is stored in the data folder.`

/** `latchkey restore`: restores the database from a file. */
export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Restore the database from a file',
  usage,
  options: {
    replace: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  allowPositionals: true,
  async run(context) {
    const { positionals, values, warn, print } = context
    const [file, more] = positionals
    if (file === undefined || more !== undefined) {
      warn('Name one file: latchkey restore FILE')
      return exitCodes.usage
    }
    const path = resolve(file)
    const summary = await verifyDump(path)
    if (values['check'] !== true) await restore(context, path)
    const description = describeBackup(path, summary)
    print(values['json'] === true ? JSON.stringify(description) : formatBackup(description))
    return exitCodes.ok
  },
}

async function restore({ config, values, warn }: CommandContext, path: string): Promise<void> {
  const { dataDir, databaseUrl: url } = config
  const clock = createSystemClock()
  const database = await openUnmigratedDatabase({ url, dataDir, clock })
  try {
    const { header } = await restoreDump(database.sql, {
      path,
      isReplacing: values['replace'] === true,
      now: clock.now(),
    })
    warn(
      'Sessions of the embedded wallet have ended, and its codes and started logins were deleted. ' +
        `Passkeys, logins and addresses that were removed or changed after ${header.createdAt} are as before. ` +
        'Accounts that were locked, and projects that were disabled, since then are not any more: ' +
        'repeat latchkey users lock, latchkey projects disable and latchkey wallet disable.',
    )
    await restoreSecret(config, header, warn)
  } finally {
    await database.close()
  }
  // PGlite does not sync its files.
  if (url === undefined) await fsyncRecursively(join(dataDir, 'sql'))
}
