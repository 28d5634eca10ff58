import type { Clock } from '../../../clock.ts'
import { refusal } from '../../../http/index.ts'
import type { Cache } from '../../../store/index.ts'
import { encoder, type EvmAddress, type ReadContracts, uintAt } from '../../contracts/index.ts'
import type { Rpc } from '../../rpc/Rpc.ts'
import type { Tokens } from '../../tokens/index.ts'
import type { ConvertPort } from '../ConvertPort.ts'
import { tryOut } from '../tryOut.ts'
import { withReserve } from '../withReserve.ts'
import { buildSwap } from './buildSwap.ts'
import { findBest } from './findBest.ts'
import { routerIn, routerOf } from './findRouter.ts'
import { priceImpactOf } from './priceImpactOf.ts'
import { wrapping } from './wrapping.ts'

const allowanceOf = encoder('allowance(address,address)')
const approve = encoder('approve(address,uint256)')

const unlimited = (1n << 256n) - 1n

type Deps = {
  readonly rpc: Pick<Rpc, 'request'>
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
    async allowance(chain, { token, owner }, signal) {
      const data = allowanceOf(owner, routerIn(chain).address)
      const [answer] = await read(chain, [{ to: token as EvmAddress, data }], signal)
      return uintAt(answer) ?? 0n
    },
    async approve(chain, { amount = unlimited }) {
      const spender = routerIn(chain).address
      return { data: approve(spender, amount), spender }
    },
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
      if (order.permit !== undefined)
        throw refusal(400, { field: 'eip155.permit', description: 'Permits are not taken here' })
      const wrap = wrapping(order)
      const made = wrap ?? (await buildSwap(deps, order, signal))
      if (!made || !order.isTried) return made && withReserve(made)
      const { chain, user, from: token, amount } = order
      const { to, data, value } = made
      const spender = wrap ? undefined : to
      const trial = { chain, user, to, data, value, token, amount, spender }
      const tried = await tryOut(deps, trial, signal)
      // The first trade of a block writes down the price of its pool: what is tried may be a later one.
      return withReserve({ ...made, gas: tried > made.gas ? tried : made.gas })
    },
  }
}
