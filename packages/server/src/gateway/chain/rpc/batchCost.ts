/** Calls of a batch that are paid for: the largest is to pass where no other did. */
const maxCharged = 100

/**
 * Tells how many calls a request is paid for as.
 *
 * @param calls - Calls in it.
 */
export function batchCost(calls: number): number {
  return Math.min(Math.max(calls, 1), maxCharged)
}
