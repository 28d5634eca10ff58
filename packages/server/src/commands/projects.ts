import { systemClock } from '../clock.ts'
import { createLog } from '../http/index.ts'
import { openStores } from '../openStores.ts'
import { type Command, exitCodes } from './Command.ts'
import { actions, actionOf } from './projectActions.ts'

const usage = `latchkey projects ACTION [--json]

Projects that may use the services. A running 'latchkey serve' follows within seconds. On a database
in the data folder, one process works at a time: stop 'latchkey serve' first.

${actions.map(({ usage: line, summary }) => `  ${line}\n      ${summary}`).join('\n')}

  --json     Prints JSON.

An origin is [scheme://]host[:port]; * stands for one whole label of the host, or for any port.
Features: social_login, swap, onramp, activity, branding, multi_wallet, email_capture,
fund_from_exchange, payments, auth, headless. What nobody decided, the app decides itself.

  LATCHKEY_DATA   data folder. Default .data in the current folder.
  DATABASE_URL    PostgreSQL, where that is what 'latchkey serve' stands on.`

/** `latchkey projects`: who may use the services. */
export const projects: Command = {
  name: 'projects',
  summary: 'Projects, their pages, features and keys',
  usage,
  options: {
    json: { type: 'boolean', default: false },
    id: { type: 'string' },
    name: { type: 'string' },
    origin: { type: 'string', multiple: true },
    development: { type: 'boolean', default: false },
  },
  takesWords: true,
  async run({ words, values, config, print, warn }) {
    const found = actionOf(words, values)
    if (typeof found === 'string') {
      warn(found)
      warn('See: latchkey projects --help')
      return exitCodes.usage
    }
    const clock = systemClock()
    const write = createLog({ write: warn, now: clock.now })
    const stores = await openStores({
      config,
      clock,
      log: (entry) => {
        if (entry.level === 'error') write(entry)
      },
    })
    try {
      const { value, lines } = await found(stores.projects)
      for (const line of values['json'] === true ? [JSON.stringify(value)] : lines) print(line)
    } finally {
      await stores.close()
    }
    return exitCodes.ok
  },
}
