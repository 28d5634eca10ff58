import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const maxFailures = 20
const maxLines = 25

/**
 * Formats what failed, each with the first lines of its errors. `npm test` prints it at its end, where a log that is
 * cut still has it.
 *
 * @param {{ vitest: string, playwright: string }} reports JSON reports of the tests of a run.
 * @param {{ title: string, message: string }[]} [steps] Failed checks, and other steps that failed.
 * @returns {string} Empty when nothing failed.
 */
export function formatFailures({ vitest, playwright }, steps = []) {
  const failures = [...steps, ...vitestFailures(vitest), ...playwrightFailures(playwright)]
  const shown = failures.slice(0, maxFailures).map(formatFailure)
  const rest = failures.length - shown.length
  return [...shown, ...(rest > 0 ? [`… and ${rest} more`] : [])].join('\n\n')
}

function formatFailure({ title, message }) {
  const lines = stripVTControlCharacters(message).trim().split('\n')
  const end = lines.length > maxLines ? ['…'] : []
  return [title, ...[...lines.slice(0, maxLines), ...end].map((line) => `  ${line}`)].join('\n')
}

function vitestFailures(file) {
  return (read(file)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    // A file that failed to load has no tests.
    if (status === 'failed' && assertionResults.length === 0)
      return [{ title: name, message: message ?? '' }]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages = [] }) => ({
        title: `${name} › ${fullName}`,
        message: failureMessages.join('\n'),
      }))
  })
}

function playwrightFailures(file) {
  const collect = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(collect)]
  return collect(read(file) ?? {})
    .filter(({ ok }) => !ok)
    .map(({ file: source, line, title, tests }) => ({
      title: `${source}:${line} › ${title}`,
      message: tests
        .flatMap(({ results = [] }) => results.flatMap(({ errors = [] }) => errors))
        .map(({ message }) => message)
        .join('\n'),
    }))
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
