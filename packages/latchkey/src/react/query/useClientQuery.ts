import type { Latchkey, State } from '../../core/index.ts'
import { useLatchkeyContext } from '../LatchkeyContext.ts'
import { useClientState } from '../useSelected.ts'
import { type UseQueryResult, useQuery } from './useQuery.ts'

/**
 * Fetches a value with the client of the nearest provider, and fetches it again when the key changes.
 *
 * @param parameters - `key` selects the key from the state of the client; nothing is fetched while it is `undefined`.
 * `fetch` fetches the value.
 * @throws `client.provider_missing`
 */
export function useClientQuery<data>(parameters: {
  readonly key: (state: State, client: Latchkey) => string | undefined
  readonly fetch: (client: Latchkey, signal: AbortSignal) => Promise<data>
}): UseQueryResult<data> {
  const { client } = useLatchkeyContext()
  const key = useClientState((state) => parameters.key(state, client))
  return useQuery({ key, fetch: (signal) => parameters.fetch(client, signal) })
}
