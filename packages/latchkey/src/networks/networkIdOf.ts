import { type CaipNetworkId, formatCaipNetworkId, namespaceOf } from '../caip/index.ts'
import { defaultNetworkId } from './evm.ts'

/**
 * Returns the CAIP-2 id of a network.
 *
 * @param network - The id itself, a `Network`, or a viem chain, which is an EVM network.
 */
export function networkIdOf(
  network:
    | CaipNetworkId
    | {
        readonly id: string | number
        readonly caipNetworkId?: CaipNetworkId | undefined
      },
): CaipNetworkId {
  if (typeof network === 'string') return network
  const namespace = namespaceOf(defaultNetworkId)
  return network.caipNetworkId ?? formatCaipNetworkId({ namespace, reference: network.id })
}
