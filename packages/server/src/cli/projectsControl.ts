import * as v from 'valibot'
import type { Clock } from '../clock/Clock.ts'
import { sendControlRequest, type ControlServer, startControlServer } from './control/index.ts'
import type { Stores } from '../store/openStores.ts'
import { parseAction, type ActionResult } from './projectActions.ts'

const text = v.pipe(v.string(), v.maxLength(2_048))
const texts = v.pipe(v.array(text), v.maxLength(1_000))

/** As the command line has it: words after `projects`, and options. */
const asked = v.strictObject({
  words: texts,
  values: v.strictObject({
    json: v.optional(v.boolean()),
    id: v.optional(text),
    name: v.optional(text),
    origin: v.optional(texts),
    development: v.optional(v.boolean()),
    capacity: v.optional(text),
    'per-second': v.optional(text),
  }),
})

const outcome = v.strictObject({ value: v.unknown(), lines: v.array(v.string()) })

type ControlDeps = {
  readonly dataDir: string
  readonly stores: Pick<Stores, 'projects' | 'database'> | undefined
  readonly clock: Clock
  warn(line: string): void
}

/**
 * Does something while `latchkey projects` is answered by this process, where it holds the database
 * that the command would open.
 *
 * @param deps - `warn` hears that it cannot be; all else goes on.
 * @param run - What to do meanwhile.
 */
export async function withProjectsControl(
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
 * Has the process that holds the database do an action.
 *
 * @param deps - Where that is, and the clock by which to give up.
 * @param given - Words and options of the command line.
 * @returns What came of it; `undefined` where that process takes no actions.
 * @throws Error with what that process says is wrong, or that it does not answer.
 */
export async function requestProjectAction(
  deps: { readonly dataDir: string; readonly clock: Clock },
  given: { readonly words: readonly string[]; readonly values: Readonly<Record<string, unknown>> },
): Promise<ActionResult | undefined> {
  return (await sendControlRequest(deps, given, outcome))?.done
}

async function startServer({
  stores,
  warn,
  ...deps
}: ControlDeps): Promise<ControlServer | undefined> {
  if (stores?.database.driver !== 'pglite') return undefined
  try {
    return await startControlServer({ ...deps, answer: (given) => answer(stores, given) })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    warn(`'latchkey projects' has to wait until this ends: ${why}`)
    return undefined
  }
}

async function answer(
  { projects }: Pick<Stores, 'projects'>,
  given: unknown,
): Promise<ActionResult> {
  const read = v.safeParse(asked, given)
  if (!read.success)
    throw new Error('The server that runs is of another version, or asked too much.')
  const found = parseAction(read.output.words, read.output.values)
  if (typeof found === 'string') throw new Error(found)
  return await found(projects)
}
