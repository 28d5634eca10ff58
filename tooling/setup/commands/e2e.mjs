import { run } from '../shell.mjs'
import build from './build.mjs'

export const needsBrowser = true
export const needsPostgres = true

/**
 * Runs the end-to-end tests against the real local chains.
 *
 * @param {string[]} args Passed to Playwright.
 * @returns {Promise<number>}
 */
export default async function e2e(args) {
  const built = await build()
  if (built !== 0) return built
  const { code } = await run('playwright', ['test', ...args], { loud: true })
  return code
}
