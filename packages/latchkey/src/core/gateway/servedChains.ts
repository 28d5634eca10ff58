import { type CaipNetworkId, namespaceOf } from '../../caip/index.ts'
import { type ErrorCode, isWalletError, WalletError } from '../../errors/index.ts'
import { type SupportedChains, supportedChains } from '../../protocol/index.ts'
import type { GatewayFeature } from '../model/Adapter.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { requestGateway } from './requestGateway.ts'
import { fetchQuery } from './fetchQuery.ts'
import { gatewayQueryKey } from './gatewayQueryKey.ts'
import type { Query } from './Query.ts'

/** As long as gateways let it be kept. */
const day = 86_400_000

/**
 * Asks which networks the gateway serves.
 *
 * @param client - Client from `createLatchkey`.
 * @returns The query. CAIP-2 ids. It throws `gateway.failed`.
 * @source spec §7 "GET v1/supported-chains"
 */
export function supportedChainsQuery(client: Latchkey): Query<SupportedChains> {
  return {
    queryKey: gatewayQueryKey(client, 'supportedChains'),
    queryFn: ({ signal }) =>
      requestGateway(client, {
        path: '/v1/supported-chains',
        reply: supportedChains,
        failed: 'gateway.failed',
        signal,
      }),
    staleTime: day,
  }
}

/**
 * Tells whether the gateway serves a network: what stands before every call about one.
 *
 * @param client - Client from `createLatchkey`. Without a gateway no network is served.
 * @param network - The network.
 * @param options - `failed`: what it is called when the gateway does not answer; `feature`: what it
 * is to do, where that is for some namespaces alone.
 * @returns Whether it is.
 * @throws The code in `failed`; `transport.aborted`.
 * @source spec §7 "Each call first checks that the active network is supported", §9 "Send and
 * balances supported on"
 */
export async function isServed(
  client: Latchkey,
  network: CaipNetworkId,
  options: isServed.Options,
): Promise<boolean> {
  const { failed, feature, signal } = options
  if (client.options.gatewayUrl === undefined) return false
  const { gatewayFeatures = [] } = client.adapters.get(namespaceOf(network)) ?? {}
  if (feature && !gatewayFeatures.includes(feature)) return false
  try {
    const { http } = await fetchQuery(client, supportedChainsQuery(client), { signal })
    return http.includes(network)
  } catch (error) {
    // Several may wait for one answer: each has its own name for there being none.
    if (!isWalletError(error, 'gateway.failed')) throw error
    throw new WalletError(failed, error.details, { cause: error.cause })
  }
}

export declare namespace isServed {
  type Options = {
    readonly failed: ErrorCode
    readonly feature?: GatewayFeature | undefined
    readonly signal?: AbortSignal | undefined
  }
}
