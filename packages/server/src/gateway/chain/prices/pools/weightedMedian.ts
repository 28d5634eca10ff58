import { type Fixed, fixedOne, multiply } from '../../amounts/index.ts'
import type { PoolPrice } from './Pool.ts'

/** Minimum depth in US dollars. Smaller pools are cheap to manipulate. */
const minDepth: Fixed = 5_000n * fixedOne

/** Pools shallower than 1/50 of the deepest are ignored. */
const minDepthDivisor = 50n

/** Prices that deviate more than 20 % are ignored. */
const maxDeviation: Fixed = fixedOne / 5n

/**
 * Returns the median of pool prices, weighted by depth. To move it, an attacker needs more than half of the
 * liquidity.
 *
 * @returns US dollars; undefined when no pool qualifies.
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
