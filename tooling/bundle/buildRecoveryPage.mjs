import { join } from 'node:path'
import { build } from 'vite'
import { keepNodeEnv } from '../vite/keepNodeEnv.mjs'

/**
 * Builds the recovery page of `apps/frame`: one HTML file, and the licences of what is in it.
 *
 * @param {string} root The repository.
 * @param {{ outDir?: string, write?: boolean }} [options] The default folder is `apps/frame/dist`.
 * @returns {Promise<{ fileName: string, source: string }>} The page.
 */
export async function buildRecoveryPage(root, options = {}) {
  const folder = join(root, 'apps/frame')
  const { output } = await keepNodeEnv(() =>
    build({
      root: folder,
      configFile: join(folder, 'vite.config.mjs'),
      logLevel: 'error',
      build: { emptyOutDir: true, ...options },
    }),
  )
  const { fileName, source } = output.find((file) => file.fileName.endsWith('.html'))
  return { fileName, source: String(source) }
}
