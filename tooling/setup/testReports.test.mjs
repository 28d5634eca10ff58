import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestTree } from '../checks/createTestTree.mjs'
import { countPlaywright, countVitest, formatRepelled } from './testReports.mjs'

const report = (content) =>
  join(createTestTree({ 'report.json': JSON.stringify(content) }), 'report.json')
const vitest = (passed, failed, testResults = []) =>
  report({ numPassedTests: passed, numFailedTests: failed, testResults })

it('counts tests of a Vitest report', () => {
  expect(countVitest(vitest(3, 0), 0)).toEqual({ passed: 3, failed: 0 })
  expect(countVitest(vitest(3, 2), 1)).toEqual({ passed: 3, failed: 2 })
})

it('counts a file that did not load, and a run that failed otherwise', () => {
  const unloaded = [{ status: 'failed', assertionResults: [] }]
  expect(countVitest(vitest(3, 1, unloaded), 1)).toEqual({ passed: 3, failed: 2 })
  expect(countVitest(vitest(3, 0), 1)).toEqual({ passed: 3, failed: 1 })
})

it('counts tests of a Playwright report', () => {
  const file = report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } })
  expect(countPlaywright(file, 1)).toEqual({ passed: 5, failed: 1 })
})

it('counts a run without a report or without tests as a failure', () => {
  expect(countVitest('/nowhere/report.json', 0)).toEqual({ passed: 0, failed: 1 })
  expect(countPlaywright(report({ stats: { expected: 0 } }), 0)).toEqual({ passed: 0, failed: 1 })
})

it('counts the repelled attacks of a Vitest report', () => {
  const results = (name, ...statuses) => ({
    name,
    assertionResults: statuses.map((status) => ({ status })),
  })
  const file = vitest(4, 1, [
    results('/repo/packages/server/src/attack/rpc.test.ts', 'passed', 'failed'),
    results('/repo/packages/server/src/attack/http.test.ts', 'passed'),
    results('/repo/packages/server/src/relay/abuse.test.ts', 'passed', 'passed'),
  ])
  expect(formatRepelled(file)).toBe('2 of 3 repelled')
})
