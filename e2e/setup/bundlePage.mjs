import { build } from 'vite'
import { latchkeyCss } from '../../tooling/css/vitePlugin.mjs'
import { sourceAliases } from '../../tooling/vite/source.mjs'

/**
 * Bundles a page of a test, with the sources of the packages, into one script.
 *
 * @param {string} entry
 * @returns {Promise<string>} Source of the script.
 */
export async function bundlePage(entry) {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [latchkeyCss()],
    resolve: { alias: sourceAliases(), dedupe: ['react', 'react-dom'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'bundledPage' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  return output.output[0].code
}
