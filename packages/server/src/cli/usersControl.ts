import * as v from 'valibot'
import type { Clock } from '../clock/Clock.ts'
import { readOrCreateRootSecret } from '../config/readOrCreateRootSecret.ts'
import type { RootSecretConfig } from '../config/secretFiles.ts'
import type { Log } from '../http/index.ts'
import type { SqlDatabase } from '../store/index.ts'
import { createUserAdministration } from '../wallet/index.ts'
import { sendControlRequest } from './control/index.ts'
import type { ActionOutput } from './projectActions.ts'
import { parseUserAction } from './userActions.ts'

/** Words after `latchkey users`. */
const requestSchema = v.strictObject({
  users: v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.maxLength(3)),
})

const outcome = v.strictObject({ value: v.unknown(), lines: v.array(v.string()) })

/**
 * Runs an action of `latchkey users` in the process that has the database open.
 *
 * @returns `undefined` when that process has no control socket.
 */
export async function requestUserAction(
  deps: { readonly dataDir: string; readonly clock: Clock },
  users: readonly string[],
): Promise<ActionOutput | undefined> {
  return (await sendControlRequest(deps, { users }, outcome))?.done
}

/** Runs a requested action. Returns `undefined` for requests of other commands. */
export async function answerUserRequest(
  deps: {
    readonly database: Pick<SqlDatabase, 'sql'>
    readonly clock: Clock
    readonly config: RootSecretConfig
    readonly log: Log
  },
  given: unknown,
): Promise<ActionOutput | undefined> {
  const read = v.safeParse(requestSchema, given)
  if (!read.success) return undefined
  const run = parseUserAction(read.output.users)
  if (typeof run === 'string') throw new Error(run)
  const secret = await readOrCreateRootSecret(deps.config)
  return await run(createUserAdministration({ ...deps, secret }))
}
