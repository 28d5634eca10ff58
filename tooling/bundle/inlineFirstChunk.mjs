import { createHash } from 'node:crypto'
import { build } from 'vite'
import { withoutPreloader } from './sampleHost.mjs'

const entryFile = 'index.js'
const firstFile = 'chunks/button.js'
const prefix = 'virtual:'

/**
 * Puts the chunk that an entry imports into the file of the entry, so that a page loads one file. Later chunks, which
 * import from that chunk, read its exports from a property of the global object instead. If they imported from the
 * entry, it would export their names beside its own, and a page that requests it with a query, `index.js?v=2`, would
 * run its code twice.
 *
 * @param {import('vite').Rolldown.OutputChunk[]} chunks Of one bundle, whose entry imports `chunks/button.js` alone.
 * @returns {Promise<import('vite').Rolldown.OutputChunk[]>}
 * @throws When a chunk imports the first one in another form than by names.
 */
export async function inlineFirstChunk(chunks) {
  const find = (name) => chunks.find(({ fileName }) => fileName === name)
  const [entry, first] = [find(entryFile), find(firstFile)]
  // Copies of different builds on one page have properties of their own.
  const build = createHash('sha256').update(entry.code).update(first.code).digest('hex')
  const exported = `globalThis[Symbol.for("latchkey/element ${build.slice(0, 16)}")]`
  const sources = {
    [`./${entryFile}`]: entry.code,
    [`./${firstFile}`]: first.code,
    [prefix]: `import * as first from './${firstFile}'
${exported} ??= first
export * from './${entryFile}'`,
  }
  const merged = { ...entry, code: await bundleInMemory(sources) }
  merged.moduleIds = [...entry.moduleIds, ...first.moduleIds]
  merged.dynamicImports = [...entry.dynamicImports, ...first.dynamicImports]
  merged.imports = []
  const later = chunks.filter((chunk) => chunk !== entry && chunk !== first)
  return [merged, ...later.map((chunk) => readFromGlobal(chunk, exported))]
}

/** Bundles sources by name, of which the one with an empty name is the entry. Imports of other files stay. */
async function bundleInMemory(sources) {
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      withoutPreloader(),
      {
        name: 'in-memory',
        enforce: 'pre',
        resolveId(id) {
          if (id === prefix) return id
          if (!id.startsWith('./')) return undefined
          const name =
            id.startsWith('./chunks/') || id === `./${entryFile}` ? id : `./chunks/${id.slice(2)}`
          // A chunk imports its neighbours as `./name.js`.
          return name in sources ? prefix + name : { id: name, external: true }
        },
        load: (id) =>
          id.startsWith(prefix) ? sources[id === prefix ? id : id.slice(prefix.length)] : undefined,
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: { index: prefix },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  return output[0].code
}

/** Replaces a chunk's import of the first chunk by a read of its exports. */
function readFromGlobal(chunk, exported) {
  const imported = /import\{([^}]*)\}from"\.\/button\.js";/g
  const code = chunk.code.replace(imported, (_, names) => {
    const members = names.split(',').map((name) => name.replace(/ as /, ':'))
    return `const{${members.join(',')}}=${exported};`
  })
  if (/["'`]\.\/button\.js["'`]/.test(code))
    throw new Error(`${chunk.fileName} imports ${firstFile} in an unknown form.`)
  const imports = chunk.imports.filter((file) => file !== firstFile)
  return { ...chunk, code, imports }
}
