import { measure } from '../tooling/size/measure.mjs'
import { timing } from './timing.mjs'

const { rows: sizes } = await measure()
const times = await timing()
print([
  ['gzip, bytes', 'Latchkey', 'budget', 'ratio'],
  ...sizes.map(({ name, gzip, budget }) => [
    name,
    String(gzip),
    String(budget),
    ratio(gzip, budget),
  ]),
  ['4× CPU, Fast 4G, median of 7', 'Latchkey', 'plain dialog', 'ratio'],
  ...times.map(({ name, ours, baseline }) => [
    name,
    `${ours.toFixed(0)} ms`,
    `${baseline.toFixed(0)} ms`,
    ratio(ours, baseline),
  ]),
])

function ratio(ours, other) {
  return (ours / other).toFixed(2)
}

function print(rows) {
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
