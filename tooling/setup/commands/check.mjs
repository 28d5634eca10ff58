import { runChecks } from '../../checks/runChecks.mjs'

/**
 * Runs the repository's checks.
 *
 * @param {string[]} args Names of checks; all by default.
 * @returns {Promise<number>}
 */
export default async function check(args) {
  const results = await runChecks(args)
  return results.every(({ passed }) => passed) ? 0 : 1
}
