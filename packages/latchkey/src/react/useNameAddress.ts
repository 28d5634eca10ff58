import { readNetwork, resolveName } from '../core/index.ts'
import { type UseQueryResult, useClientQuery } from './query/index.ts'

/**
 * Resolves a name, such as `alice.eth`, to its address on the active network.
 *
 * @example
 * const { data, isFetching } = useNameAddress({ name: 'alice.eth' })
 * return <p>{isFetching ? 'Looking it up' : (data?.address ?? 'No such name')}</p>
 *
 * @param parameters - The name with its zone; undefined resolves nothing.
 * @returns A query. `address` is undefined for a name without an address.
 * @see `resolveName` for the errors.
 */
export function useNameAddress(parameters: useNameAddress.Parameters): useNameAddress.Result {
  const { name } = parameters
  return useClientQuery({
    key: (state) => name && `${readNetwork(state)?.caipNetworkId} ${name}`,
    fetch: async (client, signal) => {
      const resolved = await resolveName(client, { name: name ?? '', signal })
      return { address: resolved?.address }
    },
  })
}

export declare namespace useNameAddress {
  type Parameters = { readonly name: string | undefined }
  type Result = UseQueryResult<{ readonly address: string | undefined }>
}
