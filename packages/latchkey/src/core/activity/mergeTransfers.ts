import type { ActivityTransfer } from '../../protocol/index.ts'
import { addDecimals, numberToDecimal } from '../balances/index.ts'

/** Transfers of the same thing in the same direction. */
export type MergedTransfer = Omit<ActivityTransfer, 'value'> & {
  /** A decimal text; undefined when nobody knows. */
  readonly value: string | undefined
}

/**
 * Makes one of the transfers of the same thing in the same direction.
 *
 * @param transfers - Of one transaction.
 * @returns One for each thing and direction, with what moved in all. What has no name is left out.
 * @source facts: product inventory §7.10 "Multiple transfers merged"
 */
export function mergeTransfers(transfers: readonly ActivityTransfer[]): readonly MergedTransfer[] {
  const groups = new Map<string, ActivityTransfer[]>()
  for (const one of transfers) {
    const { direction, fungible_info: fungible, nft_info: nft } = one
    if (!fungible && !nft) continue
    // Two tokens may have the same name; pictures tell the real one from the other.
    const thing = nft ? [nft.name] : [fungible?.name, fungible?.symbol, fungible?.icon?.url]
    const key = JSON.stringify([direction, nft !== null, ...thing])
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
    // What one of them is worth says nothing of all.
    value: known.length === all.length ? addDecimals(known) : undefined,
  }
}
