import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Folders that hold no sources: installed, or written by a build. */
const skipped = new Set(['node_modules', 'dist', 'dist-test', 'templates', '.cache', '.git'])
/** The built frame in the package of the server; its sources have a folder of the same name. */
const builtFrame = join('packages', 'server', 'frame')

/**
 * Hashes files by path and content.
 *
 * @param {string} base Paths are hashed relative to this folder.
 * @param {string[]} entries Files and folders under `base`; a missing one counts as empty.
 * @returns {string} 64 hexadecimal digits, the same for the same content in any checkout.
 */
export function contentHash(base, entries) {
  const hash = createHash('sha256')
  const files = entries.flatMap((entry) => filesOf(join(base, entry)))
  for (const file of files.toSorted((one, other) => (one < other ? -1 : 1))) {
    const content = readFileSync(file)
    const path = relative(base, file).split(sep).join('/')
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesOf(path) {
  const status = statSync(path, { throwIfNoEntry: false })
  if (status === undefined) return []
  if (status.isFile()) return path.endsWith('.tsbuildinfo') ? [] : [path]
  if (!status.isDirectory()) return []
  return readdirSync(path)
    .filter((name) => !skipped.has(name) && !join(path, name).endsWith(builtFrame))
    .flatMap((name) => filesOf(join(path, name)))
}
