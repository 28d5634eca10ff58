import * as v from 'valibot'
import { toFixedPoint } from '../../chain/amounts/index.ts'
import { nativeMarker } from '../../chain/accounts/index.ts'
import { requestJson, type UpstreamClient } from '../../../upstream/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import type { UsdPricePort, UsdPrice } from '../../chain/prices/UsdPricePort.ts'

/** Chain names of DefiLlama. */
const slugs: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'bsc',
  'eip155:100': 'xdai',
  'eip155:137': 'polygon',
  'eip155:324': 'era',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avax',
  'eip155:59144': 'linea',
  'eip155:534352': 'scroll',
  'eip155:7777777': 'zora',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
  'bip122:000000000019d6689c085ae165831e93': 'coingecko',
}

/** Address of the native currency; on EVM the zero address. */
const coins: Readonly<Record<string, string>> = {
  solana: 'So11111111111111111111111111111111111111112',
  coingecko: 'bitcoin',
}
const zeroAddress = '0x0000000000000000000000000000000000000000'

/** Maximum coins per request. */
const batchSize = 80

/** Minimum confidence of a price. */
const minConfidence = 0.5

const reply = v.object({
  coins: v.record(
    v.string(),
    v.object({
      price: v.optional(v.unknown()),
      timestamp: v.pipe(v.number(), v.minValue(0), v.maxValue(1e11)),
      confidence: v.optional(v.number()),
    }),
  ),
})

/**
 * Creates the price port of DefiLlama, which needs no key.
 *
 * @param deps - `url` of the API.
 * @see https://defillama.com/docs/api
 */
export function createDefiLlamaPricePort(deps: {
  readonly upstream: Pick<UpstreamClient, 'json'>
  readonly url?: string | undefined
}): UsdPricePort {
  const { upstream, url = 'https://coins.llama.fi' } = deps

  async function requestPrices(
    slug: string,
    tokens: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly (readonly [string, UsdPrice])[]> {
    const names = new Map(tokens.map((token) => [nameOf(slug, token).toLowerCase(), token]))
    const path = tokens.map((token) => nameOf(slug, token)).join(',')
    const request = { url: `${url}/prices/current/${path}`, signal }
    const { coins: found } = await requestJson(upstream, request, reply)
    return Object.entries(found).flatMap(([name, { price, timestamp, confidence = 1 }]) => {
      const token = names.get(name.toLowerCase())
      const usd = toFixedPoint(price)
      if (token === undefined || usd === undefined || confidence < minConfidence) return []
      return [[token, { usd, at: Math.round(timestamp * 1_000) }] as const]
    })
  }

  return {
    name: 'defillama',
    supports: ({ caipNetworkId }: Chain) => Object.hasOwn(slugs, caipNetworkId),
    async usdPrices({ caipNetworkId }, tokens, signal) {
      const slug = slugs[caipNetworkId] ?? ''
      const prices = new Map<string, UsdPrice>()
      for (let at = 0; at < tokens.length; at += batchSize)
        for (const [token, price] of await requestPrices(
          slug,
          tokens.slice(at, at + batchSize),
          signal,
        ))
          prices.set(token, price)
      return prices
    },
  }
}

function nameOf(slug: string, token: string): string {
  return `${slug}:${token === nativeMarker ? (coins[slug] ?? zeroAddress) : token}`
}
