import { parseFixed } from '../../amounts/index.ts'
import type { Clock } from '../../../../clock/Clock.ts'
import type { UsdPricePort } from '../UsdPricePort.ts'

/** Dollars for one whole unit as decimal text, by chain and then by token or `native`. */
export type PriceTable = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Makes a place that knows the prices of a table, for networks whose prices are made up.
 *
 * @param deps - The table.
 */
export function createStaticPort(deps: {
  readonly table: PriceTable
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
          const usd = parseFixed(prices.get(token) ?? '')
          return usd === undefined ? [] : [[token, { usd, at: clock.now() }] as const]
        }),
      )
    },
  }
}
