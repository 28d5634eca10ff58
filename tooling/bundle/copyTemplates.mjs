import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Folders that the tools of an example write. */
const generated = ['node_modules', 'dist', '.next', 'next-env.d.ts', '.gitignore']

/**
 * Copies the examples to the templates of `create-latchkey`, with the versions that a package outside
 * the workspace needs.
 *
 * @param {string} root The repository.
 * @param {string} [target] Folder of the templates; it is emptied.
 * @returns {string[]} Names of the templates.
 */
export function copyTemplates(root, target = join(root, 'packages/create-latchkey/templates')) {
  const source = join(root, 'examples')
  rmSync(target, { recursive: true, force: true })
  const names = readdirSync(source).filter((name) => existsSync(join(source, name, 'package.json')))
  for (const name of names) {
    const folder = join(target, name)
    const filter = (path) => !generated.includes(basename(path))
    cpSync(join(source, name), folder, { recursive: true, filter })
    const manifest = JSON.parse(readFileSync(join(source, name, 'package.json'), 'utf8'))
    writeFileSync(
      join(folder, 'package.json'),
      `${JSON.stringify(withVersions(root, manifest), undefined, 2)}\n`,
    )
  }
  return names
}

function withVersions(root, { dependencies, devDependencies, ...manifest }) {
  const catalog = readCatalog(root)
  const own = readVersions(root)
  const resolve = ([name, range]) => {
    const version = range.startsWith('workspace:')
      ? own.get(name)
      : range === 'catalog:'
        ? catalog.get(name)
        : range
    if (version === undefined)
      throw new Error(`${manifest.name}: no version of ${name} for ${range}`)
    return [name, `^${version}`]
  }
  const resolveAll = (given = {}) => Object.fromEntries(Object.entries(given).map(resolve))
  // The author of the created app chooses its licence.
  delete manifest.license
  return {
    ...manifest,
    dependencies: resolveAll(dependencies),
    devDependencies: resolveAll(devDependencies),
  }
}

/** Versions of our packages by name. */
function readVersions(root) {
  const packages = join(root, 'packages')
  const manifests = readdirSync(packages)
    .map((name) => join(packages, name, 'package.json'))
    .filter(existsSync)
    .map((path) => JSON.parse(readFileSync(path, 'utf8')))
  return new Map(manifests.map(({ name, version }) => [name, version]))
}

/** Versions of the catalog in pnpm-workspace.yaml. */
function readCatalog(root) {
  const text = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  const block = /^catalog:\n((?: {2}.*\n)+)/m.exec(text)?.[1] ?? ''
  const lines = [...block.matchAll(/^ {2}'?([^':]+)'?: *(\S+)$/gm)]
  return new Map(lines.map(([, name, version]) => [name, version]))
}
