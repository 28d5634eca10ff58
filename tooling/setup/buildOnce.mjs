import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache } from './shell.mjs'

/**
 * Runs a build unless output of the same sources exists.
 *
 * @param {object} build
 * @param {string} build.name File name of the stamp in the cache folder.
 * @param {string} build.hash Hash of the sources, of `contentHash`.
 * @param {string[]} build.outputs Files that must exist for the last build to count.
 * @param {() => Promise<void>} build.run Builds; when it throws, nothing is recorded.
 * @param {string} [build.folder] Where the stamp is kept.
 * @returns {Promise<boolean>} Whether it was built now.
 */
export async function buildOnce({ name, hash, outputs, run, folder = cache }) {
  const stamp = join(folder, name)
  const isCurrent =
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hash &&
    outputs.every((file) => existsSync(file))
  if (isCurrent) return false
  // A build that is interrupted leaves no stamp.
  rmSync(stamp, { force: true })
  await run()
  mkdirSync(folder, { recursive: true })
  writeFileSync(stamp, hash)
  return true
}
