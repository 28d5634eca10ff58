import type { SiwxFlow, SiwxState } from '../model/slices/siwx.ts'
import type { State } from '../model/State.ts'

const initialSiwx: SiwxState = { flow: { status: 'idle' }, session: undefined, last: undefined }

/** Reads the sign-in state. */
export function readSiwxState({ siwx = initialSiwx }: State): SiwxState {
  return siwx
}

/** Updates the sign-in state. */
export function updateSiwxState(change: Partial<SiwxState>): (state: State) => Partial<State> {
  return (state) => ({ siwx: { ...readSiwxState(state), ...change } })
}

/** Sets the progress of the sign-in. */
export function setSiwxFlow(flow: SiwxFlow): (state: State) => Partial<State> {
  return updateSiwxState({ flow })
}
