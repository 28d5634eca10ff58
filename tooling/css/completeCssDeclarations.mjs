import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const declaration = `export declare const css: string
declare const styles: Readonly<Record<string, string>>
export default styles
`

/**
 * Completes the declarations that `tsc -b` wrote: adds one per CSS Module, rewrites the specifiers,
 * and removes the output of deleted sources.
 *
 * @param {string} folder A package's folder, with `src` and `dist`.
 * @returns {number} How many CSS Modules there are.
 */
export function completeCssDeclarations(folder) {
  const src = join(folder, 'src')
  const dist = join(folder, 'dist')
  const sheets = filesBelow(src).filter((name) => name.endsWith('.module.css'))
  for (const name of sheets) write(join(dist, `${name}.d.ts`), declaration)
  for (const name of filesBelow(dist)) {
    if (isStale(src, name)) rmSync(join(dist, name))
    else if (/(?<!\.css)\.d\.ts$/.test(name)) respecify(join(dist, name))
  }
  return sheets.length
}

function respecify(file) {
  const text = readFileSync(file, 'utf8')
  const next = text.replace(/(['"])(\.{1,2}\/[^'"\n]+\.module\.css)\1/g, '$1$2.js$1')
  if (next !== text) writeFileSync(file, next)
}

function isStale(src, name) {
  const source = /^(.*?)\.d\.ts$/.exec(name)?.[1]
  if (source === undefined) return false
  return !['', '.ts', '.tsx'].some((ending) => existsSync(join(src, source + ending)))
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
