import build from './build.mjs'

export const needsBrowser = true

/**
 * Prints what a visitor downloads, against the budgets.
 *
 * @param {string[]} args `--json`: one line of JSON per row. `--modules`: what weighs most.
 * @returns {Promise<number>} 1 when over a budget.
 */
export default async function size(args) {
  const built = await build()
  if (built !== 0) return built
  const { measure } = await import('../../size/measure.mjs')
  const { rows, heaviest } = await measure()
  for (const row of rows) console.log(args.includes('--json') ? JSON.stringify(row) : line(row))
  if (args.includes('--modules'))
    console.log(['', 'Chunks until the list of wallets shows:', ...heaviest].join('\n'))
  return rows.some(isOver) ? 1 : 0
}

function isOver({ gzip, budget = Infinity }) {
  return gzip > budget
}

function line(row) {
  const { name, gzip, budget, files } = row
  const limit = budget === undefined ? '' : ` of ${String(budget).padStart(6)}`
  const verdict = budget === undefined ? '' : isOver(row) ? 'OVER' : 'ok'
  const numbers = `${String(gzip).padStart(7)}${limit.padEnd(10)}`
  return `${name.padEnd(34)} ${numbers}  ${String(files).padStart(2)} files  ${verdict}`.trimEnd()
}
