import type { CaipNetworkId } from '../../caip/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/**
 * Lists the configured networks, those in use first: wallets that show one network show the first.
 *
 * @param client - Client from `createLatchkey`.
 * @returns CAIP-2 ids, that of the active namespace first.
 */
export function networksInUse({ store, options }: Latchkey): readonly CaipNetworkId[] {
  const ids = options.networks.map(({ caipNetworkId }) => caipNetworkId)
  const { network, activeNamespace } = store.get()
  const inUse = [network[activeNamespace], ...Object.values(network)].flatMap((one) =>
    one?.active && !one.isUnsupported ? [one.active.caipNetworkId] : [],
  )
  return [...new Set([...inUse, ...ids])]
}
