import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SiwxSession } from '../model/Siwx.ts'

/** Runs of the sign-in. A change of the account aborts all of them. */
export type SiwxRuns = LatestRun & {
  /** Pending signature request, so that a second click sends no second one. */
  signing?: Promise<SiwxSession> | undefined
  /** Search for the session that Cancel goes back to. It goes on while the wallet is asked to sign. */
  readonly search: LatestRun
}

/** Creates the runs of a client. Called through `client.own`. */
export function createSiwxRuns(client: Latchkey): SiwxRuns {
  const [run, search] = [createLatestRun(), createLatestRun()]
  const runs: SiwxRuns = {
    ...run,
    search,
    abort() {
      run.abort()
      search.abort()
      runs.signing = undefined
    },
  }
  client.onDestroy(runs.abort)
  return runs
}
