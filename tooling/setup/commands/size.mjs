import build from './build.mjs'

export const needsBrowser = true

/**
 * Prints the download sizes of a visitor, compared with the budgets.
 *
 * @param {string[]} args `--json`: one line of JSON per row. `--modules`: the largest chunks.
 * @param {(line: string) => void} [print] Prints a row of the table. A row over its budget ends with `OVER`.
 * @returns {Promise<number>} 1 when over a budget.
 */
export default async function size(args, print = console.log) {
  const built = await build()
  if (built !== 0) return built
  const { measure } = await import('../../size/measure.mjs')
  const { rows, largest } = await measure()
  for (const row of rows) print(args.includes('--json') ? JSON.stringify(row) : line(row))
  if (args.includes('--modules'))
    console.log(['', 'Chunks of an open modal:', ...largest].join('\n'))
  return rows.some(isOver) ? 1 : 0
}

function isOver({ gzip, files, budget = {} }) {
  return gzip > (budget.gzip ?? Infinity) || files > (budget.files ?? Infinity)
}

function line(row) {
  const { name, gzip, files, budget = {} } = row
  const bytes = `${String(gzip).padStart(7)}${limit(budget.gzip).padEnd(10)}`
  const count = `${String(files).padStart(2)} files${limit(budget.files)}`
  const verdict = budget.gzip === undefined ? '' : isOver(row) ? 'OVER' : 'ok'
  return `${name.padEnd(34)} ${bytes}  ${count.padEnd(14)} ${verdict}`.trimEnd()
}

function limit(budget) {
  return budget === undefined
    ? ''
    : ` of ${String(budget).padStart(6)}`.replace(/of +(\d)$/, 'of $1')
}
