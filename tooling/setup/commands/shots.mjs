import { run } from '../shell.mjs'
import build from './build.mjs'

export const needsBrowser = true

/**
 * Saves screenshots of every view in `screenshots/`.
 *
 * @param {string[]} args Handed to Playwright.
 * @returns {Promise<number>}
 */
export default async function shots(args) {
  const built = await build()
  if (built !== 0) return built
  const config = ['--config', 'playwright.shots.config.ts']
  const { code } = await run('playwright', ['test', ...config, ...args], { loud: true })
  return code
}
