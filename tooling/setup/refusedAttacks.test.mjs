import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestTree } from '../checks/createTestTree.mjs'
import { countRefused, formatRefused } from './refusedAttacks.mjs'

const vitest = (...tests) => ({
  testResults: [{ assertionResults: tests.map(([fullName, status]) => ({ fullName, status })) }],
})

it('counts an attack as refused when all tests that name it passed', () => {
  const root = createTestTree({
    'docs/embedded-wallet-attacks.tsv': '1\tOne\n2\tTwo\n3\tThree\n16\tSixteen\n',
    'vitest.json': JSON.stringify(
      vitest(
        ['refuses a sibling (abuse 1, 16)', 'passed'],
        ['refuses a popup (abuse 2)', 'passed'],
        ['refuses another popup (abuse 2)', 'failed'],
        ['has another number (abuse 7)', 'passed'],
      ),
    ),
    'playwright.json': JSON.stringify({
      suites: [{ specs: [], suites: [{ specs: [{ title: 'is framed (abuse 16)', ok: true }] }] }],
    }),
  })
  const reports = {
    vitest: join(root, 'vitest.json'),
    playwright: join(root, 'playwright.json'),
  }
  const result = countRefused(root, reports)
  expect(result).toEqual({ refused: [1, 16], failed: [2], untested: [3], unknown: [7] })
  expect(formatRefused(result)).toBe(
    '2 of 4 refused; not refused: 2; without a test: 3; not in the list: 7',
  )
})

it('reports all attacks as untested without reports', () => {
  const root = createTestTree({ 'docs/embedded-wallet-attacks.tsv': '1\tOne\n' })
  const result = countRefused(root, { vitest: '/nowhere/a', playwright: '/nowhere/b' })
  expect(formatRefused(result)).toBe('0 of 1 refused; without a test: 1')
})
