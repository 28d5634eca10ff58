import type { Latchkey } from '../model/Latchkey.ts'
import { createSiwxRuns } from './createSiwxRuns.ts'
import { readSiwxState, setSiwxFlow } from './siwxState.ts'

/** Leaves the prompt without a decision: an optional sign-in is not requested again on this page. */
export function dismissSignIn(client: Latchkey): void {
  const { flow } = readSiwxState(client.store.get())
  if (flow.status === 'idle' || flow.status === 'cancelling') return
  const runs = client.own(createSiwxRuns)
  runs.abort()
  runs.signing = undefined
  client.store.set(setSiwxFlow({ status: 'idle' }))
}
