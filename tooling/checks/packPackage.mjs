import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pnpm } from '../setup/packages.mjs'
import { run } from '../setup/shell.mjs'

/**
 * Packs a package of the workspace that has been built.
 *
 * @param {string} folder The package.
 * @param {string} place Folder for the tarball; it is created.
 * @returns {Promise<{ name: string, folder: string, file?: string, problem?: string }>} The tarball, or why there
 *   is none.
 */
export async function packPackage(folder, place) {
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  mkdirSync(place, { recursive: true })
  const [program, ...first] = await pnpm()
  // Built already: the script that builds before a release would do it once more for each.
  const args = [...first, 'pack', '--pack-destination', place, '--config.ignore-scripts=true']
  const { output } = await run(program, args, { cwd: folder, env: { npm_config_yes: 'true' } })
  const tarball = readdirSync(place).find((file) => file.endsWith('.tgz'))
  return tarball === undefined
    ? { name, folder, problem: `${name}: ${output}` }
    : { name, folder, file: join(place, tarball) }
}
