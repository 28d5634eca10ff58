import type { ActivityTransfer } from '../../protocol/index.ts'
import { addDecimals, numberToDecimal } from '../balances/index.ts'

/** Transfers of one asset in one direction, merged. */
export type MergedTransfer = Omit<ActivityTransfer, 'value'> & {
  /** A decimal string; undefined when unknown. */
  readonly value: string | undefined
}

/**
 * Merges transfers of the same asset in the same direction.
 *
 * @param transfers - Transfers of one transaction.
 * @returns One transfer per asset and direction, with the summed quantity. Assets without a name
 * are left out.
 */
export function mergeTransfers(transfers: readonly ActivityTransfer[]): readonly MergedTransfer[] {
  const groups = new Map<string, ActivityTransfer[]>()
  for (const one of transfers) {
    const { direction, fungible_info: fungible, nft_info: nft } = one
    if (!fungible && !nft) continue
    // Tokens may share a name; the icon distinguishes them.
    const parts = nft ? [nft.name] : [fungible?.name, fungible?.symbol, fungible?.icon?.url]
    const key = JSON.stringify([direction, nft !== null, ...parts])
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].flatMap(([first, ...rest]) => (first ? merged(first, rest) : []))
}

function merged(first: ActivityTransfer, rest: readonly ActivityTransfer[]): MergedTransfer {
  const all = [first, ...rest]
  const known = all.flatMap(({ value }) => numberToDecimal(value ?? undefined) ?? [])
  return {
    ...first,
    quantity: { numeric: addDecimals(all.map(({ quantity }) => quantity.numeric)) },
    // The fiat value of one transfer is not that of the sum.
    value: known.length === all.length ? addDecimals(known) : undefined,
  }
}
