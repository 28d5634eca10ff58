import { createRun, type Run } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { updateNames } from './namesState.ts'

/** What is under way about names: of each kind only the newest counts. */
export type NameRuns = {
  readonly suggestions: Run
  readonly registration: Run
  /** Shows that something is under way until it has ended. */
  busy<value>(work: () => Promise<value>): Promise<value>
}

/** Makes the runs of a client. */
export function nameRuns(client: Latchkey): NameRuns {
  const suggestions = createRun()
  const registration = createRun()
  let underWay = 0
  let isDestroyed = false
  client.onDestroy(() => {
    isDestroyed = true
    suggestions.abort()
    registration.abort()
  })

  function count(step: 1 | -1): void {
    underWay += step
    if (!isDestroyed) client.store.set(updateNames({ loading: underWay > 0 }))
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
