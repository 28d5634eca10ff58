import { solanaMainnet } from 'latchkey/networks'
import * as v from 'valibot'
import { toWrappedToken } from '../../chain/accounts/index.ts'
import { toFixedPoint } from '../../chain/amounts/index.ts'
import type { Clock } from '../../../clock/Clock.ts'
import { requestJson, type UpstreamClient } from '../../../upstream/index.ts'
import type { UsdPricePort, UsdPrice } from '../../chain/prices/UsdPricePort.ts'

/** Maximum tokens per request. */
const batchSize = 50

/** Unknown tokens are missing or null. */
const reply = v.record(v.string(), v.nullable(v.object({ usdPrice: v.optional(v.unknown()) })))

/**
 * Creates the price port of Jupiter. Without a key it is limited to one request in two seconds.
 *
 * @param deps - `key`, optional; `url` of the API.
 * @see https://dev.jup.ag/docs
 */
export function createJupiterPricePort(deps: {
  readonly upstream: Pick<UpstreamClient, 'json'>
  readonly clock: Clock
  readonly key?: string | undefined
  readonly url?: string | undefined
}): UsdPricePort {
  const { upstream, clock, key, url = 'https://api.jup.ag' } = deps
  const headers = key === undefined ? {} : { 'x-api-key': key }
  return {
    name: 'jupiter',
    supports: ({ caipNetworkId }) => caipNetworkId === solanaMainnet.caipNetworkId,
    async usdPrices(chain, tokens, signal) {
      const prices = new Map<string, UsdPrice>()
      for (let at = 0; at < tokens.length; at += batchSize) {
        const some = tokens.slice(at, at + batchSize)
        const mints = some.map((token) => toWrappedToken(chain, token))
        const ids = [...new Set(mints)].join(',')
        const request = { url: `${url}/price/v3?ids=${ids}`, headers, signal }
        const result = await requestJson(upstream, request, reply)
        for (const [index, token] of some.entries()) {
          const mint = mints[index] ?? token
          const usd = Object.hasOwn(result, mint) ? toFixedPoint(result[mint]?.usdPrice) : undefined
          if (usd) prices.set(token, { usd, at: clock.now() })
        }
      }
      return prices
    },
  }
}
