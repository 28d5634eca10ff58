import { run } from '../shell.mjs'
import build from './build.mjs'

export const needsBrowser = true
export const needsRedis = true
export const needsPostgres = true

/**
 * Runs the benchmarks and prints their table.
 *
 * @param {string[]} args Passed to `bench/run.mjs`.
 * @returns {Promise<number>}
 */
export default async function bench(args) {
  const built = await build()
  if (built !== 0) return built
  const { code } = await run('node', ['bench/run.mjs', ...args], { loud: true })
  return code
}
