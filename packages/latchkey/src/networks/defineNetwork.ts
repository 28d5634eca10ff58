import { formatCaipNetworkId, parseCaipNetworkId } from '../caip/index.ts'
import type { Network } from './Network.ts'

/**
 * Makes a network, naming it `namespace:id`.
 *
 * @example
 * const local = defineNetwork({
 *   id: 31337, name: 'Local', chainNamespace: 'eip155',
 *   nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
 *   rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
 * })
 *
 * @param input - Everything of a network but its CAIP-2 id.
 * @returns The network.
 * @throws `caip.invalid_network_id` when namespace and id make no CAIP-2 id.
 * @source spec §3 "Networks are identified as namespace:chainId"
 */
export function defineNetwork(input: Omit<Network, 'caipNetworkId'>): Network {
  const caipNetworkId = formatCaipNetworkId({
    namespace: input.chainNamespace,
    reference: input.id,
  })
  parseCaipNetworkId(caipNetworkId)
  return { ...input, caipNetworkId }
}
