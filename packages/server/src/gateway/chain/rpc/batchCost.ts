/** Upper bound of the cost, so that the largest allowed batch passes an otherwise unused limit. */
const maxCharged = 100

/**
 * Returns the rate-limit cost of a batch.
 *
 * @param calls - Number of requests in the batch.
 */
export function batchCost(calls: number): number {
  return Math.min(Math.max(calls, 1), maxCharged)
}
