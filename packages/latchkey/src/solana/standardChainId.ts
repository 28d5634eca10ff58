import { type CaipNetworkId, parseCaipNetworkId } from '../caip/index.ts'

/** Chain ids of the Wallet Standard, by the genesis hash of CAIP-30. */
const clusters: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/**
 * Returns the Wallet Standard chain id of a network. A network that is not a public cluster is
 * `solana:localnet`.
 *
 * @param chains - Chains that the wallet supports.
 * @returns The chain id, or `undefined` when the wallet does not support it.
 * @see https://github.com/anza-xyz/wallet-standard
 */
export function standardChainId(
  network: CaipNetworkId,
  chains: readonly string[],
): string | undefined {
  const cluster = clusters[parseCaipNetworkId(network).reference] ?? 'solana:localnet'
  return [network, cluster].find((name) => chains.includes(name))
}
