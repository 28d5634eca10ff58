import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { keepNodeEnv } from '../vite/keepNodeEnv.mjs'
import { sourceAliases } from '../vite/source.mjs'

/**
 * Bundles the browser entry of `@latchkey/testing`, with all of its imports, into one classic
 * script.
 *
 * @param {string} root The repository.
 * @returns {Promise<string>} The script.
 */
export async function bundleWalletScript(root) {
  const folder = join(root, 'packages/testing')
  const outputs = await keepNodeEnv(() =>
    build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      resolve: { alias: sourceAliases() },
      build: {
        write: false,
        minify: false,
        target: 'es2022',
        lib: {
          entry: join(folder, 'src/browser.ts'),
          formats: ['iife'],
          name: 'latchkeyTestWalletsBundle',
        },
      },
    }),
  )
  return [outputs].flat()[0].output[0].code
}

/**
 * Writes the script over the module that the compiler emitted for the entry.
 *
 * @param {string} root The repository.
 * @returns {Promise<void>}
 */
export async function buildWalletScript(root) {
  writeFileSync(join(root, 'packages/testing/dist/browser.js'), await bundleWalletScript(root))
}
