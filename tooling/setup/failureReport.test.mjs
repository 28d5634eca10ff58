import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestTree } from '../checks/createTestTree.mjs'
import { formatFailures } from './failureReport.mjs'

const report = (content) =>
  join(createTestTree({ 'report.json': JSON.stringify(content) }), 'report.json')
const missing = '/nowhere/report.json'

it('formats each test that failed in a Vitest report, with its errors', () => {
  const vitest = report({
    testResults: [
      {
        name: '/repo/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          { fullName: 'divides', status: 'failed', failureMessages: ['Error: \u001b[31mby zero'] },
        ],
      },
      {
        name: '/repo/b.test.ts',
        status: 'failed',
        message: 'Cannot find module',
        assertionResults: [],
      },
    ],
  })
  expect(formatFailures({ vitest, playwright: missing })).toBe(
    '/repo/a.test.ts › divides\n  Error: by zero\n\n/repo/b.test.ts\n  Cannot find module',
  )
})

it('formats each test that failed in a Playwright report, with its errors', () => {
  const spec = (title, ok, errors = []) => ({
    file: 'send.e2e.ts',
    line: 4,
    title,
    ok,
    tests: [{ results: [{ errors }] }],
  })
  const playwright = report({
    suites: [
      {
        specs: [spec('sends', true)],
        suites: [{ specs: [spec('rejects', false, [{ message: 'Error: visible' }])] }],
      },
    ],
  })
  expect(formatFailures({ vitest: missing, playwright })).toBe(
    'send.e2e.ts:4 › rejects\n  Error: visible',
  )
})

it('formats failed checks and steps before the tests', () => {
  const vitest = report({
    testResults: [
      {
        name: '/repo/a.test.ts',
        status: 'failed',
        assertionResults: [{ fullName: 'adds', status: 'failed', failureMessages: ['Error: 3'] }],
      },
    ],
  })
  const steps = [{ title: 'Check: lint', message: 'a.ts:1: unused' }]
  expect(formatFailures({ vitest, playwright: missing }, steps)).toBe(
    'Check: lint\n  a.ts:1: unused\n\n/repo/a.test.ts › adds\n  Error: 3',
  )
})

it('limits the lines of an error and the number of tests', () => {
  const message = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n')
  const assertionResults = Array.from({ length: 22 }, (_, index) => ({
    fullName: `test ${index}`,
    status: 'failed',
    failureMessages: [message],
  }))
  const vitest = report({ testResults: [{ name: 'a', status: 'failed', assertionResults }] })
  const lines = formatFailures({ vitest, playwright: missing }).split('\n')
  expect(lines[25]).toBe('  line 24')
  expect(lines[26]).toBe('  …')
  expect(lines.at(-1)).toBe('… and 2 more')
})

it('formats nothing for a run without failures or reports', () => {
  expect(formatFailures({ vitest: missing, playwright: missing })).toBe('')
})
