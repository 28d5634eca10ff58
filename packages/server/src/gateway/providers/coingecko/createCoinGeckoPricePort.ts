import * as v from 'valibot'
import { toFixedPoint, formatFixed } from '../../chain/amounts/index.ts'
import { nativeMarker } from '../../chain/accounts/index.ts'
import type { Clock } from '../../../clock/Clock.ts'
import { requestJson, type UpstreamClient } from '../../../upstream/index.ts'
import type { Currency, Price, PricePort } from '../../chain/prices/PricePort.ts'

/**
 * Asset platform and native coin ids of CoinGecko by chain; no platform for chains without tokens.
 */
const platforms: Readonly<Record<string, readonly [platform: string, coinId: string]>> = {
  'eip155:1': ['ethereum', 'ethereum'],
  'eip155:10': ['optimistic-ethereum', 'ethereum'],
  'eip155:56': ['binance-smart-chain', 'binancecoin'],
  'eip155:100': ['xdai', 'xdai'],
  'eip155:137': ['polygon-pos', 'polygon-ecosystem-token'],
  'eip155:324': ['zksync', 'ethereum'],
  'eip155:8453': ['base', 'ethereum'],
  'eip155:42161': ['arbitrum-one', 'ethereum'],
  'eip155:42220': ['celo', 'celo'],
  'eip155:43114': ['avalanche', 'avalanche-2'],
  'eip155:59144': ['linea', 'ethereum'],
  'eip155:534352': ['scroll', 'ethereum'],
  'eip155:7777777': ['zora-network', 'ethereum'],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['solana', 'solana'],
  'bip122:000000000019d6689c085ae165831e93': ['', 'bitcoin'],
}

/** Maximum addresses per request. */
const batchSize = 30

const reply = v.record(v.string(), v.record(v.string(), v.unknown()))

/**
 * Creates the price port of CoinGecko.
 *
 * @param deps - `key` of the demo plan, optional; `url` of the API.
 * @see https://docs.coingecko.com/reference/simple-token-price
 */
export function createCoinGeckoPricePort(deps: {
  readonly upstream: Pick<UpstreamClient, 'json'>
  readonly clock: Clock
  readonly key?: string | undefined
  readonly url?: string | undefined
}): PricePort {
  const { upstream, clock, key, url = 'https://api.coingecko.com' } = deps
  const headers = key === undefined ? {} : { 'x-cg-demo-api-key': key }

  async function requestPrices(
    path: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<v.InferOutput<typeof reply>> {
    const address = `${url}/api/v3/simple/${path}?${new URLSearchParams(query).toString()}`
    return await requestJson(upstream, { url: address, headers, signal }, reply)
  }

  return {
    name: 'coingecko',
    supports: ({ caipNetworkId }) => Object.hasOwn(platforms, caipNetworkId),
    async prices({ caipNetworkId }, tokens, currency, signal) {
      const [platform, coinId] = platforms[caipNetworkId] ?? ['', '']
      const others = tokens.filter((token) => token !== nativeMarker)
      const prices = new Map<string, Price>()
      const take = (token: string, value: unknown): void => {
        const price = toFixedPoint(value)
        if (price !== undefined)
          prices.set(token, { price: formatFixed(price), at: clock.now(), source: 'coingecko' })
      }
      if (others.length < tokens.length) {
        const query = { ids: coinId, vs_currencies: currency }
        take(nativeMarker, (await requestPrices('price', query, signal))[coinId]?.[currency])
      }
      for (let at = 0; at < others.length; at += batchSize) {
        const some = others.slice(at, at + batchSize)
        const query = { contract_addresses: some.join(','), vs_currencies: currency }
        const found = lowered(
          await requestPrices(`token_price/${platform}`, query, signal),
          currency,
        )
        for (const token of some) take(token, found.get(token.toLowerCase()))
      }
      return prices
    },
  }
}

function lowered(
  answer: v.InferOutput<typeof reply>,
  currency: Currency,
): ReadonlyMap<string, unknown> {
  return new Map(
    Object.entries(answer).map(([token, values]) => [token.toLowerCase(), values[currency]]),
  )
}
