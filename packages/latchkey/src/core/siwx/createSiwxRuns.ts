import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SiwxSession } from '../model/Siwx.ts'

/** Runs of the sign-in. A change of the account aborts all of them. */
export type SiwxRuns = LatestRun & {
  /** Pending signature request, so that a second click sends no second one. */
  signing?: Promise<SiwxSession> | undefined
}

/** Creates the runs of a client. Called through `client.own`. */
export function createSiwxRuns(client: Latchkey): SiwxRuns {
  const run = createLatestRun()
  const runs: SiwxRuns = {
    ...run,
    abort() {
      run.abort()
      runs.signing = undefined
    },
  }
  client.onDestroy(runs.abort)
  return runs
}
