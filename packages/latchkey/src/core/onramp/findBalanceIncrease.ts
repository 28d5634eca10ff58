/**
 * Returns the amount that arrived since a purchase started.
 *
 * Less than half of the quoted amount does not count: it comes from somewhere else.
 *
 * @param balances - `before` and `now`, base units; `quoted`, the amount of the quote, if any.
 * @returns Base units; undefined when nothing arrived.
 */
export function findBalanceIncrease(balances: {
  readonly before: bigint
  readonly now: bigint
  readonly quoted: bigint | undefined
}): bigint | undefined {
  const { before, now, quoted = 0n } = balances
  const received = now - before
  return received > 0n && received * 2n >= quoted ? received : undefined
}
