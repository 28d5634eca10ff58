import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { Features, transform } from 'lightningcss'

/** Browsers the modal supports, in Lightning CSS's packed form: major << 16 | minor << 8. */
const targets = {
  chrome: 111 << 16,
  firefox: 115 << 16,
  ios_saf: (16 << 16) | (4 << 8),
  safari: (16 << 16) | (4 << 8),
}

/**
 * Features without fallbacks, which cost bytes. Fallbacks of logical properties also guess the
 * direction from the language, which is wrong inside a shadow root.
 */
const keptFeatures =
  Features.Colors |
  Features.LightDark |
  Features.LogicalProperties |
  Features.DirSelector |
  Features.LangSelectorList

/**
 * Compiles one CSS Module for the modal's shadow root. Class names derive from the file's path and
 * the local name, so that they are the same on every machine.
 *
 * @param {object} input
 * @param {string} input.file Absolute path; its part below `root` names the classes.
 * @param {string} input.root Folder the names are relative to.
 * @param {string} [input.source] Text of the file; read from disk when absent.
 * @returns {{ styles: Record<string, string>, css: string }} Class map, and minified text.
 * @throws When the CSS is invalid, or takes anything from another file.
 */
export function compileCss({ file, root, source = readFileSync(file, 'utf8') }) {
  const filename = relative(root, file).split(sep).join('/')
  const compiled = transform({
    filename,
    code: Buffer.from(source),
    minify: true,
    targets,
    exclude: keptFeatures,
    // Containers and grid lines are named across files. Custom identifiers must stay local: turned
    // off, keyframes are still renamed, but not where an animation names them.
    cssModules: { pattern: `${sheetId(filename)}-[local]`, container: false, grid: false },
    analyzeDependencies: true,
  })
  const [outside] = compiled.dependencies ?? []
  if (outside) throw new Error(`${filename}: ${outside.url} cannot load inside the modal`)

  const styles = Object.fromEntries(
    Object.entries(compiled.exports ?? {})
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([local, entry]) => [local, className(filename, entry)]),
  )
  return { styles, css: compiled.code.toString() }
}

/**
 * Returns a short id of a sheet, which its class names begin with. Long hashes would be 0.2 kB of what a visitor loads.
 *
 * @param {string} filename Path below the client's sources.
 */
export function sheetId(filename) {
  const hash = createHash('sha256').update(filename).digest()
  const letter = String.fromCharCode('a'.charCodeAt(0) + (hash[0] % 26))
  return letter + (hash.readUInt16BE(1) % 36 ** 2).toString(36).padStart(2, '0')
}

/**
 * Formats the JavaScript module that replaces a CSS Module.
 *
 * @param {{ styles: Record<string, string>, css: string }} compiled
 * @returns {string} An ES module: the class map by default, the text as `css`.
 */
export function cssModule({ styles, css }) {
  return `export const css = ${JSON.stringify(css)}\nexport default ${JSON.stringify(styles)}\n`
}

function className(filename, entry) {
  if (entry.composes.length > 0)
    throw new Error(`${filename}: composes does not work in layers; give the element two classes`)
  return entry.name
}
