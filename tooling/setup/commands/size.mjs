/**
 * Prints what a visitor downloads, against the budgets.
 *
 * @param {string[]} args `--json`: one line of JSON per row. `--modules`: what weighs most.
 * @returns {Promise<number>} 1 when over a budget.
 */
export default async function size(args) {
  const { measure } = await import('../../size/measure.mjs')
  const { rows, heaviest } = await measure()
  for (const row of rows) console.log(args.includes('--json') ? JSON.stringify(row) : line(row))
  if (args.includes('--modules')) console.log(['', 'Bytes before zipping:', ...heaviest].join('\n'))
  return rows.some(isOver) ? 1 : 0
}

function isOver({ gzip, budget }) {
  return gzip > budget
}

function line(row) {
  const numbers = `${String(row.gzip).padStart(7)} of ${String(row.budget).padStart(6)}`
  return `${row.name.padEnd(28)} ${numbers}  ${isOver(row) ? 'OVER' : 'ok'}`
}
