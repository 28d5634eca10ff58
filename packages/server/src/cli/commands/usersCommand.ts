import { type Command, exitCodes } from '../Command.ts'
import { runUserAction } from '../runUserAction.ts'
import { parseUserAction } from '../userActions.ts'

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
  reset-passkeys ID|EMAIL
      Removes the passkeys that confirm an account, whose visitor has lost them, and notifies its mailbox.
      Codes confirm it again.
  audit ID|EMAIL
      Prints the audit log of an account, and whether entries were changed or removed.

  --json     Prints JSON.

  LATCHKEY_DATA   data folder. Default .data in the current folder.
  DATABASE_URL    PostgreSQL, if 'latchkey serve' uses it.`

/** `latchkey users`: manages the accounts of the embedded wallet. */
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
    const { value, lines } = await runUserAction(run, positionals, context)
    for (const line of values['json'] === true ? [JSON.stringify(value)] : lines) print(line)
    return exitCodes.ok
  },
}
