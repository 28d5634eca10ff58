import { formatFixed, fixedOne, type Fixed } from '../../../chain/amounts/index.ts'
import type { ReadContracts } from '../../../chain/contracts/index.ts'
import type { SwapOrder } from '../EvmSwapPort.ts'
import type { PathQuote } from './PoolPath.ts'
import { quotePaths } from './quotePaths.ts'

/** A swap smaller by this factor has no price impact. */
const smaller = 1_000n
/** Minimum output of the small swap, for precision. */
const minUnits = 10_000n

/**
 * Computes the price impact of a swap by comparison with a much smaller one. Fees are in both and
 * cancel out.
 *
 * @param order - The swap.
 * @param offer - Its path and output.
 * @returns Percent with at most two digits; undefined for swaps too small to compare.
 * @throws UpstreamError
 */
export async function computePriceImpact(
  read: ReadContracts,
  { chain, amount }: SwapOrder,
  offer: PathQuote,
  signal: AbortSignal,
): Promise<string | undefined> {
  const probe = amount / smaller
  if (probe < minUnits || offer.amount / smaller < minUnits) return undefined
  const [small] = await quotePaths(read, { chain, paths: [offer.path], amount: probe }, signal)
  if (!small) return undefined
  const share: Fixed = (offer.amount * probe * fixedOne) / (small.amount * amount)
  const loss = share < fixedOne ? fixedOne - share : 0n
  const cent = fixedOne / 100n
  return formatFixed(((loss * 100n + cent / 2n) / cent) * cent)
}
