import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, posix } from 'node:path'
import { findPnpm } from '../setup/packages.mjs'
import { run } from '../setup/shell.mjs'

/**
 * Packs a package of the workspace that has been built. Leaves no tarball that lacks a file which the package's
 * `exports`, `bin` or `files` name: pnpm packs without a file that does not exist, and reports success.
 *
 * @param {string} folder The package.
 * @param {string} target Folder for the tarball; it is created.
 * @returns {Promise<{ name: string, folder: string, file?: string, problem?: string }>} The tarball, or why there
 *   is none.
 */
export async function packPackage(folder, target) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name } = manifest
  mkdirSync(target, { recursive: true })
  const [program, ...first] = await findPnpm()
  // Built already: the script that builds before a release would do it once more for each.
  const options = ['--json', '--pack-destination', target, '--config.ignore-scripts=true']
  const { code, output, stdout } = await run(program, [...first, 'pack', ...options], {
    cwd: folder,
    env: { npm_config_yes: 'true' },
  })
  if (code !== 0) return { name, folder, problem: `${name}: ${output}` }

  const { filename, files } = JSON.parse(stdout)
  const missing = listMissing(
    manifest,
    files.map(({ path }) => path),
  )
  if (missing.length === 0) return { name, folder, file: filename }
  rmSync(filename)
  const problem = `${name}: the tarball lacks ${missing.join(', ')}. Run \`npm run build\`.`
  return { name, folder, problem }
}

/** Returns the paths and entries of `files` in a manifest that a tarball with these files does not satisfy. */
function listMissing({ exports = {}, bin = {}, files = [] }, packed) {
  const paths = [...listTargets(exports), ...listTargets(bin)].map((path) => posix.normalize(path))
  const entries = files.filter((entry) => !entry.startsWith('!'))
  return [
    ...new Set(paths.filter((path) => !packed.includes(path))),
    ...entries.filter((entry) => !packed.some((path) => belongsTo(path, entry))),
  ]
}

/** Lists the files that a value of `exports` or `bin` names, under all conditions. */
function listTargets(value) {
  return typeof value === 'string' ? [value] : Object.values(value).flatMap(listTargets)
}

/** Returns whether a path is an entry of `files`, or below it. Of a pattern, the part before its `*` decides. */
function belongsTo(path, entry) {
  const [start, ...rest] = posix.normalize(entry).split('*')
  return rest.length > 0 ? path.startsWith(start) : path === start || path.startsWith(`${start}/`)
}
