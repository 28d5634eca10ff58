import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from '../setup/shell.mjs'

/**
 * Installs a packed package into an empty app, without a registry: it and the packages of this
 * repository that it depends on from their tarballs, the others by links to the packages that the
 * workspace has installed. Undeclared dependencies cannot be resolved.
 *
 * @param {string} app Folder of the app; it is created.
 * @param {string} name The package.
 * @param {{ name: string, folder: string, file: string }[]} packed Tarballs, and where each was
 * packed.
 * @returns {Promise<string[]>} Problems.
 */
export async function installPacked(app, name, packed) {
  const own = packed.find((one) => one.name === name)
  const directory = join(app, 'node_modules', name)
  if (own === undefined || existsSync(directory)) return []

  mkdirSync(directory, { recursive: true })
  const unpacked = await run('tar', ['-xzf', own.file, '-C', directory, '--strip-components=1'])
  if (unpacked.code !== 0) return [`${name}: ${unpacked.output}`]

  const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest
  const problems = Object.entries({ ...dependencies, ...peerDependencies })
    .filter(([, range]) => /^(workspace|catalog|file|link):/.test(range))
    .map(([dependency, range]) => `${name}: ${dependency} is packed as ${range}`)
  for (const dependency of Object.keys(dependencies))
    if (packed.some((one) => one.name === dependency))
      problems.push(...(await installPacked(app, dependency, packed)))
    else link(own.folder, dependency, join(directory, 'node_modules', dependency))
  for (const peer of Object.keys(peerDependencies))
    if (!packed.some((one) => one.name === peer))
      link(own.folder, peer, join(app, 'node_modules', peer))
    else if (!peerDependenciesMeta[peer]?.optional)
      problems.push(...(await installPacked(app, peer, packed)))
  return problems
}

function link(folder, dependency, target) {
  const installed = join(folder, 'node_modules', dependency)
  if (!existsSync(installed) || existsSync(target)) return
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(realpathSync(installed), target)
}

/**
 * Imports every entry of a package that was installed into an app, and runs its programs for their
 * help and version. Entries with side effects are for pages; of these only the syntax is checked.
 *
 * @param {string} app Folder of the app.
 * @param {string} name The package.
 * @returns {Promise<string[]>} Problems.
 */
export async function importInstalled(app, name) {
  const directory = join(app, 'node_modules', name)
  const {
    exports,
    sideEffects,
    bin = {},
  } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  const scripts = Array.isArray(sideEffects) ? sideEffects : []
  const entries = Object.entries(exports).filter(([, target]) => typeof target === 'object')
  const runs = [
    ...entries.map(([entry, target]) =>
      scripts.includes(target.default)
        ? ['--check', join(directory, target.default)]
        : ['--input-type=module', '--eval', importOf(join(name, entry))],
    ),
    ...Object.values(bin).flatMap((file) =>
      ['--help', '--version'].map((flag) => [join(directory, file), flag]),
    ),
  ]
  const problems = scripts.flatMap((script) => findShortNames(name, directory, script))
  for (const args of runs) {
    const { code, output } = await run('node', args, { cwd: app })
    if (code !== 0) problems.push(`${name}: node ${args.join(' ')}\n${output}`)
  }
  return problems
}

/**
 * Names that a bundler generates for the exports of shared files have one or two characters; the
 * package exports no such names.
 */
const shortest = 3

/** Returns a program that imports an entry, and fails when it exports a name of the bundler. */
function importOf(entry) {
  return `const names = Object.keys(await import('${entry}')).filter(({ length }) => length < ${shortest})
    if (names.length > 0) throw new Error('It exports names of the bundler: ' + names.join(' '))`
}

/** Returns the same program for an entry that needs a page. */
function findShortNames(name, directory, script) {
  const text = readFileSync(join(directory, script), 'utf8')
  const names = [...text.matchAll(/export\s*\{([^}]*)\}/g)]
    .flatMap(([, list]) => list.split(','))
    .map(
      (item) =>
        item
          .trim()
          .split(/\sas\s/)
          .at(-1) ?? '',
    )
    .filter(({ length }) => length > 0 && length < shortest)
  return names.length > 0 ? [`${name}: ${script} exports ${names.join(' ')}`] : []
}
