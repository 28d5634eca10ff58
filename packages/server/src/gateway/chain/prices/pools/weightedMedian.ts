import { type Fixed, one, times } from '../../amounts/index.ts'
import type { Sample } from './Pool.ts'

/** A pool with fewer dollars says nothing: anybody can afford to move it. */
const leastDepth: Fixed = 5_000n * one

/** A pool with less than this share of the deepest says nothing either. */
const leastShare = 50n

/** What is farther off than this, in either direction, is cut. */
const farthest: Fixed = one / 5n

/**
 * Makes one price of what pools say: the one in the middle, by what stands behind each. To move it
 * one has to outweigh half of all that is traded.
 *
 * @param samples - What pools say.
 * @returns Dollars; undefined when no pool counts.
 * @source facts: gateway §6.2 "price"
 */
export function median(samples: readonly Sample[]): Fixed | undefined {
  const deepest = samples.reduce((most, { depth }) => (depth > most ? depth : most), 0n)
  const counted = samples.filter(
    ({ depth, dollars }) => dollars > 0n && depth >= leastDepth && depth * leastShare >= deepest,
  )
  const first = middle(counted)
  if (first === undefined) return undefined
  return middle(counted.filter(({ dollars }) => isNear(dollars, first)))
}

function isNear(dollars: Fixed, to: Fixed): boolean {
  const off = dollars > to ? dollars - to : to - dollars
  return off <= times(to, farthest)
}

function middle(samples: readonly Sample[]): Fixed | undefined {
  const sorted = samples.toSorted((a, b) => (a.dollars < b.dollars ? -1 : 1))
  const half = sorted.reduce((sum, { depth }) => sum + depth, 0n) / 2n
  let sum = 0n
  for (const { dollars, depth } of sorted) {
    sum += depth
    if (sum >= half) return dollars
  }
  return undefined
}
