import type { CaipNetworkId } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/**
 * Returns the configured networks, active ones first: a wallet that displays a single network
 * displays the first.
 *
 * @returns CAIP-2 ids, that of the active namespace first.
 */
export function getNetworksActiveFirst({ store, options }: Latchkey): readonly CaipNetworkId[] {
  const ids = options.networks.map(({ caipNetworkId }) => caipNetworkId)
  const { network, activeNamespace } = store.get()
  const inUse = [network[activeNamespace], ...Object.values(network)].flatMap((one) =>
    one?.active && !one.isUnsupported ? [one.active.caipNetworkId] : [],
  )
  return [...new Set([...inUse, ...ids])]
}
