import type { BlockRange } from './ActivityPort.ts'

/** The indexed range of an account's activity. */
export type IndexedBlocks = BlockRange & {
  /**
   * First block from which native currency transfers by others are indexed too; above `to` if none
   * are.
   */
  readonly nativeFrom: number
}

/**
 * Joins two ranges.
 *
 * @returns One range if they touch; else the higher one.
 */
export function joinIndexedBlocks(a: IndexedBlocks, b: IndexedBlocks): IndexedBlocks {
  const [low, high] = a.to <= b.to ? [a, b] : [b, a]
  if (low.to < high.from - 1) return high
  const nativeFrom = high.nativeFrom <= low.to + 1 ? low.nativeFrom : high.nativeFrom
  return {
    from: Math.min(low.from, high.from),
    to: high.to,
    nativeFrom: Math.min(nativeFrom, high.nativeFrom),
  }
}
