import { rowsOf } from './rowsOf.ts'

/** Leaves one row of a list reachable by Tab: the one that was, else the first. */
export function keepOneTabStop(list: HTMLElement | null): void {
  const rows = rowsOf(list)
  const stop = rows.find((row) => row.getAttribute('tabindex') === '0') ?? rows[0]
  for (const row of rows) {
    const tabIndex = row === stop ? 0 : -1
    if (row.getAttribute('tabindex') !== `${tabIndex}`) row.tabIndex = tabIndex
  }
}
