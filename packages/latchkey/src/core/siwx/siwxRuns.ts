import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SiwxSession } from '../model/Siwx.ts'

/** Runs of the sign-in. A change of the account aborts all of them. */
export type SiwxRuns = LatestRun & {
  /** The pending signature: a second click does not ask the wallet again. */
  signing: Promise<SiwxSession> | undefined
}

/** Creates the runs of a client. Called through `client.own`. */
export function siwxRuns(client: Latchkey): SiwxRuns {
  const run = createLatestRun()
  client.onDestroy(run.abort)
  return { ...run, signing: undefined }
}
