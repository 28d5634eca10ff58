import type { HistoryTransfer } from '../../protocol/index.ts'

/**
 * Leaves out what only paid for the rest: the network's own coin that went out beside something else,
 * and is worth less than a tenth of it, or is less than a hundredth of it where nobody knows what
 * they are worth.
 *
 * @param transfers - Of one transaction, merged.
 * @param coin - Symbol of the network's own coin.
 * @returns Those that say what happened.
 * @source facts: product inventory §7.10 "gas-like outgoing transfers dropped"
 */
export function dropFees(
  transfers: readonly HistoryTransfer[],
  coin: string | undefined,
): readonly HistoryTransfer[] {
  if (coin === undefined) return transfers
  const outgoing = transfers.filter(({ direction }) => direction === 'out')
  return transfers.filter((one) => {
    if (one.direction !== 'out' || one.fungible_info?.symbol !== coin) return true
    const others = outgoing.filter((other) => other !== one)
    return !others.some((other) => isFeeOf(one, other))
  })
}

function isFeeOf(one: HistoryTransfer, other: HistoryTransfer): boolean {
  if (one.value !== null && other.value !== null) return one.value * 10 < other.value
  const [small, large] = [one.quantity.numeric, other.quantity.numeric]
  const places = Math.max(placesOf(small), placesOf(large))
  return other.nft_info === null && unitsOf(small, places) * 100n < unitsOf(large, places)
}

function placesOf(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

function unitsOf(text: string, places: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}
