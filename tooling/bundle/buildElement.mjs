import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'vite'
import { latchkeyCss } from '../css/vitePlugin.mjs'
import { root } from '../setup/shell.mjs'
import { keepNodeEnv } from '../vite/keepNodeEnv.mjs'
import { preactAliases } from '../vite/source.mjs'
import { inlineFirstChunk } from './inlineFirstChunk.mjs'
import { assignChunks } from './moduleGroups.mjs'
import { withoutPreloader } from './sampleHost.mjs'

const folder = join(root, 'packages/latchkey')
const source = join(folder, 'src')
const entry = join(source, 'element/script.ts')

/**
 * Size below which a module that only later files use is in an earlier one, in minified characters. Far less than for
 * bundlers: until the modal is open a page loads 1.6 kB less, and a view is at most two files more.
 */
const smallestMoved = 350

/**
 * Bundles `latchkey/element` with all of its static imports into one file, so that one script tag loads it.
 * Dynamic imports stay separate chunks.
 *
 * @param {object} [options]
 * @param {boolean} [options.write] Whether to write it into `dist/element`.
 * @returns {Promise<import('vite').Rolldown.OutputChunk[]>}
 */
export async function buildElement({ write = true } = {}) {
  const chunks = await keepNodeEnv(bundleElement)
  if (write) for (const chunk of chunks) writeChunk(chunk)
  return chunks
}

async function bundleElement() {
  const unmerged = await bundle()
  const assigned = assignChunks(
    unmerged,
    ({ facadeModuleId }) => relative(source, facadeModuleId ?? ''),
    smallestMoved,
  )
  // The entry alone in its file first: later chunks import from the file of its chunk.
  const name = (id) => (id === entry ? null : (assigned.get(id)?.chunk ?? null))
  return await inlineFirstChunk(await bundle([{ name }]))
}

function writeChunk({ fileName, code }) {
  const file = join(folder, 'dist/element', fileName)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, code)
}

async function bundle(groups) {
  const { output } = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [latchkeyCss(), withoutPreloader()],
    resolve: { alias: preactAliases() },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: { index: entry },
        preserveEntrySignatures: groups ? 'allow-extension' : 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name].js',
          ...(groups && { codeSplitting: { includeDependenciesRecursively: false, groups } }),
        },
      },
    },
  })
  return output.filter(({ type }) => type === 'chunk')
}
