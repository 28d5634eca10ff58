import type { NamesState } from '../model/slices/names.ts'
import type { State } from '../model/State.ts'

/** Initial state of the slice, absent from `State` until the first use: nothing typed. */
const initialNames: { readonly names: NamesState } = { names: { suggestions: [], loading: false } }

/**
 * Reads the suggestions for the name that was typed last.
 *
 * @returns The suggestions, the typed name first, and whether a fetch is pending.
 */
export function readNameSuggestions({ names = initialNames.names }: State): NamesState {
  return names
}

/** Updates the names state. */
export function updateNamesState(change: Partial<NamesState>): (state: State) => Partial<State> {
  return (state) => ({ names: { ...readNameSuggestions(state), ...change } })
}
