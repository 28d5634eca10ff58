import {
  type SwapTokenEntry,
  type SwapTokensResponse,
  swapTokensResponseSchema,
  type SwapTokensRequest,
  swapTokensRequestSchema,
} from 'latchkey/protocol'
import { defineRoute, type HttpRoute } from '../../../../http/index.ts'
import { assetFromAddress, nativeMarker, parseAsset } from '../../../chain/accounts/index.ts'
import { type Chain, type Chains, findChain } from '../../../chain/chains/index.ts'
import { unservedChainError } from '../../../chain/rpc/index.ts'
import {
  getGatewayOrigin,
  tokenImagePath,
  logoUrl,
  type Token,
} from '../../../chain/tokens/index.ts'
import { type SwapPortRegistry, requireSwapPort, formatSwapTokenId } from '../parseRequestedPair.ts'

/**
 * `GET /v1/convert/tokens`
 *
 * @see [7.7]
 */
export function getSwapTokensRoute(deps: { readonly exchanges: SwapPortRegistry }): HttpRoute {
  const { exchanges } = deps
  const { chains } = exchanges
  return defineRoute<unknown, SwapTokensRequest, unknown, SwapTokensResponse>(
    {
      method: 'GET',
      path: '/v1/convert/tokens',
      summary: 'List the swappable tokens of a chain',
      project: 'query',
      query: swapTokensRequestSchema,
      reply: swapTokensResponseSchema,
    },
    async (request) => {
      const { chainId, address } = request.query
      const chain = findChain(chains, chainId)
      if (!chain) throw unservedChainError(chainId)
      const listed = await requireSwapPort(exchanges, chain).tokens(chain, request.signal)
      const all = [nativeTokenOf(chain), ...listed]
      const requestedToken = address === undefined ? undefined : tokenOf(chains, chain, address)
      const shown =
        address === undefined ? all : all.filter((token) => token.address === requestedToken)
      const origin = getGatewayOrigin(request)
      return { tokens: shown.map((token) => received(chain, token, origin)) }
    },
  )
}

function nativeTokenOf({ nativeCurrency }: Chain): Token {
  const logoUri = tokenImagePath(nativeCurrency.symbol)
  return { ...nativeCurrency, address: nativeMarker, logoUri, eip2612: false }
}

/** Returns undefined for an address that is no token of the chain. */
function tokenOf(chains: Chains, chain: Chain, address: string): string | undefined {
  if (!address.includes(':')) return assetFromAddress(chain, address)?.token
  const asset = parseAsset(chains, address)
  return asset?.chain === chain ? asset.token : undefined
}

function received(chain: Chain, token: Token, origin: string): SwapTokenEntry {
  const { name, symbol, decimals, eip2612, isVerified: verified } = token
  const logoUri = logoUrl(token.logoUri, origin) || null
  return {
    name,
    symbol,
    address: formatSwapTokenId(chain, token.address),
    decimals,
    logoUri,
    eip2612,
    verified,
  }
}
