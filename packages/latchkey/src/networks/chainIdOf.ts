import { networkNotFoundError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { networkIdOf } from './networkIdOf.ts'

/**
 * Returns the chain id of an EVM network.
 *
 * @param network - The chain id itself, a CAIP-2 id, a `Network`, or a viem chain.
 * @throws `network.not_found` for a network of another namespace.
 */
export function chainIdOf(network: number | Parameters<typeof networkIdOf>[0]): number {
  if (typeof network === 'number') return network
  const id = networkIdOf(network)
  const [namespace, reference] = id.split(':')
  if (namespace !== 'eip155') throw new WalletError(networkNotFoundError, { network: id })
  return Number(reference)
}
