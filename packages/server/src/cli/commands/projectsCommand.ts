import { createSystemClock } from '../../clock/Clock.ts'
import { listSecrets } from '../../config/listSecrets.ts'
import { createLog } from '../../http/index.ts'
import { openStores } from '../../store/openStores.ts'
import { isDatabaseInUse } from '../../store/index.ts'
import { type Command, type CommandContext, exitCodes } from '../Command.ts'
import {
  projectActions,
  parseProjectAction,
  type ActionOutput,
  type RunProjectAction,
} from '../projectActions.ts'
import { requestProjectAction } from '../projectsControl.ts'

const usage = `latchkey projects ACTION [--json]

Manages the projects that may use the services. A running 'latchkey serve' follows within seconds; if
it has the database in the data folder open, it runs the action.

${projectActions.map(({ usage: line, summary }) => `  ${line}\n      ${summary}`).join('\n')}

  --json     Prints JSON.

An origin is [scheme://]host[:port]; * matches one whole label of the host, or any port.
Features: social_login, swap, onramp, activity, branding, multi_wallet, email_capture,
fund_from_exchange, payments, auth, headless. The app decides on features that are not set.

  LATCHKEY_DATA   data folder. Default .data in the current folder.
  DATABASE_URL    PostgreSQL, if 'latchkey serve' uses it.`

/** `latchkey projects`: manages the projects that may use the services. */
export const projectsCommand: Command = {
  name: 'projects',
  summary: 'Projects, their pages, features and keys',
  usage,
  options: {
    json: { type: 'boolean', default: false },
    id: { type: 'string' },
    name: { type: 'string' },
    origin: { type: 'string', multiple: true },
    development: { type: 'boolean', default: false },
    capacity: { type: 'string' },
    'per-second': { type: 'string' },
    yes: { type: 'boolean' },
  },
  allowPositionals: true,
  async run(context) {
    const { positionals: words, values, print, warn } = context
    const found = parseProjectAction(words, values)
    if (typeof found === 'string') {
      warn(found)
      warn('See: latchkey projects --help')
      return exitCodes.usage
    }
    const { value, lines } = await runHereOrRemotely(found, context)
    for (const line of values['json'] === true ? [JSON.stringify(value)] : lines) print(line)
    return exitCodes.ok
  },
}

/** Runs an action in this process, or in the process that has opened the database. */
async function runHereOrRemotely(
  run: RunProjectAction,
  context: CommandContext,
): Promise<ActionOutput> {
  const { config, positionals: words, values, warn } = context
  const clock = createSystemClock()
  const secrets = listSecrets(config)
  const log = createLog({ write: warn, now: clock.now, level: 'error', secrets })
  const stores = await openStores({ config, clock, log }).catch(returnIfInUse)
  if (!('projects' in stores)) {
    const { dataDir } = config
    const outcome = await requestProjectAction({ dataDir, clock }, { words, values })
    if (outcome) return outcome
    throw stores
  }
  try {
    return await run(stores.projects)
  } finally {
    await stores.close()
  }
}

function returnIfInUse(error: unknown): Error {
  if (error instanceof Error && isDatabaseInUse(error)) return error
  throw error
}
