import { type Fixed, fixedOne, multiply } from '../../amounts/index.ts'
import type { PoolPrice } from './Pool.ts'

/** A pool with fewer dollars says nothing: anybody can afford to move it. */
const minDepth: Fixed = 5_000n * fixedOne

/** A pool with less than this share of the deepest says nothing either. */
const minDepthDivisor = 50n

/** What is farther off than this, in either direction, is cut. */
const maxDeviation: Fixed = fixedOne / 5n

/**
 * Makes one price of what pools say: the one in the middle, by what stands behind each. To move it
 * one has to outweigh half of all that is traded.
 *
 * @param samples - What pools say.
 * @returns Dollars; undefined when no pool counts.
 * @source facts: gateway §6.2 "price"
 */
export function weightedMedian(samples: readonly PoolPrice[]): Fixed | undefined {
  const deepest = samples.reduce((most, { depth }) => (depth > most ? depth : most), 0n)
  const counted = samples.filter(
    ({ depth, usd }) => usd > 0n && depth >= minDepth && depth * minDepthDivisor >= deepest,
  )
  const first = medianOf(counted)
  if (first === undefined) return undefined
  return medianOf(counted.filter(({ usd }) => isNear(usd, first)))
}

function isNear(usd: Fixed, to: Fixed): boolean {
  const off = usd > to ? usd - to : to - usd
  return off <= multiply(to, maxDeviation)
}

function medianOf(samples: readonly PoolPrice[]): Fixed | undefined {
  const sorted = samples.toSorted((a, b) => (a.usd < b.usd ? -1 : 1))
  const half = sorted.reduce((sum, { depth }) => sum + depth, 0n) / 2n
  let sum = 0n
  for (const { usd, depth } of sorted) {
    sum += depth
    if (sum >= half) return usd
  }
  return undefined
}
