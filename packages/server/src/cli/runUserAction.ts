import { createSystemClock } from '../clock/Clock.ts'
import { readOrCreateRootSecret } from '../config/readOrCreateRootSecret.ts'
import { listSecrets } from '../config/listSecrets.ts'
import { createLog } from '../http/index.ts'
import { openStores } from '../store/openStores.ts'
import { isDatabaseInUse } from '../store/index.ts'
import { createUserAdministration } from '../wallet/index.ts'
import type { CommandContext } from './Command.ts'
import type { ActionOutput } from './projectActions.ts'
import type { RunUserAction } from './userActions.ts'
import { requestUserAction } from './usersControl.ts'

/** Runs an action of `latchkey users` in this process, or in the server that has the embedded database open. */
export async function runUserAction(
  run: RunUserAction,
  words: readonly string[],
  context: Pick<CommandContext, 'config' | 'warn'>,
): Promise<ActionOutput> {
  const { config, warn } = context
  const clock = createSystemClock()
  const secrets = listSecrets(config)
  const log = createLog({ write: warn, now: clock.now, level: 'error', secrets })
  const stores = await openStores({ config, clock, log }).catch((error: unknown) => {
    if (error instanceof Error && isDatabaseInUse(error)) return error
    throw error
  })
  if (stores instanceof Error) {
    const outcome = await requestUserAction({ dataDir: config.dataDir, clock }, words)
    if (outcome) return outcome
    throw stores
  }
  try {
    const secret = await readOrCreateRootSecret(config)
    return await run(createUserAdministration({ database: stores.database, clock, secret, log }))
  } finally {
    await stores.close()
  }
}
