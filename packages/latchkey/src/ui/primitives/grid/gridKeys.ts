import { nextIndex } from '../listKeys.ts'

/** Focused cell, number of cells and number of columns. */
export type GridState = {
  readonly current: number
  readonly count: number
  readonly columns: number
  readonly isRtl: boolean
}

/** Returns the cell that a key moves to; undefined for keys that do not navigate. */
export function nextCell(key: string, grid: GridState): number | undefined {
  const { current, count, columns, isRtl } = grid
  if (count === 0) return undefined
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const backward = isRtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward) return Math.min(current + 1, count - 1)
  if (key === backward) return Math.max(current - 1, 0)
  if (key === 'ArrowUp') return current < columns ? current : current - columns
  if (key === 'ArrowDown') {
    const isLastRow = Math.floor(current / columns) === Math.floor((count - 1) / columns)
    return isLastRow ? current : Math.min(current + columns, count - 1)
  }
  return nextIndex(key, current, count)
}
