import type { CliContext } from '../CliCommand.ts'
import type { DoctorCheck } from './DoctorCheck.ts'

const marks = { passed: '✓', warning: '!', failed: '✗' } as const

/**
 * Prints checks, as JSON with the option `json`, otherwise as one line each with its fix below.
 *
 * @returns The exit code: 1 when a check failed.
 */
export function printDoctorReport(
  checks: readonly DoctorCheck[],
  { values, print }: Pick<CliContext, 'values' | 'print'>,
): number {
  const isOk = checks.every(({ status }) => status !== 'failed')
  if (values['json'] === true) print(JSON.stringify({ ok: isOk, checks }))
  else for (const line of checks.flatMap(linesOf)) print(line)
  return isOk ? 0 : 1
}

function linesOf({ name, status, text, fix }: DoctorCheck): readonly string[] {
  const line = `${marks[status]} ${name.padEnd(9)} ${text}`
  return fix === undefined ? [line] : [line, `  ${fix}`]
}
