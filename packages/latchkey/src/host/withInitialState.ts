import { type InitialState, setInitialState } from '../core/index.ts'
import type { LatchkeyContextValue } from './createLatchkeyContextValue.ts'

/**
 * Returns a context value whose server render shows the accounts of the last visit. In a page, the
 * accounts are also set in the client unless it has started. On a server they are not, because the
 * client may serve other visitors.
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
