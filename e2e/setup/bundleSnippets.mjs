import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'vite'
import { extractSnippets } from '../../tooling/checks/snippets.mjs'
import { latchkeyCss } from '../../tooling/css/vitePlugin.mjs'
import { sourceAliases } from '../../tooling/vite/source.mjs'
import { groupSnippets } from '../../tooling/checks/groupSnippets.mjs'

const root = join(import.meta.dirname, '../..')
/** Svelte is installed in its example alone. */
const svelteStore = createRequire(join(root, 'examples/svelte/package.json')).resolve(
  'svelte/store',
)

/**
 * Bundles the code of the documentation that runs in a page, from the sources of the packages.
 *
 * @returns {Promise<{ entries: string[], files: Record<string, string> }>} Entries, one per block, named
 * by page and line; all files by name, with `runner.js`, which exports `runSnippet(url)`.
 */
export async function bundleSnippets() {
  const { folder, files } = extractSnippets(root)
  const blocks = groupSnippets(files).pages
  const input = Object.fromEntries(
    blocks.map(([file, { path, line }]) => [nameOf(path, line), join(folder, file)]),
  )
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [latchkeyCss()],
    resolve: {
      alias: [...sourceAliases(), { find: 'svelte/store', replacement: svelteStore }],
      dedupe: ['react', 'react-dom'],
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { ...input, runner: join(root, 'e2e/pages/runSnippet.ts') },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  const { output } = Array.isArray(built) ? built[0] : built
  return {
    entries: Object.keys(input),
    files: Object.fromEntries(output.map((one) => [one.fileName, one.code ?? String(one.source)])),
  }
}

function nameOf(path, line) {
  return `${path.replace(/^apps\/docs\/pages\//, '').replaceAll(/[/.]/g, '-')}-${line}`
}
