import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compileCss, cssModule } from './compileCss.mjs'

const declaration = `export declare const css: string
declare const styles: Readonly<Record<string, string>>
export default styles
`

/**
 * Completes what `tsc -b` wrote: one JavaScript module per CSS Module, specifiers that name it, and
 * nothing left of sources that are gone.
 *
 * @param {string} folder A package's folder, with `src` and `dist`.
 * @returns {number} How many CSS Modules were written.
 */
export function emitCss(folder) {
  const src = join(folder, 'src')
  const dist = join(folder, 'dist')
  const sheets = filesBelow(src).filter((name) => name.endsWith('.module.css'))
  for (const name of sheets) {
    const compiled = compileCss({ file: join(src, name), root: src })
    write(join(dist, `${name}.js`), cssModule(compiled))
    write(join(dist, `${name}.d.ts`), declaration)
  }
  for (const name of filesBelow(dist)) {
    if (isStale(src, name)) rmSync(join(dist, name))
    else if (/(?<!\.css)\.(js|d\.ts)$/.test(name)) respecify(join(dist, name))
  }
  return sheets.length
}

function respecify(file) {
  const text = readFileSync(file, 'utf8')
  const next = text.replace(/(['"])(\.{1,2}\/[^'"\n]+\.module\.css)\1/g, '$1$2.js$1')
  if (next !== text) writeFileSync(file, next)
}

function isStale(src, name) {
  const source = /^(.*?)(\.d\.ts|\.js)$/.exec(name)?.[1]
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
  for (const name of ['latchkey', 'server']) emitCss(join(root, 'packages', name))
}
