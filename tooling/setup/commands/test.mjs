import { join } from 'node:path'
import { clearReport, countPlaywright, countVitest, formatRepelled } from '../testReports.mjs'
import { countAttacks, countFailedAttacks, formatAttacks } from '../attackReport.mjs'
import { formatFailures } from '../failureReport.mjs'
import { cache, root, run } from '../shell.mjs'

export const needsBrowser = true
export const needsRedis = true
export const needsPostgres = true

/**
 * Verifies the whole repository: checks, tests, build, sizes, end to end. Every step runs, also after one
 * failed; the last line counts them all, with each attack on the embedded wallet that was not refused.
 *
 * @returns {Promise<number>}
 */
export default async function test() {
  const steps = [
    ['Checks', checks],
    ['Tests', tests],
    ['Build', build],
    ['Sizes', sizes],
    ['Documentation', documentation],
    ['End to end', endToEnd],
  ]
  const total = { passed: 0, failed: 0 }
  const failedSteps = []
  for (const [title, step] of steps) {
    const began = performance.now()
    console.log(`\n— ${title}`)
    const { passed, failed, failures = [] } = await step()
    failedSteps.push(...failures)
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(`  ${title}: ${passed} passed, ${failed} failed, ${seconds} s`)
    total.passed += passed
    total.failed += failed
  }
  const reports = { vitest: join(cache, 'vitest.json'), playwright: join(cache, 'playwright.json') }
  const attacks = countAttacks(root, reports)
  console.log(`\nAttacks on the embedded wallet: ${formatAttacks(attacks)}`)
  total.failed += countFailedAttacks(attacks)
  const { clauseReport } = await import('../../checks/clauses.mjs')
  console.log(`\n${clauseReport(root)}\n`)
  const failures = formatFailures(reports, failedSteps)
  if (failures) console.log(`Failed\n\n${failures}\n`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 ? 1 : 0
}

async function checks() {
  const { runChecks } = await import('../../checks/runChecks.mjs')
  const results = await runChecks()
  const failures = results
    .filter((result) => !result.passed)
    .map(({ name, problems }) => ({ title: `Check: ${name}`, message: problems.join('\n') }))
  return { passed: results.length - failures.length, failed: failures.length, failures }
}

async function tests() {
  const file = join(cache, 'vitest.json')
  clearReport(file)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await run('vitest', ['run', ...reporters], { loud: true })
  console.log(`  Attacks: ${formatRepelled(file)}`)
  return withFailures(
    'Tests',
    countVitest(file, code),
    formatFailures({ vitest: file, playwright: '' }),
  )
}

async function build() {
  return single('Build', async () => (await import('./build.mjs')).default())
}

async function sizes() {
  const over = []
  const print = (line) => {
    console.log(line)
    if (line.endsWith('OVER')) over.push(line)
  }
  return single('Sizes', async () => (await import('./size.mjs')).default([], print), over)
}

async function documentation() {
  return single('Documentation', async () => (await import('./docs.mjs')).default(['build']))
}

async function endToEnd() {
  const file = join(cache, 'playwright.json')
  clearReport(file)
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  // A trace costs a fifth of the time; `npm run e2e` keeps those of tests that fail.
  const args = ['test', '--reporter=line,json', '--trace=off']
  const { code } = await run('playwright', args, { loud: true, env })
  return withFailures(
    'End to end',
    countPlaywright(file, code),
    formatFailures({ vitest: '', playwright: file }),
  )
}

/** Adds a failure when the runner ended with an error but reported no failed test, such as when it did not start. */
function withFailures(title, count, failedTests) {
  const isHidden = count.failed > 0 && failedTests === ''
  const message =
    'The runner ended with an error, and reported no failed test. See its output above.'
  return isHidden ? { ...count, failures: [{ title, message }] } : count
}

/** Runs a command that counts as one. `reasons` are filled by it when it fails. */
async function single(title, run, reasons = []) {
  const failed = (message) => ({ passed: 0, failed: 1, failures: [{ title, message }] })
  try {
    const code = await run()
    if (code === 0) return { passed: 1, failed: 0 }
    return failed([`It ended with ${code}.`, ...reasons].join('\n'))
  } catch (error) {
    console.error(error)
    return failed(error.stack ?? String(error))
  }
}
