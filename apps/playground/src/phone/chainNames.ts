import { publicNetworks } from '../config/toOptions.ts'
import type { LocalnetDescription } from '../localnet.ts'

/** Makes the way from a network's id to its name; one that has none goes by its id. */
export function chainNames(localnet: LocalnetDescription): (chain: string) => string {
  const known = [...localnet.networks, ...publicNetworks]
  return (chain) => known.find(({ caipNetworkId }) => caipNetworkId === chain)?.name ?? chain
}
