/**
 * Returns the amount that arrived since a purchase started.
 *
 * Less than half of the expected amount does not count: it comes from somewhere else.
 *
 * @param balances - `before` and `now`, base units; `expected`, the amount of the quote or an estimate, if any.
 * @returns Base units; undefined when nothing arrived.
 */
export function findBalanceIncrease(balances: {
  readonly before: bigint
  readonly now: bigint
  readonly expected: bigint | undefined
}): bigint | undefined {
  const { before, now, expected = 0n } = balances
  const received = now - before
  return received > 0n && received * 2n >= expected ? received : undefined
}
