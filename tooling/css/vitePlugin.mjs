import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileCss, cssModule } from './compileCss.mjs'
import { inlineClassNames } from './inlineClassNames.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../packages/latchkey/src')
const suffix = '.module.css'

/**
 * Creates a Vite plugin that compiles every `*.module.css` of the client for the shadow root: a class
 * map and a text, with nothing added to the document. Scripts get the class names in place of their lookups.
 * Resolving to a `.js` id keeps Vite's own CSS away.
 *
 * @returns {import('vite').Plugin}
 */
export function latchkeyCss() {
  return {
    name: 'latchkey-css',
    enforce: 'pre',

    resolveId(source, importer) {
      if (source.endsWith(suffix) && importer !== undefined) {
        const file = resolve(dirname(importer.split('?')[0]), source)
        if (isOwn(file)) return `${file}.js`
      }
      const file = source.split('?')[0].replace(/^\/@fs\//, '/')
      if (file.endsWith(`${suffix}.js`) && isOwn(file.slice(0, -3))) return file
      return undefined
    },

    load(id) {
      const [path] = id.split('?')
      const file = path.endsWith(`${suffix}.js`) ? path.slice(0, -3) : undefined
      if (file === undefined || !isOwn(file)) return undefined
      this.addWatchFile(file)
      return { code: cssModule(compileCss({ file, root })), moduleSideEffects: false }
    },

    transform(code, id) {
      const [file] = id.split('?')
      if (!/\.tsx?$/.test(file) || !isOwn(file)) return undefined
      const inlined = inlineClassNames(
        code,
        file,
        (sheet) => compileCss({ file: sheet, root }).styles,
      )
      return inlined === code ? undefined : { code: inlined, map: null }
    },

    handleHotUpdate({ file, server }) {
      if (!file.endsWith(suffix) || !isOwn(file)) return undefined
      const module = server.moduleGraph.getModuleById(`${file}.js`)
      if (module) server.moduleGraph.invalidateModule(module)
      server.ws.send({ type: 'full-reload' })
      return []
    },
  }
}

function isOwn(file) {
  return file.startsWith(`${root}/`) && existsSync(file)
}
