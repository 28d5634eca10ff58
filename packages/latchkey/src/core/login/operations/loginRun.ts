import { createLatestRun, type LatestRun } from '../../../kernel/index.ts'
import type { Latchkey } from '../../model/Latchkey.ts'

/** Creates the runs of a client's logins: a newer one aborts the older. */
export function loginRun(client: Latchkey): LatestRun {
  const run = createLatestRun()
  client.onDestroy(run.abort)
  return run
}

/** Creates the runs of a client's changes of the e-mail address. */
export function emailUpdateRun(client: Latchkey): LatestRun {
  const run = createLatestRun()
  client.onDestroy(run.abort)
  return run
}

/** Creates the runs of a client that read the account of the wallet's session. */
export function accountRun(client: Latchkey): LatestRun {
  const run = createLatestRun()
  client.onDestroy(run.abort)
  return run
}

/** Creates the runs of a client's views of the settings. */
export function settingsRun(client: Latchkey): LatestRun {
  const run = createLatestRun()
  client.onDestroy(run.abort)
  return run
}
