import { parseFixedPoint } from '../../amounts/index.ts'
import type { Clock } from '../../../../clock/Clock.ts'
import type { UsdPricePort } from '../UsdPricePort.ts'

/** Prices in US dollars as decimal strings, by chain id and then by token or `native`. */
export type StaticPrices = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Creates the port of a fixed price table, for local networks. */
export function createStaticPricePort(deps: {
  readonly table: StaticPrices
  readonly clock: Clock
}): UsdPricePort {
  const { table, clock } = deps
  return {
    name: 'table',
    supports: ({ caipNetworkId }) => Object.hasOwn(table, caipNetworkId),
    async usdPrices({ caipNetworkId }, tokens) {
      const prices = new Map(Object.entries(table[caipNetworkId] ?? {}))
      return new Map(
        tokens.flatMap((token) => {
          const usd = parseFixedPoint(prices.get(token) ?? '')
          return usd === undefined ? [] : [[token, { usd, at: clock.now() }] as const]
        }),
      )
    },
  }
}
