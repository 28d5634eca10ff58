import { isNamespace, namespaceOf } from '../../caip/index.ts'
import { messageOf, WalletError } from '../../errors/index.ts'
import { defaultNetworkId, defineNetwork, type Network } from '../../networks/index.ts'
import type { NetworkOption } from '../model/Options.ts'

/**
 * Turns the host's networks, ours or viem's, into networks of ours.
 *
 * @param given - At least one network, each once.
 * @returns Networks in the host's order.
 * @throws `client.no_networks`, `client.malformed_network`, `client.duplicate_network`.
 * @source spec §3 "Network"
 */
export function resolveNetworks(given: readonly NetworkOption[]): readonly [Network, ...Network[]] {
  const networks: Network[] = []
  for (const option of Array.isArray(given) ? (given as readonly NetworkOption[]) : []) {
    const network = toNetwork(option)
    if (networks.some(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId))
      throw new WalletError('client.duplicate_network', { network: network.caipNetworkId })
    networks.push(network)
  }
  const [first, ...others] = networks
  if (!first) throw new WalletError('client.no_networks')
  return [first, ...others]
}

/** A chain of viem names no namespace: viem knows no other than that of our default network. */
function toNetwork(option: NetworkOption): Network {
  try {
    const chainNamespace =
      'chainNamespace' in option ? option.chainNamespace : namespaceOf(defaultNetworkId)
    const { nativeCurrency, rpcUrls } = option
    const isWhole =
      isNamespace(chainNamespace) &&
      option.name !== '' &&
      Number.isInteger(nativeCurrency.decimals) &&
      Array.isArray(rpcUrls.default.http)
    if (isWhole) return defineNetwork({ ...option, chainNamespace })
  } catch {
    // Falls to the error below: whatever is wrong with it, it is no network.
  }
  throw new WalletError('client.malformed_network', {
    network: messageOf(option?.name ?? option),
  })
}
