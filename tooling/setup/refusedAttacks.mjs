import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const named = /\(abuse ((?:\d+(?:, )?)+)\)/g

/**
 * Counts the attacks on the embedded wallet that tests repelled. A test names the attacks of
 * `docs/embedded-wallet-attacks.tsv` in its title, `(abuse 16)`; an attack is refused when all tests that name it passed.
 *
 * @param {string} root The repository.
 * @param {{ vitest: string, playwright: string }} reports JSON reports of a run.
 * @returns {{ refused: number[], failed: number[], untested: number[], unknown: number[] }}
 */
export function countRefused(root, { vitest, playwright }) {
  const results = new Map()
  for (const { title, isPassed } of [...vitestTests(vitest), ...playwrightTests(playwright)])
    for (const [, list] of title.matchAll(named))
      for (const row of list.split(', ').map(Number))
        results.set(row, (results.get(row) ?? true) && isPassed)
  const rows = readAttacks(root)
  return {
    refused: rows.filter((row) => results.get(row) === true),
    failed: rows.filter((row) => results.get(row) === false),
    untested: rows.filter((row) => !results.has(row)),
    unknown: [...results.keys()].filter((row) => !rows.includes(row)),
  }
}

/**
 * Formats the result of `countRefused`.
 *
 * @param {ReturnType<typeof countRefused>} result
 * @returns {string} Such as `90 of 91 refused; without a test: 82`.
 */
export function formatRefused({ refused, failed, untested, unknown }) {
  const total = refused.length + failed.length + untested.length
  const parts = [
    ['not refused', failed],
    ['without a test', untested],
    ['not in the list', unknown],
  ]
  const tail = parts
    .filter(([, rows]) => rows.length > 0)
    .map(([name, rows]) => `; ${name}: ${rows.join(', ')}`)
  return `${refused.length} of ${total} refused${tail.join('')}`
}

function readAttacks(root) {
  return readFileSync(join(root, 'docs/embedded-wallet-attacks.tsv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => Number(line.split('\t')[0]))
}

function vitestTests(file) {
  const results = read(file)?.testResults ?? []
  return results
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ fullName, status }) => ({ title: fullName, isPassed: status === 'passed' }))
}

function playwrightTests(file) {
  const collect = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(collect)]
  return collect(read(file) ?? {}).map(({ title, ok }) => ({ title, isPassed: ok }))
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
