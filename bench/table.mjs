/**
 * Prints rows as a table: the first column to the left, the others to the right.
 *
 * @param {string[][]} rows All of one length.
 */
export function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  for (const row of rows)
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column] + 2),
        )
        .join(''),
    )
}
