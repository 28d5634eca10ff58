import { join, relative, resolve } from 'node:path'
import { packPackages } from '../../checks/packPackages.mjs'
import { root } from '../shell.mjs'
import build from './build.mjs'

/**
 * Builds and packs every package, and prints how to create an app that uses the tarballs. Packs nothing when the
 * build fails.
 *
 * @param {string[]} args Folder of the tarballs, `packed` by default.
 * @param {object} [tree] What is packed: the repository, except in tests.
 * @param {string} [tree.directory]
 * @param {() => Promise<number>} [tree.build] Builds the packages of the directory.
 * @returns {Promise<number>} The exit code.
 */
export default async function pack([folder = 'packed'], tree = {}) {
  const { directory, build: buildTree } = { directory: root, build, ...tree }
  const code = await buildTree()
  if (code !== 0) return code

  const target = resolve(directory, folder)
  const files = await packPackages(join(directory, 'packages'), target)
  console.log(describeUse(files, relative(directory, target)))
  return 0
}

/** Lists the commands that create an app from tarballs, by package. */
function describeUse({ 'create-latchkey': create, ...others }, folder) {
  return [
    `The packages are in ${folder}. For an app of them, in a folder outside of this repository:`,
    '',
    `  npm exec --package=${create} -- create-latchkey my-app`,
    '  cd my-app',
    `  npm install ${Object.values(others).join(' ')}`,
  ].join('\n')
}
