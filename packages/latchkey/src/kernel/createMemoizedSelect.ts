import { isDeepEqual } from './isDeepEqual.ts'

/** Applies `select` to a state, memoized. */
export type MemoizedSelect<state, part> = (state: state, select: (state: state) => part) => part

/**
 * Creates a function that selects a part of a state and memoizes it. A deeply equal part keeps its
 * identity, and the same state and `select` return the same part, as React's `useSyncExternalStore`
 * requires of a snapshot.
 */
export function createMemoizedSelect<state, part>(): MemoizedSelect<state, part> {
  let last: { state: state; select: (state: state) => part; part: part } | undefined
  return (state, select) => {
    if (last?.state === state && last.select === select) return last.part
    const part = select(state)
    last = { state, select, part: last && isDeepEqual(last.part, part) ? last.part : part }
    return last.part
  }
}
