import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SiwxAccount, SiwxSession } from '../model/Siwx.ts'

/** Runs of the sign-in. A change of the account aborts all of them. */
export type SiwxRuns = LatestRun & {
  /** Pending signature request, so that a second click sends no second one. */
  signing?: Promise<SiwxSession> | undefined
  /** Steps of the prompt. Set once the code that follows the active account has loaded. */
  steps?: SiwxSteps
}

/** Steps of the prompt. */
export type SiwxSteps = {
  /** Reads the session of the active account again. */
  check(): Promise<void>
  /** Leaves the prompt without a decision. */
  dismiss(): void
  /** Cancels the prompt. Where sign-in is required, the wallet is disconnected unless `switchBack` resolves to true. */
  cancel(switchBack: (account: SiwxAccount) => Promise<boolean>): Promise<void>
}

/** Creates the runs of a client. Called through `client.own`. */
export function createSiwxRuns(client: Latchkey): SiwxRuns {
  const runs: SiwxRuns = createLatestRun()
  client.onDestroy(runs.abort)
  return runs
}
