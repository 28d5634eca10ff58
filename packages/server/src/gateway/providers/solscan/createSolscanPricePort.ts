import * as v from 'valibot'
import type { Clock } from '../../../clock/Clock.ts'
import { toWrappedToken } from '../../chain/accounts/index.ts'
import { toFixedPoint } from '../../chain/amounts/index.ts'
import type { SolscanClient } from './createSolscanClient.ts'
import type { UsdPricePort, UsdPrice } from '../../chain/prices/UsdPricePort.ts'

/** Addresses that one question of theirs may hold. */
const atOnce = 50

/** What nobody has traded for longer has no price. */
const oldest = 25 * 3_600_000

const reply = v.array(
  v.object({
    address: v.string(),
    price: v.optional(v.unknown()),
    updated_time: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(1e11))),
  }),
)

/**
 * Makes a place that asks SolScan what tokens are worth now. Its older `/token/price` knows days alone.
 *
 * @param deps - How to ask it.
 * @source facts: gateway §6.3
 */
export function createSolscanPricePort(deps: {
  readonly solscan: SolscanClient
  readonly clock: Clock
}): UsdPricePort {
  const { solscan, clock } = deps

  async function ask(
    address: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly (readonly [string, UsdPrice])[]> {
    const question = { path: '/token/price/latest', query: { address }, signal }
    const now = clock.now()
    return (await solscan.request(question, reply)).flatMap((each) => {
      const usd = toFixedPoint(each.price)
      const at = Math.min(now, Math.round((each.updated_time ?? Infinity) * 1_000))
      // 0 is what it does not know.
      return usd && now - at <= oldest ? [[each.address, { usd, at }] as const] : []
    })
  }

  return {
    name: 'solscan',
    supports: (chain) => solscan.supports(chain),
    async usdPrices(chain, tokens, signal) {
      const mints = [...new Set(tokens.map((token) => toWrappedToken(chain, token)))]
      const told = new Map<string, UsdPrice>()
      for (let at = 0; at < mints.length; at += atOnce)
        for (const [mint, price] of await ask(mints.slice(at, at + atOnce), signal))
          told.set(mint, price)
      return new Map(
        tokens.flatMap((token) => {
          const price = told.get(toWrappedToken(chain, token))
          return price ? [[token, price] as const] : []
        }),
      )
    },
  }
}
