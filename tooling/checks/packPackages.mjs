import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packPackage } from './packPackage.mjs'

/**
 * Packs every package of a folder that has been built.
 *
 * @param {string} packages Folder of the packages.
 * @param {string} target Folder for the tarballs; it is created.
 * @returns {Promise<Record<string, string>>} The tarballs, by the folder name of their package.
 * @throws Error that lists every package that cannot be packed.
 */
export async function packPackages(packages, target) {
  const names = readdirSync(packages).filter((name) =>
    existsSync(join(packages, name, 'package.json')),
  )
  const problems = []
  const files = {}
  for (const name of names) {
    const { file, problem } = await packPackage(join(packages, name), target)
    if (problem === undefined) files[name] = file
    else problems.push(problem)
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return files
}
