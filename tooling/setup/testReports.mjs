import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Removes the report of an earlier run.
 *
 * @param {string} file
 */
export function clearReport(file) {
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
}

/**
 * Counts a Vitest JSON report. A runner that ended with an error and reported no failed test counts as one failure.
 *
 * @param {string} file
 * @param {number} code Exit code of the run.
 * @returns {{ passed: number, failed: number }}
 */
export function countVitest(file, code) {
  const report = read(file)
  const passed = report?.numPassedTests ?? 0
  // A file that failed to load has no failed test.
  const unloaded = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return atLeastOne(passed, (report?.numFailedTests ?? 0) + unloaded.length, code)
}

const attacks = /packages[\\/]server[\\/]src[\\/]attack[\\/]/

/**
 * Formats how many of the attacks in a Vitest JSON report were repelled.
 *
 * @param {string} file
 * @returns {string} Such as `480 of 480 repelled`.
 */
export function formatRepelled(file) {
  const tests = (read(file)?.testResults ?? [])
    .filter(({ name }) => attacks.test(name))
    .flatMap(({ assertionResults }) => assertionResults)
  const repelled = tests.filter(({ status }) => status === 'passed')
  return `${repelled.length} of ${tests.length} repelled`
}

/**
 * Counts a Playwright JSON report. A test that passed only when tried again counts as passed.
 *
 * @param {string} file
 * @param {number} code Exit code of the run.
 * @returns {{ passed: number, failed: number }}
 */
export function countPlaywright(file, code) {
  const stats = read(file)?.stats
  return atLeastOne((stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0, code)
}

/** Counts a run without tests as a failure. */
function atLeastOne(passed, failed, code) {
  const isHidden = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: isHidden ? 1 : failed }
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
