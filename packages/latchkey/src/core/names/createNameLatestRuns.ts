import { createLatestRun, type LatestRun } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { updateNamesState } from './namesState.ts'

/** Runs of the names slice; a newer run aborts the older of its kind. */
export type NameLatestRuns = {
  readonly suggestions: LatestRun
  readonly registration: LatestRun
  /** Sets `state.names.loading` until the work has ended. */
  busy<value>(work: () => Promise<value>): Promise<value>
}

/** Creates the runs of a client. */
export function createNameLatestRuns(client: Latchkey): NameLatestRuns {
  const suggestions = createLatestRun()
  const registration = createLatestRun()
  let pendingCount = 0
  let isDestroyed = false
  client.onDestroy(() => {
    isDestroyed = true
    suggestions.abort()
    registration.abort()
  })

  function count(step: 1 | -1): void {
    pendingCount += step
    if (!isDestroyed) client.store.set(updateNamesState({ loading: pendingCount > 0 }))
  }

  return {
    suggestions,
    registration,
    async busy(work) {
      count(1)
      try {
        return await work()
      } finally {
        count(-1)
      }
    },
  }
}
