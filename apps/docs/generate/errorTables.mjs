import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript-5'
import { anchorOfCode } from './formatEntry.mjs'
import { code, inline, table } from './markdown.mjs'

const source = new URL('../../../packages/latchkey/src/errors/catalogue.ts', import.meta.url)
/** Longer lists of functions say no more than "many". */
const maxFunctions = 5

/**
 * Formats a table of error codes per family, which is the part of a code before its dot.
 *
 * @param {Record<string, import('./readEntries.mjs').Export[]>} entries
 * @returns {Promise<[path: string, text: string][]>}
 */
export async function errorTables(entries) {
  const catalogue = await readCatalogue()
  const thrownBy = readThrowers(entries)
  const families = [...new Set(Object.keys(catalogue).map(familyOf))]
  return families.map((family) => {
    const codes = Object.keys(catalogue).filter((one) => familyOf(one) === family)
    const rows = codes.map((one) => errorRow(one, catalogue[one], thrownBy.get(one) ?? []))
    const head = ['code', 'message', 'HTTP', 'RPC', 'thrown by']
    const used = head.map((_, column) => column < 2 || rows.some((row) => row[column] !== ''))
    const keep = (cells) => cells.filter((_, column) => used[column])
    return [`generated/errors/${family}.md`, `${table(keep(head), rows.map(keep))}\n`]
  })
}

function familyOf(errorCode) {
  return errorCode.split('.')[0]
}

/** The catalogue has no imports, so that its text runs alone. */
async function readCatalogue() {
  const { outputText } = ts.transpileModule(readFileSync(fileURLToPath(source), 'utf8'), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  })
  const { catalogue } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`)
  return catalogue
}

/** Functions by the codes in their `ErrorCode` type. */
function readThrowers(entries) {
  const found = new Map()
  for (const { name, types } of Object.values(entries).flat())
    for (const { literals } of types.filter((one) => one.name === 'ErrorCode'))
      for (const one of literals) found.set(one, [...new Set([...(found.get(one) ?? []), name])])
  return found
}

function errorRow(errorCode, { text, http = '', rpc = '' }, functions) {
  const named = functions.slice(0, maxFunctions).map(code).join(', ')
  const more = functions.length - maxFunctions
  return [
    `<a id="${anchorOfCode(errorCode)}"></a>${code(errorCode)}`,
    inline(text),
    http,
    rpc,
    more > 0 ? `${named} and ${more} more` : named,
  ]
}
