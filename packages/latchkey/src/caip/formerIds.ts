import type { CaipNetworkId } from './networkId.ts'

/** Ids that some paired wallets still know Solana networks by, by their id of today. */
export const formerIds: Readonly<Partial<Record<CaipNetworkId, CaipNetworkId>>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/**
 * Finds the id of today of a network.
 *
 * @param id - An id that a wallet gave, of today or former.
 * @returns The id that networks bear here.
 * @source CAIP-2 for Solana, "Backwards Compatibility"
 */
export function currentId(id: CaipNetworkId): CaipNetworkId {
  const found = Object.entries(formerIds).find(([, former]) => former === id)
  return (found?.[0] ?? id) as CaipNetworkId
}
