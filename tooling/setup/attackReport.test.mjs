import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestTree } from '../checks/createTestTree.mjs'
import { countAttacks, countFailedAttacks, formatAttacks } from './attackReport.mjs'

/** Inserted later, so that this file itself names no attacks. */
const bracket = '('
const named = (text, numbers) => `${text} ${bracket}abuse ${numbers})`
const list = '1\tOne\n2\tTwo\n3\tThree\n16\tSixteen\n'

const vitest = (name, ...tests) => ({
  testResults: [
    { name, assertionResults: tests.map(([fullName, status]) => ({ fullName, status })) },
  ],
})

const playwright = (title, status) => ({
  suites: [{ specs: [], suites: [{ specs: [{ title, ok: true, tests: [{ status }] }] }] }],
})

function count(reports, rows = list) {
  const root = createTestTree({
    'docs/embedded-wallet-attacks.tsv': rows,
    ...Object.fromEntries(
      Object.entries(reports).map(([name, report]) => [`${name}.json`, JSON.stringify(report)]),
    ),
  })
  return countAttacks(root, {
    vitest: join(root, 'vitest.json'),
    playwright: join(root, 'playwright.json'),
  })
}

it('counts an attack as refused when all tests that name it passed', () => {
  const result = count({
    vitest: vitest(
      '/repo/a.browser.test.ts',
      [named('refuses a sibling', '1, 16'), 'passed'],
      [named('refuses a popup', '2'), 'passed'],
      [named('refuses another popup', '2'), 'failed'],
      [named('has another number', '7'), 'passed'],
    ),
    playwright: playwright(named('is framed', '16'), 'expected'),
  })
  expect(result).toMatchObject({ refused: [1, 16], failed: [2], untested: [3], unknown: [7] })
  expect(formatAttacks(result)).toBe(
    '2 of 4 refused; not refused: 2; without a test: 3; not in the list: 7',
  )
  expect(countFailedAttacks(result)).toBe(3)
})

it('counts nothing as failed when all attacks were refused', () => {
  const test = [named('refuses a sibling', '1'), 'passed']
  const result = count({ vitest: vitest('/repo/a.browser.test.ts', test) }, '1\tOne\n')
  expect([formatAttacks(result), countFailedAttacks(result)]).toEqual(['1 of 1 refused', 0])
})

it('does not count an attack as refused by a test that was skipped', () => {
  const result = count(
    {
      vitest: vitest('/repo/a.test.ts', [named('refuses a sibling', '1'), 'skipped']),
      playwright: playwright(named('is framed', '16'), 'skipped'),
    },
    '1\tOne\n16\tSixteen\n',
  )
  expect(result).toMatchObject({ refused: [], failed: [1, 16] })
})

it('reports that no test ran in a browser, and counts nothing as failed then', () => {
  const test = [named('refuses a sibling', '1'), 'passed']
  const result = count({ vitest: vitest('/repo/a.test.ts', test) }, '1\tOne\n2\tTwo\n')
  expect(formatAttacks(result)).toBe(
    '1 of 2 refused; without a test: 2; not counted, because no test ran in a browser',
  )
  expect(countFailedAttacks(result)).toBe(0)
  expect(countFailedAttacks(count({}))).toBe(0)
})
