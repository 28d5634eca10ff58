import type { Clock } from '../../../../clock/Clock.ts'
import type { Cache } from '../../../../store/index.ts'
import type { ReadContracts } from '../../../chain/contracts/index.ts'
import type { RpcClient } from '../../../chain/rpc/RpcClient.ts'
import type { Tokens } from '../../../chain/tokens/index.ts'
import { approvalFor, readAllowance } from '../allowance.ts'
import type { ConvertPort } from '../ConvertPort.ts'
import { noPermits } from '../refusals.ts'
import { withTrial } from '../withTrial.ts'
import { wrapping } from '../wrapping.ts'
import { buildSwap } from './buildSwap.ts'
import { findBest } from './findBest.ts'
import { routerIn, routerOf } from './findRouter.ts'
import { priceImpactOf } from './priceImpactOf.ts'

type Deps = {
  readonly rpc: Pick<RpcClient, 'request'>
  readonly read: ReadContracts
  readonly tokens: Tokens
  readonly cache: Cache
  readonly clock: Clock
}

/**
 * Makes the place that needs nothing but nodes: pools of Uniswap's two kinds, on chains that have
 * them.
 *
 * @param deps - The nodes.
 * @source facts: gateway §6.2 "convert quote/build"
 */
export function createPoolPort(deps: Deps): ConvertPort {
  const { read, tokens } = deps

  return {
    name: 'pools',
    supports: (chain) =>
      chain.contracts.wrappedNative !== undefined && routerOf(chain) !== undefined,
    tokens: async (chain) => tokens.listed(chain),
    allowance: async (chain, about, signal) =>
      readAllowance(read, { chain, ...about, spender: routerIn(chain).address }, signal),
    approve: async (chain, { amount }) => approvalFor(routerIn(chain).address, amount),
    async quote(order, signal) {
      const wrap = wrapping(order)
      if (wrap) return { amount: wrap.amount, gas: wrap.gas, route: [order.from, order.to] }
      const found = await findBest(deps, order, signal)
      if (!found) return undefined
      const { path, amount, gas } = found
      const route = [order.from, ...path.tokens.slice(1, -1), order.to]
      return { amount, gas, route, priceImpact: await priceImpactOf(read, order, found, signal) }
    },
    async build(order, signal) {
      if (order.permit !== undefined) throw noPermits()
      const wrap = wrapping(order)
      const made = wrap ?? (await buildSwap(deps, order, signal))
      return made && withTrial(deps, { order, made, spender: wrap ? undefined : made.to }, signal)
    },
  }
}
