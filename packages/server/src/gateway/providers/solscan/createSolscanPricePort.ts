import * as v from 'valibot'
import type { Clock } from '../../../clock/Clock.ts'
import { toWrappedToken } from '../../chain/accounts/index.ts'
import { toFixedPoint } from '../../chain/amounts/index.ts'
import type { SolscanClient } from './createSolscanClient.ts'
import type { UsdPricePort, UsdPrice } from '../../chain/prices/UsdPricePort.ts'

/** Maximum addresses per request. */
const batchSize = 50

/** Maximum age of a price. */
const oldest = 25 * 3_600_000

const reply = v.array(
  v.object({
    address: v.string(),
    price: v.optional(v.unknown()),
    updated_time: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(1e11))),
  }),
)

/**
 * Creates the price port of Solscan. Its older `/token/price` has daily prices only.
 *
 * @see https://pro-api.solscan.io/pro-api-docs/v2.0
 */
export function createSolscanPricePort(deps: {
  readonly solscan: SolscanClient
  readonly clock: Clock
}): UsdPricePort {
  const { solscan, clock } = deps

  async function requestPrices(
    address: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly (readonly [string, UsdPrice])[]> {
    const request = { path: '/token/price/latest', query: { address }, signal }
    const now = clock.now()
    return (await solscan.request(request, reply)).flatMap((each) => {
      const usd = toFixedPoint(each.price)
      const at = Math.min(now, Math.round((each.updated_time ?? Infinity) * 1_000))
      // 0 represents an unknown price.
      return usd && now - at <= oldest ? [[each.address, { usd, at }] as const] : []
    })
  }

  return {
    name: 'solscan',
    supports: (chain) => solscan.supports(chain),
    async usdPrices(chain, tokens, signal) {
      const mints = [...new Set(tokens.map((token) => toWrappedToken(chain, token)))]
      const result = new Map<string, UsdPrice>()
      for (let at = 0; at < mints.length; at += batchSize)
        for (const [mint, price] of await requestPrices(mints.slice(at, at + batchSize), signal))
          result.set(mint, price)
      return new Map(
        tokens.flatMap((token) => {
          const price = result.get(toWrappedToken(chain, token))
          return price ? [[token, price] as const] : []
        }),
      )
    },
  }
}
