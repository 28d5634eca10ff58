import type { Latchkey } from '../model/Latchkey.ts'
import { isSiwxRequired } from './bindSiwxConfig.ts'
import { createSiwxRuns } from './createSiwxRuns.ts'
import { readSiwxState, setSiwxFlow } from './siwxState.ts'

/** Leaves the prompt: the part of `dismissSignIn` that loads with the prompt. A required check goes on. */
export function dismissPrompt(client: Latchkey): void {
  const { flow } = readSiwxState(client.store.get())
  const isRequired = isSiwxRequired(client)
  if (flow.status === 'idle' || flow.status === 'cancelling') return
  if (isRequired && flow.status === 'checking') return
  const runs = client.own(createSiwxRuns)
  runs.abort()
  runs.signing = undefined
  client.store.set(setSiwxFlow(isRequired ? { ...flow, status: 'prompted' } : { status: 'idle' }))
}
