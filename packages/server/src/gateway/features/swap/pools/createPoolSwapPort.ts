import type { Clock } from '../../../../clock/Clock.ts'
import type { Cache } from '../../../../store/index.ts'
import type { ReadContracts } from '../../../chain/contracts/index.ts'
import type { RpcClient } from '../../../chain/rpc/RpcClient.ts'
import type { TokenRegistry } from '../../../chain/tokens/index.ts'
import { encodeApproval, readAllowance } from '../allowance.ts'
import type { EvmSwapPort } from '../EvmSwapPort.ts'
import { unsupportedPermitError } from '../swapErrors.ts'
import { withSimulatedGas } from '../withSimulatedGas.ts'
import { wrapNative } from '../wrapNative.ts'
import { buildPoolSwap } from './buildPoolSwap.ts'
import { findBestPath } from './findBestPath.ts'
import { requireRouter, findRouter } from './findRouter.ts'
import { computePriceImpact } from './computePriceImpact.ts'

type Deps = {
  readonly rpc: Pick<RpcClient, 'request'>
  readonly read: ReadContracts
  readonly tokens: TokenRegistry
  readonly cache: Cache
  readonly clock: Clock
}

/**
 * Creates the swap port that needs only nodes: Uniswap v2 and v3 pools.
 *
 * @param deps - The nodes.
 */
export function createPoolSwapPort(deps: Deps): EvmSwapPort {
  const { read, tokens } = deps

  return {
    name: 'pools',
    supports: (chain) =>
      chain.contracts.wrappedNative !== undefined && findRouter(chain) !== undefined,
    tokens: async (chain) => tokens.listed(chain),
    allowance: async (chain, about, signal) =>
      readAllowance(read, { chain, ...about, spender: requireRouter(chain).address }, signal),
    approve: async (chain, { amount }) => encodeApproval(requireRouter(chain).address, amount),
    async quote(order, signal) {
      const wrap = wrapNative(order)
      if (wrap) return { amount: wrap.amount, gas: wrap.gas, route: [order.from, order.to] }
      const found = await findBestPath(deps, order, signal)
      if (!found) return undefined
      const { path, amount, gas } = found
      const route = [order.from, ...path.tokens.slice(1, -1), order.to]
      return {
        amount,
        gas,
        route,
        priceImpact: await computePriceImpact(read, order, found, signal),
      }
    },
    async build(order, signal) {
      if (order.permit !== undefined) throw unsupportedPermitError()
      const wrap = wrapNative(order)
      const made = wrap ?? (await buildPoolSwap(deps, order, signal))
      return (
        made && withSimulatedGas(deps, { order, made, spender: wrap ? undefined : made.to }, signal)
      )
    },
  }
}
