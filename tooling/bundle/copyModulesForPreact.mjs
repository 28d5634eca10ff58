import { dirname, join, relative, sep } from 'node:path'
import { preactAliases } from '../vite/source.mjs'

/** Suffix of the id of a module that is bundled a second time, with Preact in place of React. */
const mark = '?preact'

/** Folders whose modules use React, or load modules that do. */
const copied = ['host', 'react', 'ui']

/** Folders that use the copies, for hosts without React. */
const withoutReact = ['element', 'vue']

/**
 * Creates a Vite plugin that gives the custom elements copies of the views and buttons, which use
 * Preact. All other modules are shared with the other entries, so that a client of `latchkey` works
 * with both.
 *
 * @param {string} source The client's sources.
 * @returns {import('vite').Plugin & { isReplaced(id: string, importer?: string): boolean }}
 * `isReplaced` returns whether an import of React is replaced by Preact.
 */
export function copyModulesForPreact(source) {
  const aliases = preactAliases()
  const folderOf = (file) => relative(source, file).split(sep)[0]
  const usesPreact = (importer = '') =>
    isCopy(importer) || withoutReact.includes(folderOf(importer))
  const replacementOf = (id, importer) =>
    usesPreact(importer) ? aliases.find(({ find }) => find.test(id))?.replacement : undefined
  return {
    name: 'preact-copies',
    enforce: 'pre',
    isReplaced: (id, importer) => replacementOf(id, importer) !== undefined,
    resolveId(id, importer) {
      const preact = replacementOf(id, importer)
      if (preact) return preact
      if (!usesPreact(importer) || !id.startsWith('.')) return undefined
      const file = join(dirname(importer), id)
      if (!copied.includes(folderOf(file))) return undefined
      // A CSS Module is compiled to a script, and copied with the views that use it.
      return { id: file + (file.endsWith('.css') ? `.js${mark}` : mark), moduleSideEffects: false }
    },
  }
}

/** Returns whether a module is a copy that uses Preact. */
export function isCopy(id) {
  return id.endsWith(mark)
}

/** Returns the file of a module, copy or not. */
export function fileOf(id) {
  return isCopy(id) ? id.slice(0, -mark.length) : id
}
