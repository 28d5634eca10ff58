/** Rows drawn beyond the visible ones, so that fast scrolling shows no gap. */
const spare = 2

/** First and last row to draw; the last is less than the first when there is none. */
export type RowRange = { readonly first: number; readonly last: number }

/**
 * Returns the rows of a long grid to draw.
 *
 * @param parameters - Visible range in pixels from the top of the grid; height of a row; number of
 * rows.
 */
export function visibleRows(parameters: {
  readonly top: number
  readonly bottom: number
  readonly height: number
  readonly rows: number
}): RowRange {
  const { top, bottom, height, rows } = parameters
  const end = rows - 1
  const first = Math.floor(top / height) - spare
  const last = Math.ceil(bottom / height) - 1 + spare
  return { first: Math.max(clamp(first, end), 0), last: clamp(last, end) }
}

function clamp(row: number, end: number): number {
  return Math.min(Math.max(row, 0), end)
}
