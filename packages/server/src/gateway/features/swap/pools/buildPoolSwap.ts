import type { Clock } from '../../../../clock/Clock.ts'
import type { Cache } from '../../../../store/index.ts'
import { nativeMarker } from '../../../chain/accounts/index.ts'
import type { ReadContracts } from '../../../chain/contracts/index.ts'
import type { EvmSwapTransaction, EvmSwapOrder } from '../EvmSwapPort.ts'
import { encodeSwap } from './encodeSwap.ts'
import { findBestPath } from './findBestPath.ts'
import { requireRouter } from './findRouter.ts'

/** Seconds until the transaction expires. */
const timeout = 20n * 60n

/**
 * Builds the transaction for the best path through pools.
 *
 * @returns Undefined if no path has liquidity.
 * @throws UpstreamError
 */
export async function buildPoolSwap(
  deps: { readonly read: ReadContracts; readonly cache: Cache; readonly clock: Clock },
  order: EvmSwapOrder,
  signal: AbortSignal,
): Promise<EvmSwapTransaction | undefined> {
  const { chain, amount, user, slippage } = order
  const found = await findBestPath(deps, order, signal)
  if (!found) return undefined
  const router = requireRouter(chain)
  const isNativeIn = order.from === nativeMarker
  const data = encodeSwap({
    router,
    path: found.path,
    isNativeIn,
    isNativeOut: order.to === nativeMarker,
    amount,
    minBuyAmount: (found.amount * BigInt(100 - slippage)) / 100n,
    user,
    deadline: BigInt(deps.clock.now()) / 1_000n + timeout,
  })
  const value = isNativeIn ? amount : 0n
  return { to: router.address, data, value, amount: found.amount, gas: found.gas }
}
