import { formatFixed, fixedOne, type Fixed } from '../../../chain/amounts/index.ts'
import type { ReadContracts } from '../../../chain/contracts/index.ts'
import type { SwapOrder } from '../SwapPort.ts'
import type { PathOffer } from './PoolPath.ts'
import { quotePaths } from './quotePaths.ts'

/** A trade so many times smaller moves nothing. */
const smaller = 1_000n
/** What a small trade gives has to have more units than this, or it says nothing. */
const leastUnits = 10_000n

/**
 * Reckons by how much a trade moves its own price: what a small one would give for each unit, and
 * what this one does. Fees are in both, and fall out.
 *
 * @param read - Reads contracts.
 * @param order - The trade.
 * @param offer - The way it goes.
 * @returns Percent with two digits at most; undefined for trades too small to tell.
 * @throws UpstreamError
 */
export async function computePriceImpact(
  read: ReadContracts,
  { chain, amount }: SwapOrder,
  offer: PathOffer,
  signal: AbortSignal,
): Promise<string | undefined> {
  const probe = amount / smaller
  if (probe < leastUnits || offer.amount / smaller < leastUnits) return undefined
  const [small] = await quotePaths(read, { chain, paths: [offer.path], amount: probe }, signal)
  if (!small) return undefined
  const share: Fixed = (offer.amount * probe * fixedOne) / (small.amount * amount)
  const lost = share < fixedOne ? fixedOne - share : 0n
  const cent = fixedOne / 100n
  return formatFixed(((lost * 100n + cent / 2n) / cent) * cent)
}
