import { type CaipNetworkId, parseCaipNetworkId } from '../caip/index.ts'

/** What the Wallet Standard calls the clusters that CAIP-2 names by genesis hash. */
const clusters: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/**
 * Finds what a wallet calls a network.
 *
 * @param network - A Solana network.
 * @param chains - Chains that the wallet lists.
 * @returns The wallet's name for it, or `undefined` when it does not list it. A network that is no
 * public cluster is the wallet's `solana:localnet`.
 * @source Wallet Standard, Solana chains
 */
export function standardChainId(
  network: CaipNetworkId,
  chains: readonly string[],
): string | undefined {
  const cluster = clusters[parseCaipNetworkId(network).reference] ?? 'solana:localnet'
  return [network, cluster].find((name) => chains.includes(name))
}
