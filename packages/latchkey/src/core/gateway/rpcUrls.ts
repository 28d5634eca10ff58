import type { CaipNetworkId } from '../../caip/index.ts'
import type { AdapterKit, RpcUrl } from '../model/Adapter.ts'
import { gatewayUrl } from './gatewayUrl.ts'

/** Gateways read JSON whatever it is called; called text, it is sent without a preflight. */
const headers = { 'content-type': 'text/plain' }

/**
 * Lists where JSON-RPC for a network goes, in order: the host's own addresses, its gateway, then the
 * network's. A gateway that does not serve the network says so.
 *
 * @param kit - What an adapter may touch.
 * @param id - One of its networks.
 * @source spec §7 "Blockchain JSON-RPC", facts: gateway §3.5
 */
export function rpcUrls(
  { networks, options }: Pick<AdapterKit, 'networks' | 'options'>,
  id: CaipNetworkId,
): readonly RpcUrl[] {
  const network = networks.find((one) => one.caipNetworkId === id)
  const own = network?.rpcUrls.default.http.map((url) => ({ url })) ?? []
  const url = gatewayUrl(options, '/v1', { chainId: id })
  return [...(options.rpcUrls[id] ?? []), ...(url ? [{ url, headers }] : []), ...own]
}
