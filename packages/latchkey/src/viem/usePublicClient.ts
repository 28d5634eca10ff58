import type { Chain, PublicClient, Transport } from 'viem'
import { networkIdOf } from '../networks/index.ts'
import { type UseQueryResult, useClientQuery } from '../react/query/index.ts'
import { getPublicClient } from './actions/index.ts'

/**
 * Returns the viem client that reads from a chain. It changes when the chain changes.
 *
 * @example
 * const { data: publicClient } = usePublicClient({ chainId: 8453 })
 *
 * @param parameters - See {@link getPublicClient}.
 * @returns The query. It needs no connected wallet.
 */
export function usePublicClient(
  parameters: getPublicClient.Parameters = {},
): UseQueryResult<PublicClient<Transport, Chain>> {
  const { network: given, chainId } = parameters
  return useClientQuery({
    key: ({ network }) =>
      `${given === undefined ? (chainId ?? network.eip155?.active?.id) : networkIdOf(given)}`,
    fetch: async (client) => getPublicClient(client, { network: given, chainId }),
  })
}
