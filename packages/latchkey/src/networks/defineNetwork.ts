import {
  type CaipNetworkId,
  formatCaipNetworkId,
  type Namespace,
  parseCaipNetworkId,
} from '../caip/index.ts'
import type { Network } from './Network.ts'

/**
 * Creates a network and its CAIP-2 id, `namespace:id`.
 *
 * @example
 * const local = defineNetwork({
 *   id: 31337, name: 'Local', chainNamespace: 'eip155',
 *   nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
 *   rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
 * })
 *
 * @throws `caip.invalid_network_id` when namespace and id do not form a CAIP-2 id.
 * @see [3.4b]
 */
export function defineNetwork<const namespace extends Namespace, const id extends string | number>(
  input: defineNetwork.Input<namespace, id>,
): Network<`${namespace}:${id}`> {
  const caipNetworkId = formatCaipNetworkId({
    namespace: input.chainNamespace,
    reference: input.id,
  })
  parseCaipNetworkId(caipNetworkId)
  return { ...input, caipNetworkId: caipNetworkId as CaipNetworkId & `${namespace}:${id}` }
}

export declare namespace defineNetwork {
  type Input<
    namespace extends Namespace = Namespace,
    id extends string | number = string | number,
  > = Omit<Network, 'caipNetworkId' | 'chainNamespace' | 'id'> & {
    readonly chainNamespace: namespace
    readonly id: id
  }
}
