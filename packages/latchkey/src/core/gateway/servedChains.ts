import { type CaipNetworkId, namespaceOf } from '../../caip/index.ts'
import { gatewayFailedError } from '../../errors/catalogue/index.ts'
import { type ErrorDefinition, isWalletError, WalletError } from '../../errors/index.ts'
import { type SupportedChains, supportedChainsSchema } from '../../protocol/index.ts'
import type { GatewayFeatureName } from '../model/Adapter.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { requestGateway } from './requestGateway.ts'
import { fetchQuery } from './fetchQuery.ts'
import { gatewayQueryKey } from './gatewayQueryKey.ts'
import type { GatewayQuery } from './GatewayQuery.ts'

/** The gateway's cache time for this list. */
const day = 86_400_000

/**
 * Creates a query for the networks that the gateway serves.
 *
 * @returns The query, for CAIP-2 ids. It throws `gateway.failed`.
 */
export function supportedChainsQuery(client: Latchkey): GatewayQuery<SupportedChains> {
  return {
    queryKey: gatewayQueryKey(client, 'supportedChains'),
    queryFn: ({ signal }) =>
      requestGateway(client, {
        path: '/v1/supported-chains',
        reply: supportedChainsSchema,
        failed: gatewayFailedError,
        signal,
      }),
    staleTime: day,
  }
}

/**
 * Returns whether the gateway serves a network. Checked before every request that concerns one.
 *
 * @param client - Without a gateway no network is served.
 * @param options - `failed`: error code when the gateway does not answer; `feature`: limits the
 * answer to namespaces whose adapter enables it.
 * @throws The code in `failed`; `transport.aborted`.
 */
export async function isNetworkServed(
  client: Latchkey,
  network: CaipNetworkId,
  options: isNetworkServed.Options,
): Promise<boolean> {
  const { failed, feature, signal } = options
  if (client.options.gatewayUrl === undefined) return false
  const { gatewayFeatures = [] } = client.adapters.get(namespaceOf(network)) ?? {}
  if (feature && !gatewayFeatures.includes(feature)) return false
  try {
    const { http } = await fetchQuery(client, supportedChainsQuery(client), { signal })
    return http.includes(network)
  } catch (error) {
    // Concurrent callers share the request, but each has its own error code.
    if (!isWalletError(error, 'gateway.failed')) throw error
    throw new WalletError(failed, error.details, { cause: error.cause })
  }
}

export declare namespace isNetworkServed {
  type Options = {
    readonly failed: ErrorDefinition
    readonly feature?: GatewayFeatureName | undefined
    readonly signal?: AbortSignal | undefined
  }
}
