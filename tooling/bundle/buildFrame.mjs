import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { build } from 'vite'
import { keepNodeEnv } from '../vite/keepNodeEnv.mjs'
import { buildRecoveryPage } from './buildRecoveryPage.mjs'

/**
 * Builds the pages of `apps/frame` for the wallet service: `index.html`, `export.html`, `popup.html`,
 * `recovery.html`, their files in `v/<sha256>/`, and `manifest.json` with the hash of each.
 *
 * @param {string} root The repository.
 * @param {{ outDir?: string }} [options] The default folder is `apps/frame/dist/app`.
 * @returns {Promise<{ folder: string, chunks: Chunk[] }>} The folder, and what is in it.
 *
 * @typedef {import('vite').Rollup.OutputChunk | import('vite').Rollup.OutputAsset} Chunk
 */
export async function buildFrame(root, { outDir } = {}) {
  const app = join(root, 'apps/frame')
  const folder = outDir ?? join(app, 'dist/app')
  const { output } = await keepNodeEnv(() =>
    build({
      root: app,
      configFile: join(app, 'vite.app.config.mjs'),
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true },
    }),
  )
  const recovery = await buildRecoveryPage(root, { write: false })
  writeFileSync(join(folder, 'recovery.html'), recovery.source)
  writeManifest(folder)
  return { folder, chunks: output }
}

/**
 * Copies the built frame into the package of the server, which is published with it.
 *
 * @param {string} root The repository.
 */
export function copyFrame(root) {
  const target = join(root, 'packages/server/frame')
  rmSync(target, { recursive: true, force: true })
  cpSync(join(root, 'apps/frame/dist/app'), target, { recursive: true })
}

/** Writes the SHA-256 of each file, by which an installation is compared with the published release. */
function writeManifest(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(folder, file)).isFile())
    .toSorted()
    .map((file) => [
      relative(folder, join(folder, file)).split(sep).join('/'),
      hashOf(folder, file),
    ])
  const manifest = { version: 1, files: Object.fromEntries(files) }
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
}

function hashOf(folder, file) {
  return createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
}
