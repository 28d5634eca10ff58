import type { Clock } from '../../../../clock/Clock.ts'
import type { Cache } from '../../../../store/index.ts'
import { native } from '../../../chain/accounts/index.ts'
import type { ReadContracts } from '../../../chain/contracts/index.ts'
import type { Conversion, SignedOrder } from '../ConvertPort.ts'
import { encodeSwap } from './encodeSwap.ts'
import { findBest } from './findBest.ts'
import { routerIn } from './findRouter.ts'

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
  order: SignedOrder,
  signal: AbortSignal,
): Promise<Conversion | undefined> {
  const { chain, amount, user, slippage } = order
  const found = await findBest(deps, order, signal)
  if (!found) return undefined
  const router = routerIn(chain)
  const isCoinIn = order.from === native
  const data = encodeSwap({
    router,
    path: found.path,
    isCoinIn,
    isCoinOut: order.to === native,
    amount,
    least: (found.amount * BigInt(100 - slippage)) / 100n,
    user,
    deadline: BigInt(deps.clock.now()) / 1_000n + patience,
  })
  const value = isCoinIn ? amount : 0n
  return { to: router.address, data, value, amount: found.amount, gas: found.gas }
}
