import type { Clock } from '../../../../clock/Clock.ts'
import type { Cache } from '../../../../store/index.ts'
import { native } from '../../../chain/accounts/index.ts'
import type { ReadContracts } from '../../../chain/contracts/index.ts'
import type { SwapTransaction, EvmSwapOrder } from '../SwapPort.ts'
import { encodeSwap } from './encodeSwap.ts'
import { findBestPath } from './findBestPath.ts'
import { requireRouter } from './findRouter.ts'

/** Seconds that a transaction may wait before its price counts no more. */
const patience = 20n * 60n

/**
 * Builds the transaction that trades along the best way through pools.
 *
 * @param deps - How to ask.
 * @param order - What is to be converted, and for whom.
 * @returns The transaction; undefined where no way gives anything.
 * @throws UpstreamError
 */
export async function buildSwap(
  deps: { readonly read: ReadContracts; readonly cache: Cache; readonly clock: Clock },
  order: EvmSwapOrder,
  signal: AbortSignal,
): Promise<SwapTransaction | undefined> {
  const { chain, amount, user, slippage } = order
  const found = await findBestPath(deps, order, signal)
  if (!found) return undefined
  const router = requireRouter(chain)
  const isCoinIn = order.from === native
  const data = encodeSwap({
    router,
    path: found.path,
    isNativeIn: isCoinIn,
    isNativeOut: order.to === native,
    amount,
    minBuyAmount: (found.amount * BigInt(100 - slippage)) / 100n,
    user,
    deadline: BigInt(deps.clock.now()) / 1_000n + patience,
  })
  const value = isCoinIn ? amount : 0n
  return { to: router.address, data, value, amount: found.amount, gas: found.gas }
}
