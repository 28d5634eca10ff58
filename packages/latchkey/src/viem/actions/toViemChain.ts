import type { Chain } from 'viem'
import type { Network } from '../../networks/index.ts'

/**
 * Converts an EVM network to a viem chain.
 *
 * A network that was configured as a viem chain keeps the members that only viem reads:
 * `formatters`, `serializers`, `fees`, `contracts`.
 *
 * @param network - A network of the namespace `eip155`.
 */
export function toViemChain(network: Network): Chain {
  const { chainNamespace: _, caipNetworkId: __, assets: ___, ...chain } = network
  return { ...chain, id: Number(network.id) } as Chain
}
