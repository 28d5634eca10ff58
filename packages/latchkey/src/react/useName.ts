import {
  fetchIdentity,
  readConnection,
  readIdentity,
  readNetwork,
  type State,
} from '../core/index.ts'
import { type UseQueryResult, useClientQuery } from './query/index.ts'
import { useClientState } from './useSelected.ts'

/**
 * Fetches the name and picture of an address, by default of the connected account. It is fetched again when
 * the account or the network changes; a name that the account registers is in `data` at once.
 *
 * @example
 * const { data } = useName()
 * return <p>{data?.name ?? 'No name'}</p>
 *
 * @param parameters - Address; `enabled`, whether to fetch.
 * @returns A query. Both members of `data` are undefined for an address without name and picture.
 * @see `fetchIdentity` for the errors.
 */
export function useName(parameters: useName.Parameters = {}): useName.Result {
  const { enabled = true } = parameters
  const addressIn = (state: State): string | undefined =>
    parameters.address ?? readConnection(state)?.accounts[0]?.address
  const known = useClientState((state) => readIdentity(state, addressIn(state)))
  const query = useClientQuery<useName.Data>({
    key: (state) => {
      const address = addressIn(state)
      return enabled && address !== undefined
        ? `${readNetwork(state)?.caipNetworkId} ${address}`
        : undefined
    },
    fetch: async (client, signal) => {
      const address = addressIn(client.store.get()) ?? ''
      const { name, avatar } = await fetchIdentity(client, { address, signal })
      return { name, avatar }
    },
  })
  if (!query.data || !known) return query
  return { ...query, data: { name: known.name, avatar: known.avatar } }
}

export declare namespace useName {
  type Parameters = {
    /** @default that of the connected account */
    readonly address?: string | undefined
    /** Whether to fetch. @default true */
    readonly enabled?: boolean | undefined
  }
  type Data = {
    readonly name: string | undefined
    /** URL of a picture at the gateway, safe in an `img`. */
    readonly avatar: string | undefined
  }
  type Result = UseQueryResult<Data>
}
