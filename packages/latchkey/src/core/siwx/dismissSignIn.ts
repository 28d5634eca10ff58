import type { Latchkey } from '../model/Latchkey.ts'
import { isSiwxRequired } from './bindSiwxConfig.ts'
import { createSiwxRuns } from './createSiwxRuns.ts'
import { readSiwxState, setSiwxFlow } from './siwxState.ts'

/**
 * Leaves the prompt without a decision. An optional sign-in is not requested again on this page; a required one stays
 * prompted, and its check goes on.
 */
export function dismissSignIn(client: Latchkey): void {
  const { flow } = readSiwxState(client.store.get())
  if (flow.status === 'idle' || flow.status === 'cancelling') return
  const isRequired = isSiwxRequired(client)
  if (isRequired && flow.status === 'checking') return
  client.own(createSiwxRuns).abort()
  client.store.set(setSiwxFlow(isRequired ? { ...flow, status: 'prompted' } : { status: 'idle' }))
}
