import { getRowElements } from './getRowElements.ts'

/** Sets the tab stop of a list: the row that has it already, or else the first row. */
export function keepOneTabStop(list: HTMLElement | null): void {
  const rows = getRowElements(list)
  const stop = rows.find((row) => row.getAttribute('tabindex') === '0') ?? rows[0]
  for (const row of rows) {
    const tabIndex = row === stop ? 0 : -1
    if (row.getAttribute('tabindex') !== `${tabIndex}`) row.tabIndex = tabIndex
  }
}
