import { parseCaipNetworkId } from 'latchkey/caip'
import * as v from 'valibot'
import { toFixedPoint, formatFixed } from '../../chain/amounts/index.ts'
import { nativeMarker, nativeTokenAddresses } from '../../chain/accounts/index.ts'
import type { Clock } from '../../../clock/Clock.ts'
import { type UpstreamClient, upstreamError } from '../../../upstream/index.ts'
import type { Price, PricePort } from '../../chain/prices/PricePort.ts'

/** Supported chains. */
const known: ReadonlySet<string> = new Set([
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:100',
  'eip155:137',
  'eip155:324',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
  'eip155:59144',
])

/** Maximum addresses per request. */
const batchSize = 30

const reply = v.record(v.string(), v.unknown())

/**
 * Creates the price port of 1inch.
 *
 * @param deps - `key` of the API; `url` of the API.
 * @see https://portal.1inch.dev/documentation
 */
export function createOneInchPricePort(deps: {
  readonly upstream: Pick<UpstreamClient, 'json'>
  readonly clock: Clock
  readonly key: string
  readonly url?: string | undefined
}): PricePort {
  const { upstream, clock, key, url = 'https://api.1inch.dev' } = deps
  const headers = { authorization: `Bearer ${key}` }
  return {
    name: 'oneinch',
    // It has no prices in cryptocurrencies.
    supports: ({ caipNetworkId }, currency) =>
      known.has(caipNetworkId) && currency !== 'btc' && currency !== 'eth',
    async prices({ caipNetworkId }, tokens, currency, signal) {
      const { reference } = parseCaipNetworkId(caipNetworkId)
      const prices = new Map<string, Price>()
      for (let at = 0; at < tokens.length; at += batchSize) {
        const some = new Map(
          tokens.slice(at, at + batchSize).map((token) => [addressOf(token).toLowerCase(), token]),
        )
        const path = `/price/v1.1/${reference}/${[...some.keys()].join(',')}`
        const answer = await upstream.json({
          url: `${url}${path}?currency=${currency.toUpperCase()}`,
          headers,
          signal,
        })
        const read = v.safeParse(reply, answer)
        if (!read.success) throw upstreamError('body', new URL(url).host)
        for (const [address, value] of Object.entries(read.output)) {
          const token = some.get(address.toLowerCase())
          const price = toFixedPoint(value)
          // 0 represents an unknown price.
          if (token !== undefined && price)
            prices.set(token, { price: formatFixed(price), at: clock.now(), source: 'oneinch' })
        }
      }
      return prices
    },
  }
}

function addressOf(token: string): string {
  return token === nativeMarker ? (nativeTokenAddresses.eip155 ?? token) : token
}
