import { createSystemClock } from '../../clock/Clock.ts'
import { listSecrets } from '../../config/listSecrets.ts'
import { createLog } from '../../http/index.ts'
import { openStores } from '../../store/openStores.ts'
import { isDatabaseInUse } from '../../store/index.ts'
import { createUserAdministration } from '../../wallet/index.ts'
import { type Command, type CommandContext, exitCodes } from '../Command.ts'
import type { ActionOutput } from '../projectActions.ts'
import { parseUserAction, type RunUserAction } from '../userActions.ts'
import { requestUserAction } from '../usersControl.ts'

const usage = `latchkey users ACTION [--json]

Accounts of the embedded wallet. If a running server has the database in the data folder open, it runs the
action.

  list [TEXT]
      Prints the newest accounts, or those whose e-mail address contains a text: 1,000 at most.
  lock ID|EMAIL
      Locks an account and ends its sessions. Access tokens are valid for five more minutes at the
      share service.
  unlock ID|EMAIL
      Lets an account sign in again.
  audit ID|EMAIL
      Prints the audit log of an account, and whether entries were changed or removed.

  --json     Prints JSON.

  LATCHKEY_DATA   data folder. Default .data in the current folder.
  DATABASE_URL    PostgreSQL, if 'latchkey serve' uses it.`

/** `latchkey users`: accounts of the embedded wallet. */
export const usersCommand: Command = {
  name: 'users',
  summary: 'Accounts of the embedded wallet',
  usage,
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
  async run(context) {
    const { positionals, values, print, warn } = context
    const run = parseUserAction(positionals)
    if (typeof run === 'string') {
      warn(run)
      warn('See: latchkey users --help')
      return exitCodes.usage
    }
    const { value, lines } = await runUserAction(run, context)
    for (const line of values['json'] === true ? [JSON.stringify(value)] : lines) print(line)
    return exitCodes.ok
  },
}

/** Runs an action in this process, or in the process that has opened the database. */
async function runUserAction(run: RunUserAction, context: CommandContext): Promise<ActionOutput> {
  const { config, positionals, warn } = context
  const clock = createSystemClock()
  const secrets = listSecrets(config)
  const log = createLog({ write: warn, now: clock.now, level: 'error', secrets })
  const stores = await openStores({ config, clock, log }).catch((error: unknown) => {
    if (error instanceof Error && isDatabaseInUse(error)) return error
    throw error
  })
  if (stores instanceof Error) {
    const outcome = await requestUserAction({ dataDir: config.dataDir, clock }, positionals)
    if (outcome) return outcome
    throw stores
  }
  try {
    return await run(createUserAdministration({ database: stores.database, clock }))
  } finally {
    await stores.close()
  }
}
