import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { latchkeyCss } from '../css/vitePlugin.mjs'
import { root } from '../setup/shell.mjs'
import { sourceAliases } from '../vite/source.mjs'

const client = join(root, 'packages/latchkey/src')

/** The smallest host that a visitor can connect on: provider, button, EVM wallets. */
const host = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { evm } from 'latchkey/evm'
import { mainnet } from 'latchkey/networks'
import { ConnectButton, LatchkeyProvider } from 'latchkey/react'

const options = { projectId: 'size', networks: [mainnet], adapters: [evm()] }
createRoot(document.body).render(
  createElement(LatchkeyProvider, { options }, createElement(ConnectButton)),
)
`

/**
 * Builds the sample host as a host app would be, with React left out.
 *
 * @returns {Promise<import('vite').Rolldown.OutputChunk[]>}
 */
export async function bundleHost() {
  const entry = 'virtual:host'
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: sourceAliases() },
    plugins: [
      latchkeyCss(),
      {
        name: 'sample-host',
        resolveId: (id) => (id === entry ? join(root, 'tooling/size/host.js') : undefined),
        load: (id) => (id === join(root, 'tooling/size/host.js') ? host : undefined),
      },
      {
        // Every bundler brings a loader of its own; this one is not ours to count.
        name: 'no-preloader',
        enforce: 'pre',
        load: (id) =>
          id.endsWith('vite/preload-helper.js')
            ? 'export const __vitePreload = (load) => load()'
            : undefined,
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: { host: entry },
        external: [/^react(-dom)?($|\/)/],
        // A peer that this host has no need of stays outside, as it does in theirs.
        onwarn: () => {},
      },
    },
  })
  return output.filter(({ type }) => type === 'chunk')
}

/**
 * Lists the views that load on their own, read from the registry's `import()`s.
 *
 * @param {string} [registry] Text of the registry.
 * @returns {{ name: string, file: string }[]}
 */
export function lazyViews(registry = readFileSync(join(client, 'ui/registry.ts'), 'utf8')) {
  const imports = registry.matchAll(/import\(\s*['"](\.[^'"]*\/(\w+)\.tsx)['"]\s*\)/g)
  return [...imports].map(([, path, name]) => ({ name, file: join(client, 'ui', path) }))
}

/**
 * Finds everything that loads when these modules load: their chunks, and what those import.
 *
 * @param {import('vite').Rolldown.OutputChunk[]} chunks
 * @param {string[]} modules Absolute paths. One that is in no chunk is an error.
 * @returns {Set<import('vite').Rolldown.OutputChunk>}
 */
export function loadedWith(chunks, modules) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const loaded = new Set()
  const visit = (chunk) => {
    if (chunk === undefined || loaded.has(chunk)) return
    loaded.add(chunk)
    for (const file of chunk.imports) visit(byFile.get(file))
  }
  for (const module of modules) {
    const chunk =
      chunks.find(({ facadeModuleId }) => facadeModuleId === module) ??
      chunks.find(({ moduleIds }) => moduleIds.includes(module))
    if (!chunk) throw new Error(`${module.slice(dirname(client).length + 1)} is in no chunk`)
    visit(chunk)
  }
  return loaded
}

/**
 * Adds up what travels.
 *
 * @param {Iterable<{ code: string }>} chunks
 * @returns {number} Bytes, each chunk zipped on its own.
 */
export function gzipped(chunks) {
  return [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
}
