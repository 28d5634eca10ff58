import { parseFixed } from '../../amounts/index.ts'
import type { Clock } from '../../../../clock/Clock.ts'
import type { DollarPort } from '../UsdPricePort.ts'

/** Dollars for one whole unit as decimal text, by chain and then by token or `native`. */
export type PriceTable = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Makes a place that knows the prices of a table, for networks whose prices are made up.
 *
 * @param deps - The table.
 */
export function staticPort(deps: {
  readonly table: PriceTable
  readonly clock: Clock
}): DollarPort {
  const { table, clock } = deps
  return {
    name: 'table',
    supports: ({ caipNetworkId }) => Object.hasOwn(table, caipNetworkId),
    async dollars({ caipNetworkId }, tokens) {
      const prices = new Map(Object.entries(table[caipNetworkId] ?? {}))
      return new Map(
        tokens.flatMap((token) => {
          const dollars = parseFixed(prices.get(token) ?? '')
          return dollars === undefined ? [] : [[token, { dollars, at: clock.now() }] as const]
        }),
      )
    },
  }
}
