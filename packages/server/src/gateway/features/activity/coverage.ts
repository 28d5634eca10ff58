import type { BlockRange } from './ActivityPort.ts'

/** How far an account's history is known. */
export type Coverage = BlockRange & {
  /** From where on what came in as plain coins is known too; above `to` where nothing is. */
  readonly nativeFrom: number
}

/**
 * Joins two stretches of what is known.
 *
 * @param a - One of them.
 * @param b - The other.
 * @returns Both as one where they touch; else the one that reaches higher.
 */
export function joinCoverage(a: Coverage, b: Coverage): Coverage {
  const [low, high] = a.to <= b.to ? [a, b] : [b, a]
  if (low.to < high.from - 1) return high
  const nativeFrom = high.nativeFrom <= low.to + 1 ? low.nativeFrom : high.nativeFrom
  return {
    from: Math.min(low.from, high.from),
    to: high.to,
    nativeFrom: Math.min(nativeFrom, high.nativeFrom),
  }
}
