import { run } from '../shell.mjs'

/**
 * Formats every file in place.
 *
 * @returns {Promise<number>}
 */
export default async function format() {
  const { code } = await run('oxfmt', ['.'], { loud: true })
  return code
}
