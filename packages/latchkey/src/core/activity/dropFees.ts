import { compareDecimals, multiplyDecimals } from '../balances/index.ts'
import type { MergedTransfer } from './mergeTransfers.ts'

/**
 * Leaves out what only paid for the rest: the network's own coin that went out beside something else,
 * and is worth less than a tenth of it, or is less than a hundredth of it where nobody knows what
 * they are worth.
 *
 * @param transfers - Of one transaction, merged.
 * @param nativeSymbol - Symbol of the network's own coin.
 * @returns Those that say what happened.
 * @source facts: product inventory §7.10 "gas-like outgoing transfers dropped"
 */
export function dropFees(
  transfers: readonly MergedTransfer[],
  nativeSymbol: string | undefined,
): readonly MergedTransfer[] {
  if (nativeSymbol === undefined) return transfers
  const outgoing = transfers.filter(({ direction }) => direction === 'out')
  return transfers.filter((one) => {
    if (one.direction !== 'out' || one.fungible_info?.symbol !== nativeSymbol) return true
    const others = outgoing.filter((other) => other !== one)
    return !others.some((other) => isFeeOf(one, other))
  })
}

function isFeeOf(one: MergedTransfer, other: MergedTransfer): boolean {
  if (one.value !== undefined && other.value !== undefined)
    return compareDecimals(multiplyDecimals(one.value, '10'), other.value) < 0
  const [small, large] = [one.quantity.numeric, other.quantity.numeric]
  return other.nft_info === null && compareDecimals(multiplyDecimals(small, '100'), large) < 0
}
