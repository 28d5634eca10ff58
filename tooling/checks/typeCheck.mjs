import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { completeCssDeclarations } from '../css/completeCssDeclarations.mjs'
import { run } from '../setup/shell.mjs'

/**
 * Checks all types and emits the packages: scripts and declarations, and for the client
 * declarations only. `buildPackages` bundles the client and the script of the test wallets.
 *
 * @param {string} root
 * @param {string[]} [projects] All by default.
 * @returns {Promise<{ seen: string, problems: string[] }>}
 */
export async function typeCheck(root, projects = []) {
  // The build info does not record whether the output still exists.
  const force = areDeclarationsBuilt(root) ? [] : ['--force']
  const args = ['-b', '--pretty', 'false', ...force, ...projects]
  const { code, output } = await run('tsc', args, { cwd: root })
  const sheets = completeCssDeclarations(join(root, 'packages/latchkey'))
  const problems = output.split('\n').filter((line) => /error TS\d+/.test(line))
  if (code !== 0 && problems.length === 0) problems.push(output)
  return { seen: `${projects.length || 'all'} projects, ${sheets} sheets`, problems }
}

/**
 * Returns whether the packages can resolve each other's types.
 *
 * @param {string} root
 */
export function areDeclarationsBuilt(root) {
  return packageFolders(root).every((folder) => existsSync(join(root, folder, 'dist')))
}

/**
 * Lists the folders of the published packages.
 *
 * @param {string} root
 * @returns {string[]} Paths from `root`, such as `packages/latchkey`.
 */
export function packageFolders(root) {
  const parent = join(root, 'packages')
  if (!existsSync(parent)) return []
  return readdirSync(parent)
    .filter((name) => existsSync(join(parent, name, 'package.json')))
    .map((name) => `packages/${name}`)
}
