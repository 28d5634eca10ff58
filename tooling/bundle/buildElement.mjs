import { join, relative } from 'node:path'
import { build } from 'vite'
import { latchkeyCss } from '../css/vitePlugin.mjs'
import { root } from '../setup/shell.mjs'
import { preactAliases } from '../vite/source.mjs'
import { assignChunks } from './moduleGroups.mjs'
import { withoutPreloader } from './sampleHost.mjs'

const folder = join(root, 'packages/latchkey')
const source = join(folder, 'src')
const entry = join(source, 'element/script.ts')

/**
 * Minimum size of a file in minified characters. Half of that of the entries for bundlers: until the modal is open, a
 * page loads 1.7 kB less, and until a pairing code shows 0.5 kB; a view is at most two files more.
 */
const smallest = 1000

/**
 * Bundles `latchkey/element` with all of its static imports, so that one script tag loads it.
 * Dynamic imports stay separate chunks.
 *
 * @param {object} [options]
 * @param {boolean} [options.write] Whether to write it into `dist/element`.
 * @returns {Promise<import('vite').Rolldown.OutputChunk[]>}
 */
export async function buildElement({ write = true } = {}) {
  const { NODE_ENV } = process.env
  try {
    const unmerged = await bundle({ write: false })
    const assigned = assignChunks(
      unmerged,
      ({ facadeModuleId }) => relative(source, facadeModuleId ?? ''),
      smallest,
    )
    // The file of the entry contains only the entry, although that costs a page one request more: other files import
    // from the file of its chunk. If they imported from the entry, it would export their names beside its own, and a
    // page that requests it with a query, `index.js?v=2`, would run the code twice. A `modulepreload` link fetches
    // both at once: 480 ms in place of 750 ms and more until the button shows, at 165 ms latency.
    const name = (id) => (id === entry ? null : (assigned.get(id)?.chunk ?? null))
    return await bundle({ write, groups: [{ name }] })
  } finally {
    // The build sets it for the whole process.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

async function bundle({ write, groups }) {
  const { output } = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [latchkeyCss(), withoutPreloader()],
    resolve: { alias: preactAliases() },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write,
      outDir: join(folder, 'dist/element'),
      emptyOutDir: false,
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
