import { join } from 'node:path'
import { build } from 'vite'
import { latchkeyCss } from '../css/vitePlugin.mjs'
import { root } from '../setup/shell.mjs'
import { sourceAliases } from '../vite/source.mjs'

/**
 * A minimal host app on which a visitor can connect: provider, button, EVM wallets.
 * `window.gateway` is its gateway, and `window.wallet` its embedded wallet, if any.
 */
const host = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { evm } from 'latchkey/evm'
import { mainnet } from 'latchkey/networks'
import { ConnectButton, LatchkeyProvider } from 'latchkey/react'

const options = {
  projectId: '00000000000000000000000000000000',
  networks: [mainnet],
  adapters: [evm()],
  gatewayUrl: window.gateway,
  embeddedWallet: window.wallet && { url: window.wallet },
}
createRoot(document.body.appendChild(document.createElement('main'))).render(
  createElement(LatchkeyProvider, { options }, createElement(ConnectButton)),
)
`

/** Virtual path of the host module. */
const hostFile = join(root, 'tooling/bundle/host.js')

/**
 * Bundles a host app, without React.
 *
 * @param {object} [how]
 * @param {'dist' | 'source'} [how.from] Which form of the packages to bundle: the build, or the
 * sources.
 * @param {string} [how.code] The host. The smallest that can connect, by default.
 * @param {string[]} [how.reexports] Entries whose exports the host has as its own, so that they are
 * whole.
 * @param {RegExp[]} [how.external] Further packages to leave out.
 * @returns {Promise<import('vite').Rolldown.OutputChunk[]>}
 */
export async function bundleHost({
  from = 'dist',
  code = host,
  reexports = [],
  external = [],
} = {}) {
  const text = [code, ...reexports.map((entry) => `export * from '${entry}'`)].join('\n')
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: from === 'source' ? sourceAliases() : [] },
    plugins: [
      latchkeyCss(),
      {
        name: 'sample-host',
        enforce: 'pre',
        resolveId: (id) => (id === hostFile ? id : undefined),
        load: (id) => (id === hostFile ? text : undefined),
      },
      // Every bundler has its own module preloader; this one is not counted.
      withoutPreloader(),
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: { host: hostFile },
        external: [/^react(-dom)?($|\/)/, ...external],
        preserveEntrySignatures: 'strict',
        // An unused peer dependency stays external.
        onwarn: () => {},
      },
    },
  })
  return output.filter(({ type }) => type === 'chunk')
}

/**
 * Returns the given chunks and all chunks that they import statically.
 *
 * @param {import('vite').Rolldown.OutputChunk[]} chunks Of one bundle.
 * @param {Iterable<import('vite').Rolldown.OutputChunk>} wanted
 * @returns {Set<import('vite').Rolldown.OutputChunk>}
 */
export function findLoadedChunks(chunks, names) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const loaded = new Set()
  const visit = (chunk) => {
    if (chunk === undefined || loaded.has(chunk)) return
    loaded.add(chunk)
    for (const file of chunk.imports) visit(byFile.get(file))
  }
  for (const chunk of names) visit(chunk)
  return loaded
}

/**
 * Finds the chunk that contains a module.
 *
 * @param {import('vite').Rolldown.OutputChunk[]} chunks Of one bundle.
 * @param {string} ending How the module's path ends.
 * @returns {import('vite').Rolldown.OutputChunk}
 * @throws When it is in none.
 */
export function chunkOf(chunks, ending) {
  const isIt = (id) => id?.endsWith(ending) === true
  const chunk =
    chunks.find(({ facadeModuleId }) => isIt(facadeModuleId)) ??
    chunks.find(({ moduleIds }) => moduleIds.some(isIt))
  if (chunk === undefined) throw new Error(`${ending} is in no chunk`)
  return chunk
}

/**
 * Creates a Vite plugin that disables Vite's module preloader, so that `import()`s stay unchanged.
 *
 * @returns {import('vite').Plugin}
 */
export function withoutPreloader() {
  return {
    name: 'without-preloader',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('vite/preload-helper.js')
        ? 'export const __vitePreload = (load) => load()'
        : undefined,
  }
}
