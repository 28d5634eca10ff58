import { type InitialState, setInitialState } from '../core/index.ts'
import type { LatchkeyContextValue } from './createContextValue.ts'

/**
 * Returns a context value whose server render shows the accounts of the last visit. In a page it sets
 * them in the client too, unless that has started; on a server the client may serve other visitors, and is
 * left alone.
 *
 * @param initialState - From `cookieToInitialState`.
 */
export function withInitialState(
  value: LatchkeyContextValue,
  initialState: InitialState | undefined,
): LatchkeyContextValue {
  if (!initialState) return value
  const { client, server } = value
  const update = setInitialState(initialState, client.adapters)
  if (client.window && !client.store.get().initialized) client.store.set(update)
  return { ...value, server: { ...server, state: { ...server.state, ...update(server.state) } } }
}
