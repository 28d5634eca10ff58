import { isNamespace, namespaceOf } from '../../caip/index.ts'
import {
  clientDuplicateNetworkError,
  clientMalformedNetworkError,
  clientNoNetworksError,
} from '../../errors/catalogue/index.ts'
import { messageOf, WalletError } from '../../errors/index.ts'
import { defaultNetworkId, defineNetwork, type Network } from '../../networks/index.ts'
import type { NetworkOrChain } from '../model/Options.ts'

/**
 * Converts the host's networks, including viem chains, to `Network` objects.
 *
 * @param given - At least one network, each once.
 * @returns Networks in the host's order.
 * @throws `client.no_networks`, `client.malformed_network`, `client.duplicate_network`.
 */
export function resolveNetworks(
  given: readonly NetworkOrChain[],
): readonly [Network, ...Network[]] {
  const networks: Network[] = []
  for (const option of Array.isArray(given) ? (given as readonly NetworkOrChain[]) : []) {
    const network = toNetwork(option)
    if (networks.some(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId))
      throw new WalletError(clientDuplicateNetworkError, { network: network.caipNetworkId })
    networks.push(network)
  }
  const [first, ...others] = networks
  if (!first) throw new WalletError(clientNoNetworksError)
  return [first, ...others]
}

/** A viem chain has no namespace: the namespace of the default network applies. */
function toNetwork(option: NetworkOrChain): Network {
  try {
    const chainNamespace =
      'chainNamespace' in option ? option.chainNamespace : namespaceOf(defaultNetworkId)
    const { nativeCurrency, rpcUrls } = option
    const isComplete =
      isNamespace(chainNamespace) &&
      option.name !== '' &&
      Number.isInteger(nativeCurrency.decimals) &&
      Array.isArray(rpcUrls.default.http)
    if (isComplete) return defineNetwork({ ...option, chainNamespace })
  } catch {
    // Falls through to the error below.
  }
  throw new WalletError(clientMalformedNetworkError, {
    network: messageOf(option?.name ?? option),
  })
}
