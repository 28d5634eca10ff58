import {
  type FungiblePrice,
  type FungiblePriceBody,
  fungiblePriceBodySchema,
  type FungiblePrices,
  fungiblePricesSchema,
} from 'latchkey/protocol'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { type Asset, nativeMarker, parseAsset } from '../../accounts/index.ts'
import { decimalToJsonNumber } from '../../amounts/index.ts'
import type { Chains } from '../../chains/index.ts'
import {
  getGatewayOrigin,
  tokenImagePath,
  logoUrl,
  type Token,
  type TokenRegistry,
} from '../../tokens/index.ts'
import type { Prices } from '../PricePort.ts'

/**
 * `POST /v1/fungible/price`
 *
 * Returns prices in the order of the request, without tokens that have no price; 400 when none has one.
 *
 * @see [7.8]
 */
export function postFungiblePriceRoute(deps: {
  readonly chains: Chains
  readonly tokens: TokenRegistry
  readonly prices: Prices
}): HttpRoute {
  const { chains, tokens, prices } = deps
  return defineRoute<unknown, unknown, FungiblePriceBody, FungiblePrices>(
    {
      method: 'POST',
      path: '/v1/fungible/price',
      summary: 'Get token prices',
      project: 'body',
      body: fungiblePriceBodySchema,
      bodyStatus: 422,
      bodyLimit: 65_536,
      reply: fungiblePricesSchema,
    },
    async (request) => {
      const { currency, addresses } = request.body
      const { signal } = request
      const assets = addresses.map((id) => assetOf(chains, id))
      const found = await prices.of(addresses, currency, signal)
      const origin = getGatewayOrigin(request)
      const rows = await Promise.all(
        addresses.map(async (address, index): Promise<FungiblePrice | undefined> => {
          const price = found.get(address)?.price
          const asset = assets[index]
          const token = price && asset && (await described(tokens, asset, signal))
          if (!token || !price) return undefined
          const { name, symbol, decimals, logoUri } = token
          const iconUrl = logoUrl(logoUri, origin)
          return { address, name, symbol, iconUrl, price: decimalToJsonNumber(price), decimals }
        }),
      )
      const fungibles = rows.filter((row): row is FungiblePrice => row !== undefined)
      if (fungibles.length === 0)
        throw httpError(400, {
          field: 'asset',
          description: 'No price is available for this asset',
        })
      return { fungibles }
    },
  )
}

function assetOf(chains: Chains, id: string): Asset {
  const asset = parseAsset(chains, id)
  if (asset) return asset
  throw httpError(400, {
    field: 'addresses',
    description: 'Must be addresses of tokens on chains that are served',
  })
}

type Described = Pick<Token, 'name' | 'symbol' | 'decimals' | 'logoUri'>

async function described(
  tokens: TokenRegistry,
  { chain, token }: Asset,
  signal: AbortSignal,
): Promise<Described | undefined> {
  if (token !== nativeMarker) return (await tokens.find(chain, [token], signal)).get(token)
  const { nativeCurrency } = chain
  return { ...nativeCurrency, logoUri: tokenImagePath(nativeCurrency.symbol) }
}
