import { createLatestRun, type LatestRun } from '../../../kernel/index.ts'
import type { Latchkey } from '../../model/Latchkey.ts'

/** Creates the runs of a client's logins: a newer one aborts the older. */
export function createLoginLatestRun(client: Latchkey): LatestRun {
  const run = createLatestRun()
  client.onDestroy(run.abort)
  return run
}

/** Creates the runs of a client's changes of the e-mail address. */
export function createEmailUpdateLatestRun(client: Latchkey): LatestRun {
  const run = createLatestRun()
  client.onDestroy(run.abort)
  return run
}

/** Creates the runs of a client that read the account of the wallet's session. */
export function createEmbeddedAccountLatestRun(client: Latchkey): LatestRun {
  const run = createLatestRun()
  client.onDestroy(run.abort)
  return run
}

/** Creates the runs of a client's views of the settings. */
export function createSettingsLatestRun(client: Latchkey): LatestRun {
  const run = createLatestRun()
  client.onDestroy(run.abort)
  return run
}
