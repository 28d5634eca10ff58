import { type CaipNetworkId, parseCaipNetworkId } from '../caip/index.ts'

/** A chain id of the Wallet Standard, such as `solana:mainnet`. */
export type StandardChainId = `${string}:${string}`

/** Chain ids of the Wallet Standard, by the genesis hash of CAIP-30. */
const clusters: Readonly<Record<string, StandardChainId>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/**
 * Returns the Wallet Standard chain id of a network.
 *
 * @returns The chain id. A network that is not a public cluster is `solana:localnet`.
 * @see https://github.com/anza-xyz/wallet-standard
 */
export function standardChainId(network: CaipNetworkId): StandardChainId {
  return clusters[parseCaipNetworkId(network).reference] ?? 'solana:localnet'
}
