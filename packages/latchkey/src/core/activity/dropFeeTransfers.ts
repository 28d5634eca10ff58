import { compareDecimals, multiplyDecimals } from '../balances/index.ts'
import type { MergedTransfer } from './mergeTransfers.ts'

/**
 * Drops fee-like transfers: outgoing native currency beside another outgoing asset, with less than
 * a tenth of its fiat value or, when values are unknown, less than a hundredth of its quantity.
 *
 * @param transfers - Merged transfers of one transaction.
 * @param nativeSymbol - Symbol of the native currency; undefined drops nothing.
 */
export function dropFeeTransfers(
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
