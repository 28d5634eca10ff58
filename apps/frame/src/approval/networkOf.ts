import type { CaipNetworkId } from 'latchkey/caip'
import {
  arbitrum,
  avalanche,
  base,
  baseSepolia,
  bnb,
  celo,
  gnosis,
  mainnet,
  type Network,
  optimism,
  polygon,
  solanaDevnet,
  solanaMainnet,
  solanaTestnet,
  zksync,
  zora,
} from 'latchkey/networks'

const knownNetworks: readonly Network[] = [
  arbitrum,
  avalanche,
  base,
  baseSepolia,
  bnb,
  celo,
  gnosis,
  mainnet,
  optimism,
  polygon,
  solanaDevnet,
  solanaMainnet,
  solanaTestnet,
  zksync,
  zora,
]

/** A network as an approval names it. */
export type ApprovalNetwork = {
  readonly name: string
  readonly nativeCurrency: { readonly symbol: string; readonly decimals: number }
}

/**
 * Returns the name and the native currency of a network.
 *
 * Nothing that an app says about a network is shown: an unknown one is named by its id.
 */
export function networkOf(chainId: CaipNetworkId): ApprovalNetwork {
  const known = knownNetworks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  if (known) return known
  const [namespace, reference = ''] = chainId.split(':')
  if (namespace === 'solana')
    return {
      name: `Solana ${reference.slice(0, 6)}…`,
      nativeCurrency: { symbol: 'SOL', decimals: 9 },
    }
  return { name: `Network ${reference}`, nativeCurrency: { symbol: 'coins', decimals: 18 } }
}
