import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Hash of an inline script or style, as a source of a Content Security Policy. */
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Content Security Policy of the recovery page: no request can leave it, and nothing but its own
 * script and style runs. `frame-ancestors` does not work in a `meta` element; the page itself refuses
 * to run in a frame.
 */
const policy = (script, style) =>
  [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/**
 * Puts script and style into the page. From `file://` a browser loads no module of another file, and
 * one file is what a visitor can keep beside the recovery kit.
 */
const singleFile = {
  name: 'latchkey-single-file',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.values(bundle)
      const [page, ...otherPages] = files.filter(({ fileName }) => fileName.endsWith('.html'))
      const [script, ...otherScripts] = files.filter(({ type }) => type === 'chunk')
      const [sheet, ...otherSheets] = files.filter(({ fileName }) => fileName.endsWith('.css'))
      if (otherPages.length + otherScripts.length + otherSheets.length > 0)
        throw new Error('The recovery page must have one script and one sheet.')
      // `</script` would end the element; in JavaScript the escaped form is the same string.
      const code = script.code.replaceAll('</script', String.raw`<\/script`)
      const css = String(sheet.source)
      const head = `<meta http-equiv="Content-Security-Policy" content="${policy(code, css)}">`
      page.source = String(page.source)
        .replace(/<script [^>]*src=[^>]*><\/script>/, '')
        .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${css}</style>`)
        .replace(/<meta charset="utf-8"\s*\/?>/, (charset) => `${charset}\n    ${head}`)
        .replace('</body>', () => `<script type="module">${code}</script>\n  </body>`)
      for (const { fileName } of [script, sheet]) delete bundle[fileName]
      page.fileName = 'recovery.html'
    },
  },
}

export default defineConfig({
  plugins: [singleFile],
  build: {
    target: 'es2022',
    modulePreload: false,
    license: { fileName: 'THIRD_PARTY_NOTICES.md' },
    rollupOptions: { input: fileURLToPath(new URL('recovery/index.html', import.meta.url)) },
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
})
