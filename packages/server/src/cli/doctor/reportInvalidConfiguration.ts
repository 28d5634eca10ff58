import { printDoctorReport } from 'latchkey/cli'
import { failedCheck } from './checkResults.ts'

/**
 * Prints the report of `latchkey doctor --server` for a configuration that cannot be read.
 *
 * @returns The exit code.
 */
export function reportInvalidConfiguration(
  { message }: Error,
  isJson: boolean,
  print: (line: string) => void,
): number {
  const fix = 'Correct it: .env.sample and config.sample.json of the package list all settings'
  return printDoctorReport([failedCheck('config', message, fix)], {
    values: { json: isJson },
    print,
  })
}
