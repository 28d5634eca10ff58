import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import { build } from 'vite'
import { latchkeyCss } from '../css/vitePlugin.mjs'
import { keepNodeEnv } from '../vite/keepNodeEnv.mjs'
import { readGroups } from './moduleGroups.mjs'
import { fileOf, isCopy, copyModulesForPreact } from './copyModulesForPreact.mjs'

/**
 * Bundles the client into its `dist`, next to the declarations of the compiler: a file per entry of
 * the exports map, and chunks at the boundaries where a host loads them. File names have no hash,
 * because hosts bundle them again.
 *
 * @param {string} root The repository.
 * @returns {Promise<string[]>} Names of the files, below `dist`.
 */
export async function buildClient(root) {
  return await keepNodeEnv(() => buildInto(root))
}

async function buildInto(root) {
  const folder = join(root, 'packages/latchkey')
  const dist = join(folder, 'dist')
  const groupOf = await readGroups(join(folder, 'src'))
  const output = await bundle(folder, entriesOf(folder), {
    includeDependenciesRecursively: false,
    groups: [{ name: groupOf }],
  })
  const circle = findImportCycle(output.filter(({ type }) => type === 'chunk'))
  if (circle) throw new Error(`Circular import of chunks: ${circle.join(' → ')}`)
  const written = output.map(({ fileName }) => fileName)
  for (const name of scriptsBelow(dist)) if (!written.includes(name)) rmSync(join(dist, name))
  return written
}

async function bundle(folder, entry, codeSplitting) {
  const copies = copyModulesForPreact(join(folder, 'src'))
  const outputs = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [copies, latchkeyCss()],
    build: {
      outDir: join(folder, 'dist'),
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      sourcemap: true,
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        // Peer dependencies: the host bundles them once.
        external: (id, importer) =>
          !/^(\.|\0|preact(\/|$))/.test(id) && !isAbsolute(id) && !copies.isReplaced(id, importer),
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: ({ moduleIds, facadeModuleId }) => {
            const name = (facadeModuleId && nameOfLazy(folder, facadeModuleId)) ?? '[name]'
            return moduleIds.some(isCopy) ? `chunks/preact/${name}.js` : `chunks/${name}.js`
          },
          codeSplitting,
        },
      },
    },
  })
  return [outputs].flat().flatMap(({ output }) => output)
}

/**
 * Returns the file name of a module that an `import()` loads: its path, because adapters have
 * modules with the same name.
 */
function nameOfLazy(folder, id) {
  const path = relative(join(folder, 'src'), fileOf(id)).split(sep)
  return path[0] === 'ui' ? undefined : path.join('-').replace(/\.\w+$/, '')
}

/**
 * Finds a circular import between files, in which one file would run before its dependency.
 *
 * @param {{ fileName: string, imports: string[] }[]} chunks
 * @returns {string[] | undefined} One cycle, with its first file at both ends.
 */
export function findImportCycle(chunks) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const clear = new Set()
  const visit = (file, path) => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (clear.has(file)) return undefined
    for (const next of byFile.get(file)?.imports ?? []) {
      const circle = visit(next, [...path, file])
      if (circle) return circle
    }
    clear.add(file)
    return undefined
  }
  for (const { fileName } of chunks) {
    const circle = visit(fileName, [])
    if (circle) return circle
  }
  return undefined
}

/**
 * Sources by the name of their file in `dist`, without its extension. An entry with a condition
 * `module` is bundled for bundlers here, and self-contained by `buildElement`.
 */
function entriesOf(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const nameOf = (target) => target.replace(/^\.\/dist\/|\.js$/g, '')
  const targets = Object.values(exports).filter((target) => typeof target === 'object')
  return Object.fromEntries(
    targets.map((target) => [
      nameOf(target.module ?? target.default),
      sourceOf(folder, nameOf(target.default)),
    ]),
  )
}

function sourceOf(folder, name) {
  const stem = join(folder, 'src', name)
  return existsSync(`${stem}.tsx`) ? `${stem}.tsx` : `${stem}.ts`
}

function scriptsBelow(folder) {
  return readdirSync(folder, { recursive: true }).filter((name) => /\.js(\.map)?$/.test(name))
}
