import type { CaipNetworkId } from './networkId.ts'

/** Former ids of Solana networks that some paired wallets still use, by current id. */
export const legacyNetworkIdByCurrentId: Readonly<Partial<Record<CaipNetworkId, CaipNetworkId>>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/**
 * Returns the current id of a network.
 *
 * @param id - Current or former id.
 * @see CAIP-30 "Backwards Compatibility"
 */
export function toCurrentNetworkId(id: CaipNetworkId): CaipNetworkId {
  const found = Object.entries(legacyNetworkIdByCurrentId).find(([, former]) => former === id)
  return (found?.[0] ?? id) as CaipNetworkId
}
