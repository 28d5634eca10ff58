import { publicNetworks } from '../config/toOptions.ts'
import type { LocalnetDescription } from '../localnet.ts'

/** Creates a function that returns a network's name, or its id when it has no name. */
export function createNetworkNameLookup(localnet: LocalnetDescription): (chain: string) => string {
  const known = [...localnet.networks, ...publicNetworks]
  return (chain) => known.find(({ caipNetworkId }) => caipNetworkId === chain)?.name ?? chain
}
