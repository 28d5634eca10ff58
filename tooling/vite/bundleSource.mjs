import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cache, root } from '../setup/shell.mjs'
import { keepNodeEnv } from './keepNodeEnv.mjs'
import { sourceAliases } from './source.mjs'

/** Libraries of hundreds of small modules, which are bundled too; others are imported from their folders. */
const bundledLibraries = /^(abitype|hono|kysely|ox|valibot|viem|@noble\/\w+|@scure\/\w+)(\/|$)/
/** Name of a package or of its entry. */
const packageName = /^(?!node:)[@\w]/
/** Decides the versions of the packages. */
const lockfile = join(root, 'pnpm-lock.yaml')
const dayMs = 86_400_000

/**
 * Bundles a TypeScript source of this repository with what it imports, unless a bundle of the same sources
 * exists. A process starts from a bundle several times as fast as from hundreds of modules.
 *
 * @param {string} source Absolute path.
 * @param {string} [folder] Where bundles are kept.
 * @returns {Promise<string>} URL of the bundle.
 */
export async function bundleSource(source, folder = join(cache, 'bundles')) {
  const name = createHash('sha256').update(source).digest('hex').slice(0, 16)
  const list = join(folder, `${name}.json`)
  const nameFor = (inputs) => join(folder, `${name}-${hashFiles(inputs)}`)
  const fileIn = (bundle) => join(bundle, 'main.js')
  const previous = existsSync(list) ? nameFor(JSON.parse(readFileSync(list, 'utf8'))) : undefined
  if (previous !== undefined && existsSync(fileIn(previous))) return pathToFileURL(fileIn(previous))

  // Several processes may bundle the same source: each writes its own files, and renames complete ones.
  const own = join(folder, `${name}.${process.pid}`)
  mkdirSync(folder, { recursive: true })
  removeOld(folder)
  const inputs = await keepNodeEnv(() => bundle(source, own))
  const bundled = nameFor(inputs)
  if (existsSync(bundled)) rmSync(own, { recursive: true })
  else renameFolder(own, bundled)
  writeFileSync(`${own}.json`, JSON.stringify(inputs))
  renameSync(`${own}.json`, list)
  return pathToFileURL(fileIn(bundled))
}

/** Writes a bundle into a folder. Returns the sources that it contains. */
async function bundle(source, outDir) {
  const { build } = await import('vite')
  const sources = new Set([lockfile])
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    resolve: { alias: sourceAliases() },
    ssr: {
      noExternal: true,
      target: 'node',
      resolve: { conditions: ['node'], mainFields: ['main'] },
    },
    plugins: [keepPackages(), keepUrls(sources)],
    build: {
      ssr: source,
      outDir,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  return [...sources].toSorted()
}

/** Leaves packages where they are installed, as their own modules find each other there. */
function keepPackages() {
  return {
    name: 'keep-packages',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!importer || !packageName.test(id) || bundledLibraries.test(id)) return undefined
      const resolved = await this.resolve(id, importer, { skipSelf: true })
      // An optional package that is not installed is missing when it is imported.
      if (resolved === null) return { id, external: true }
      if (!resolved.id.includes('/node_modules/')) return undefined
      return { id: pathToFileURL(resolved.id).href, external: 'absolute' }
    },
  }
}

/** Adds each source to `sources`, and keeps its own URL, beside which it finds other files. */
function keepUrls(sources) {
  return {
    name: 'keep-urls',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/') || !existsSync(id)) return undefined
      sources.add(id)
      return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    },
  }
}

/** Hashes files with their paths; a missing one counts as empty. */
function hashFiles(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash.update(`${file}\0`).update(existsSync(file) ? readFileSync(file) : '')
  return hash.digest('hex').slice(0, 16)
}

function renameFolder(from, to) {
  try {
    renameSync(from, to)
  } catch (error) {
    // Another process was first.
    if (!existsSync(to)) throw error
    rmSync(from, { recursive: true })
  }
}

/** Removes bundles of a day ago, which no process loads from any more. */
function removeOld(folder) {
  for (const path of readdirSync(folder).map((each) => join(folder, each)))
    if (Date.now() - statSync(path).mtimeMs > dayMs) rmSync(path, { recursive: true, force: true })
}
