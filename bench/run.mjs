import { measure } from '../tooling/size/measure.mjs'
import { timing } from './timing.mjs'

const { rows: sizes } = await measure()
print(
  ['gzip', 'bytes', 'budget', 'share'],
  sizes.map(({ name, gzip, budget }) => [
    name,
    String(gzip),
    String(budget),
    `${Math.round((100 * gzip) / budget)} %`,
  ]),
)

const times = await timing()
print(
  ['4× CPU, Fast 4G, median of 7', 'Latchkey', 'plain dialog', 'ratio'],
  times.map(({ name, ours, baseline }) => [
    name,
    `${ours.toFixed(0)} ms`,
    `${baseline.toFixed(0)} ms`,
    (ours / baseline).toFixed(2),
  ]),
)

function print(head, rows) {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column].length)),
  )
  for (const row of [head, ...rows])
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column] + 2),
        )
        .join(''),
    )
  console.log('')
}
