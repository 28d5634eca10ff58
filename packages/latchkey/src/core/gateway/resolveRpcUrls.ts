import type { CaipNetworkId } from '../../caip/index.ts'
import type { AdapterKit, RpcUrl } from '../model/Adapter.ts'
import { formatGatewayUrl } from './formatGatewayUrl.ts'

/** The gateway parses JSON regardless of the content type; `text/plain` avoids a CORS preflight. */
const headers = { 'content-type': 'text/plain' }

/**
 * Returns the JSON-RPC URLs of a network in order of preference: the host's own, the gateway's,
 * then the network's defaults. A gateway answers with an error for networks that it does not serve.
 *
 * @param kit - Kit of the adapter.
 * @param id - A network of the adapter.
 */
export function resolveRpcUrls(
  { networks, options }: Pick<AdapterKit, 'networks' | 'options'>,
  id: CaipNetworkId,
): readonly RpcUrl[] {
  const network = networks.find((one) => one.caipNetworkId === id)
  const own = network?.rpcUrls.default.http.map((url) => ({ url })) ?? []
  const url = formatGatewayUrl(options, '/v1', { chainId: id })
  return [...(options.rpcUrls[id] ?? []), ...(url ? [{ url, headers }] : []), ...own]
}
