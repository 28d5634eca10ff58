import type { NamesState } from '../model/slices/names.ts'
import type { State } from '../model/State.ts'

/** Initial state of the slice, which `State` lacks until the first use: nothing typed. */
const initialNames: { readonly names: NamesState } = { names: { suggestions: [], loading: false } }

/**
 * Reads what the gateway suggests for the name that was typed last.
 *
 * @param state - State of the client.
 * @returns The suggestions, what was typed first, and whether the gateway is being asked.
 * @source spec §3 "Name suggestion state"
 */
export function readNames({ names = initialNames.names }: State): NamesState {
  return names
}

/** Something of it is another now. */
export function updateNames(change: Partial<NamesState>): (state: State) => Partial<State> {
  return (state) => ({ names: { ...readNames(state), ...change } })
}
