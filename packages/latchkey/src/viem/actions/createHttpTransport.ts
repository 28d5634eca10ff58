import { fallback, http, type HttpTransport, type Transport } from 'viem'
import {
  type Latchkey,
  type NetworkId,
  type NetworkOrId,
  resolveRpcUrls,
} from '../../core/index.ts'
import { networkNotFoundError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { chainIdOf } from '../../networks/index.ts'

/**
 * Creates viem's `http` transport for the JSON-RPC URLs of a chain, with `fallback` for several.
 *
 * @param network - A configured network or its chain id.
 * @throws `network.not_found` when the chain has no URL.
 */
export function createHttpTransport(
  client: Latchkey,
  network: number | Exclude<NetworkOrId, NetworkId>,
): Transport {
  const chainId = chainIdOf(network)
  const { options } = client
  const urls = resolveRpcUrls({ networks: options.networks, options }, `eip155:${chainId}`)
  const [first, ...others] = urls.map(toHttp)
  if (!first) throw new WalletError(networkNotFoundError, { network: `eip155:${chainId}` })
  return others.length > 0 ? fallback([first, ...others]) : first
}

function toHttp({ url, headers }: ReturnType<typeof resolveRpcUrls>[number]): HttpTransport {
  if (!headers) return http(url)
  // viem sets `Content-Type` itself: a header name in another case would be sent in addition.
  const { 'content-type': contentType, ...others } = headers
  const own = contentType === undefined ? headers : { ...others, 'Content-Type': contentType }
  return http(url, { fetchOptions: { headers: own } })
}
