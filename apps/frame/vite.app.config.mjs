import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { sourceAliases } from '../../tooling/vite/source.mjs'

/** Replaced by the hash of the build once all files are known. */
const placeholder = '0'.repeat(64)
const folder = `v/${placeholder}/`

const sha256 = (content) => createHash('sha256').update(content).digest('hex')
const contentOf = (file) => (file.type === 'chunk' ? file.code : file.source)

/**
 * Moves scripts and sheets into a folder that has the hash of all of them as its name, and pages to the
 * top. Files of one build refer to each other by relative paths, so that only pages contain the hash.
 */
const addressByContent = {
  name: 'latchkey-address-by-content',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.values(bundle)
      const assets = files.filter(({ fileName }) => fileName.startsWith(folder))
      const lines = assets.map((file) => `${sha256(contentOf(file))}  ${file.fileName}\n`)
      const hash = sha256(lines.toSorted().join(''))
      for (const file of assets) {
        if (String(contentOf(file)).includes(placeholder))
          throw new Error(`${file.fileName} contains the path of the build.`)
        file.fileName = file.fileName.replace(placeholder, hash)
      }
      for (const file of files.filter(({ fileName }) => fileName.endsWith('.html'))) {
        const text = String(file.source)
        if (/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/.test(text))
          throw new Error(
            `${file.fileName} has an inline script or style, which its policy rejects.`,
          )
        file.source = text.replaceAll(placeholder, hash)
        file.fileName = file.fileName.replace(/^app\//, '')
      }
    },
  },
}

const page = (name) => fileURLToPath(new URL(`app/${name}.html`, import.meta.url))
const names = {
  entryFileNames: `${folder}[name].js`,
  chunkFileNames: `${folder}[name].js`,
  assetFileNames: `${folder}[name][extname]`,
}

export default defineConfig({
  plugins: [addressByContent],
  resolve: { alias: sourceAliases() },
  worker: { format: 'es', rollupOptions: { output: names } },
  build: {
    target: 'es2022',
    modulePreload: false,
    // A file of its own each, because the policy has no `data:` for scripts and sheets.
    assetsInlineLimit: 0,
    license: { fileName: 'THIRD_PARTY_NOTICES.md' },
    rollupOptions: {
      input: ['index', 'export', 'popup'].map(page),
      output: names,
    },
  },
  experimental: {
    renderBuiltUrl: (fileName, { hostType }) =>
      hostType === 'html' ? `/${fileName}` : { relative: true },
  },
})
