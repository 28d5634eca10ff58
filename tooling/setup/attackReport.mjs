import { existsSync, readFileSync } from 'node:fs'
import { parseAttackNumbers, readAttacks } from '../checks/attacks.mjs'

/**
 * Counts the attacks on the embedded wallet that tests refused. A test names the attacks of
 * `docs/embedded-wallet-attacks.tsv` in its title, `(abuse 16)`; an attack is refused when all tests that name it passed.
 *
 * @param {string} root The repository.
 * @param {{ vitest: string, playwright: string }} reports JSON reports of a run.
 * @returns {{ refused: number[], failed: number[], untested: number[], unknown: number[], hasBrowser: boolean }}
 */
export function countAttacks(root, { vitest, playwright }) {
  const tests = [...vitestTests(vitest), ...playwrightTests(playwright)]
  const results = new Map()
  for (const { title, isPassed } of tests)
    for (const row of parseAttackNumbers(title))
      results.set(row, (results.get(row) ?? true) && isPassed)
  const rows = readAttacks(root).map(({ number }) => number)
  return {
    refused: rows.filter((row) => results.get(row) === true),
    failed: rows.filter((row) => results.get(row) === false),
    untested: rows.filter((row) => !results.has(row)),
    unknown: [...results.keys()].filter((row) => !rows.includes(row)),
    hasBrowser: tests.some(({ isInBrowser }) => isInBrowser),
  }
}

/**
 * Returns how many attacks a run has to count as failed. Without a browser many have no test, and none counts.
 *
 * @param {ReturnType<typeof countAttacks>} result
 * @returns {number}
 */
export function countFailedAttacks({ failed, untested, unknown, hasBrowser }) {
  return hasBrowser ? failed.length + untested.length + unknown.length : 0
}

/**
 * Formats the result of `countAttacks`.
 *
 * @param {ReturnType<typeof countAttacks>} result
 * @returns {string} Such as `90 of 91 refused; without a test: 82`.
 */
export function formatAttacks({ refused, failed, untested, unknown, hasBrowser }) {
  const total = refused.length + failed.length + untested.length
  const parts = [
    ['not refused', failed],
    ['without a test', untested],
    ['not in the list', unknown],
  ]
  const tail = parts
    .filter(([, rows]) => rows.length > 0)
    .map(([name, rows]) => `; ${name}: ${rows.join(', ')}`)
  const note = hasBrowser ? '' : '; not counted, because no test ran in a browser'
  return `${refused.length} of ${total} refused${tail.join('')}${note}`
}

function vitestTests(file) {
  const results = read(file)?.testResults ?? []
  return results.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      title: fullName,
      isPassed: status === 'passed',
      isInBrowser: /\.browser\.test\./.test(name),
    })),
  )
}

function playwrightTests(file) {
  const collect = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(collect)]
  return collect(read(file) ?? {}).map(({ title, ok, tests }) => ({
    title,
    // `ok` is true for a skipped test too.
    isPassed: ok && tests.every(({ status }) => status !== 'skipped'),
    isInBrowser: true,
  }))
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
