/**
 * Computes the share that every user of a bounded resource may keep, so that those who use least keep
 * all of it (max-min fairness).
 *
 * @param amounts - Amount of each user.
 * @param target - Maximum sum of what they keep.
 * @returns The largest level at which the amounts, each capped at it, add up to at most the target;
 * Infinity when they do without a cap.
 */
export function computeFairShare(amounts: readonly number[], target: number): number {
  const ascending = amounts.toSorted((a, b) => a - b)
  let left = target
  for (const [index, amount] of ascending.entries()) {
    const share = left / (ascending.length - index)
    if (amount > share) return Math.max(share, 0)
    left -= amount
  }
  return Infinity
}
