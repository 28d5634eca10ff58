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
import type { GetFrameText } from '../text/createFrameText.ts'

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

/** A network that an approval is for. */
export type ApprovalNetwork = {
  /** Missing for a network that the wallet does not know. */
  readonly name?: string | undefined
  readonly nativeCurrency: {
    /** Missing for a network that the wallet does not know. */
    readonly symbol?: string | undefined
    readonly decimals: number
  }
}

/**
 * Returns the name and the native currency of a network.
 *
 * Names of networks that come from an app are not shown: an unknown network is named by its id.
 */
export function networkOf(chainId: CaipNetworkId): ApprovalNetwork {
  const known = knownNetworks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  if (known) return known
  const isSolana = chainId.startsWith('solana:')
  return { nativeCurrency: isSolana ? { symbol: 'SOL', decimals: 9 } : { decimals: 18 } }
}

/** Returns the usual name of a network. */
export function describeNetwork(chainId: CaipNetworkId, text: GetFrameText): string {
  const { name } = networkOf(chainId)
  if (name !== undefined) return name
  const [namespace, reference = ''] = chainId.split(':')
  return namespace === 'solana'
    ? text('network.solana', { id: `${reference.slice(0, 6)}…` })
    : text('network.evm', { id: reference })
}
