/**
 * Module hooks of Node for TypeScript sources of this repository: resolves the entries of the
 * packages to their sources, and strips the types. A stripped file is kept in the cache folder,
 * because a test starts the same sources many times and Vite alone takes seconds to load.
 *
 * @see https://nodejs.org/docs/latest-v20.x/api/module.html#customization-hooks
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { cache } from '../setup/shell.mjs'
import { sourceAliases } from './source.mjs'

const folder = join(cache, 'sources')
const aliases = sourceAliases()

/** Resolves an entry of a package to its source. */
export async function resolve(specifier, context, next) {
  const alias = aliases.find(({ find }) => find.test(specifier))
  return next(alias ? pathToFileURL(alias.replacement).href : specifier, context)
}

/** Loads a TypeScript source with its types stripped. */
export async function load(url, context, next) {
  if (!/^file:.*\.tsx?$/.test(url)) return next(url, context)
  return { format: 'module', shortCircuit: true, source: await stripped(fileURLToPath(url)) }
}

async function stripped(file) {
  const source = await readFile(file, 'utf8')
  const name = createHash('sha256').update(`${file}\n${source}`).digest('hex')
  const cached = join(folder, `${name}.js`)
  try {
    return await readFile(cached, 'utf8')
  } catch {
    const { transformWithOxc } = await import('vite')
    const { code } = await transformWithOxc(source, file, { sourcemap: false })
    await keep(cached, code)
    return code
  }
}

/** Renames a complete file to its final name, because several processes may write the same one. */
async function keep(file, code) {
  const own = `${file}.${process.pid}`
  await mkdir(folder, { recursive: true })
  await writeFile(own, code)
  await rename(own, file)
}
