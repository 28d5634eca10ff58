import * as v from 'valibot'
import type { Clock } from '../clock/Clock.ts'
import {
  sendControlRequest,
  type ControlServer,
  startControlSocketServer,
} from './control/index.ts'
import { listSecrets } from '../config/listSecrets.ts'
import type { ServerConfig } from '../config/readConfig.ts'
import { createLog } from '../http/index.ts'
import type { Stores } from '../store/openStores.ts'
import { createBackupRequestHandler } from './backup/backupControl.ts'
import { answerUserRequest } from './usersControl.ts'
import { parseProjectAction, type ActionOutput } from './projectActions.ts'

const text = v.pipe(v.string(), v.maxLength(2_048))
const texts = v.pipe(v.array(text), v.maxLength(1_000))

/** Arguments of the command line: words after `projects`, and options. */
const requestSchema = v.strictObject({
  words: texts,
  values: v.strictObject({
    json: v.optional(v.boolean()),
    id: v.optional(text),
    name: v.optional(text),
    origin: v.optional(texts),
    development: v.optional(v.boolean()),
    capacity: v.optional(text),
    'per-second': v.optional(text),
    yes: v.optional(v.boolean()),
  }),
})

const outcome = v.strictObject({ value: v.unknown(), lines: v.array(v.string()) })

type ControlDeps = {
  readonly config: ServerConfig
  readonly stores: Pick<Stores, 'projects' | 'database'> | undefined
  readonly clock: Clock
  warn(line: string): void
}

/**
 * Runs a function, and handles the requests of `latchkey projects`, `latchkey users` and `latchkey backup` while it runs, if
 * this process has the embedded database open.
 *
 * @param deps - `warn` receives a message when the control socket cannot be opened.
 */
export async function withControlServer(
  deps: ControlDeps,
  run: () => Promise<void>,
): Promise<void> {
  const control = await startServer(deps)
  try {
    await run()
  } finally {
    await control?.close()
  }
}

/**
 * Runs an action in the process that has the database open.
 *
 * @param given - Words and options of the command line.
 * @returns The result; `undefined` when that process has no control socket.
 * @throws Error of that process, or a timeout.
 */
export async function requestProjectAction(
  deps: { readonly dataDir: string; readonly clock: Clock },
  given: { readonly words: readonly string[]; readonly values: Readonly<Record<string, unknown>> },
): Promise<ActionOutput | undefined> {
  return (await sendControlRequest(deps, given, outcome))?.done
}

async function startServer({
  stores,
  config,
  clock,
  warn,
}: ControlDeps): Promise<ControlServer | undefined> {
  if (stores?.database.driver !== 'pglite') return undefined
  const { dataDir } = config
  const { database } = stores
  const secrets = listSecrets(config)
  const log = createLog({ write: warn, now: clock.now, level: 'error', secrets })
  const backups = createBackupRequestHandler({ database: stores.database, config, clock })
  const answerRequest = async (given: unknown): Promise<unknown> =>
    (await backups.answer(given)) ??
    (await answerUserRequest({ database, clock, config, log }, given)) ??
    (await answer(stores, given))
  try {
    const server = await startControlSocketServer({ dataDir, clock, answer: answerRequest })
    return {
      async close() {
        backups.stop()
        await server.close()
      },
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    warn(`'latchkey projects' and 'latchkey backup' have to wait until this ends: ${why}`)
    return undefined
  }
}

async function answer(
  { projects }: Pick<Stores, 'projects'>,
  given: unknown,
): Promise<ActionOutput> {
  const read = v.safeParse(requestSchema, given)
  if (!read.success)
    throw new Error('The server that runs is of another version, or the request is too long.')
  const found = parseProjectAction(read.output.words, read.output.values)
  if (typeof found === 'string') throw new Error(found)
  return await found(projects)
}
