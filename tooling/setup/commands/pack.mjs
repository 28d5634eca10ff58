import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import build from './build.mjs'

/**
 * Builds and packs every package, and prints how to create an app that uses the tarballs.
 *
 * @param {string[]} args Folder of the tarballs, `packed` by default.
 * @returns {Promise<number>}
 */
export default async function pack([folder = 'packed']) {
  const { cache, root } = await import('../shell.mjs')
  const { packPackage } = await import('../../checks/packPackage.mjs')
  const code = await build()
  if (code !== 0) return code

  const packages = join(root, 'packages')
  const target = resolve(root, folder)
  mkdirSync(target, { recursive: true })
  const files = new Map()
  for (const name of readdirSync(packages)) {
    if (!existsSync(join(packages, name, 'package.json'))) continue
    const aside = join(cache, 'tarballs', name)
    rmSync(aside, { recursive: true, force: true })
    const { file, problem } = await packPackage(join(packages, name), aside)
    if (problem !== undefined) throw new Error(problem)
    const path = join(target, basename(file))
    copyFileSync(file, path)
    files.set(name, path)
  }
  console.log(describeUse(files, relative(root, target)))
  return 0
}

/** Lists the commands that create an app from tarballs, by package. */
function describeUse(files, folder) {
  const { 'create-latchkey': create, ...others } = Object.fromEntries(files)
  return [
    `The packages are in ${folder}. For an app of them, in a folder outside of this repository:`,
    '',
    `  npm exec --package=${create} -- create-latchkey my-app`,
    '  cd my-app',
    `  npm install ${Object.values(others).join(' ')}`,
  ].join('\n')
}
