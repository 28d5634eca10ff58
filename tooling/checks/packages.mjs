import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cache, run } from '../setup/shell.mjs'
import { checkConsumerTypes } from './consumerTypes.mjs'
import { importInstalled, installPacked } from './installPacked.mjs'
import { packPackage } from './packPackage.mjs'

/** Packages whose types hosts import. Those that tests of this check plant have other names. */
const publishedTypes = /^(latchkey|@latchkey\/\w+)$/

/**
 * Packs the packages, checks that hosts can resolve every entry with its types, and that each tarball
 * can be installed and imported with nothing but the dependencies that it declares, that their types
 * compile with every supported compiler, and that the files exist that a README loads in a page.
 *
 * @param {string} root A tree that has been built.
 * @returns {Promise<{ seen: string, problems: string[] }>}
 */
export async function packages(root) {
  const names = readdirSync(join(root, 'packages')).filter((name) =>
    existsSync(join(root, 'packages', name, 'package.json')),
  )
  if (names.length === 0) return { seen: '', problems: ['It saw no package.'] }

  const folders = names.map((name) => join(root, 'packages', name))
  const unlicensed = folders.filter((folder) => !existsSync(join(folder, 'LICENSE')))
  if (unlicensed.length > 0)
    return {
      seen: names.join(', '),
      problems: unlicensed.map(
        (folder) => `${manifestOf(folder).name}: there is no LICENSE to pack`,
      ),
    }

  const directory = join(cache, 'packed')
  rmSync(directory, { recursive: true, force: true })
  const packed = await Promise.all(
    folders.map((folder, index) => packPackage(folder, join(directory, names[index]))),
  )
  const problems = packed.flatMap(({ problem }) => problem ?? [])
  problems.push(...packed.flatMap(listMissingInReadme))
  if (problems.length > 0) return { seen: names.join(', '), problems }

  for (const { name, folder, file } of packed) problems.push(...(await inspect(name, folder, file)))
  for (const { name } of packed) {
    const app = join(directory, 'apps', name)
    const undeclared = await installPacked(app, name, packed)
    problems.push(...undeclared)
    if (undeclared.length > 0) continue
    problems.push(...(await importInstalled(app, name)))
  }
  const typed = packed.filter(({ name }) => publishedTypes.test(name))
  problems.push(...(await checkConsumerTypes(join(directory, 'apps'), typed)))
  return { seen: names.join(', '), problems }
}

async function inspect(name, folder, file) {
  const attw = [file, '--profile', 'esm-only', '--format', 'ascii', '--no-emoji']
  // A stylesheet has no types.
  const sheets = Object.keys(manifestOf(folder).exports).filter((entry) => entry.endsWith('.css'))
  if (sheets.length > 0) attw.push('--exclude-entrypoints', ...sheets)
  const lints = await run('publint', ['run', file, '--strict'])
  const types = await run('attw', attw)
  return [lints, types].flatMap(({ code, output }) => (code === 0 ? [] : [`${name}: ${output}`]))
}

/** Lists the files of a package that its README loads by a path below `node_modules` and that do not exist. */
function listMissingInReadme({ name, folder }) {
  const readme = join(folder, 'README.md')
  const text = existsSync(readme) ? readFileSync(readme, 'utf8') : ''
  const paths = text.split(`/node_modules/${name}/`).slice(1)
  return paths
    .map((path) => path.split(/["'\s]/, 1)[0])
    .filter((path) => !existsSync(join(folder, path)))
    .map((path) => `${name}: README.md loads ${path}, which does not exist`)
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
