import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const emitted = /\.(d\.ts|js)$/
const endings = ['.ts', '.tsx']

/**
 * Removes the scripts and declarations of deleted sources. The compiler leaves them in `dist`, and
 * a tarball would contain them.
 *
 * @param {string} folder Folder of a package whose `dist` comes from the compiler alone.
 * @returns {string[]} The removed files, from `dist`.
 */
export function removeStale(folder) {
  const dist = join(folder, 'dist')
  const stale = readdirSync(dist, { recursive: true }).filter((name) => {
    const stem = join(folder, 'src', name.replace(emitted, ''))
    return emitted.test(name) && !endings.some((ending) => existsSync(stem + ending))
  })
  for (const name of stale) rmSync(join(dist, name))
  return stale
}
