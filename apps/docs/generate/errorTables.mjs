import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundleSource } from '../../../tooling/vite/bundleSource.mjs'
import { anchorOfCode } from './formatEntry.mjs'
import { inlineCode, inline, table } from './markdown.mjs'

const source = new URL('../../../packages/latchkey/src/errors/index.ts', import.meta.url)
/** Families of codes, which are their parts before the dot, by the section of `pages/errors.md`. */
const sections = {
  wallet: ['wallet', 'connector', 'provider', 'sign'],
  client: ['client', 'adapter', 'storage'],
  network: ['network', 'namespace', 'connection', 'multi_wallet'],
  pairing: ['pairing', 'relay'],
  gateway: ['gateway', 'project', 'transport', 'rpc'],
  balance: ['account', 'balance', 'price', 'identity', 'activity', 'nfts'],
  send: ['send', 'calls', 'gas'],
  swap: ['swap', 'onramp'],
  names: ['names', 'sessions', 'siwx'],
  caip: ['caip'],
  login: ['login', 'frame', 'custody', 'shares'],
  reserved: ['analytics'],
}
/** Sections whose codes are thrown by nothing in this version. */
const withoutRecipes = ['reserved']
const recipes = new URL('../recipes/', import.meta.url)
/** Maximum number of functions in a list; longer lists are written as "many". */
const maxFunctions = 5

/**
 * Formats a table of error codes per section of the page about errors: message, throwing functions, and the
 * recipe of `recipes/<section>.md`.
 *
 * @param {Record<string, import('./readEntries.mjs').Export[]>} entries
 * @returns {Promise<[path: string, text: string][]>}
 * @throws When a family of codes is in no section, a code has no recipe, or a recipe no code.
 */
export async function errorTables(entries) {
  const catalogue = await readCatalogue()
  const thrownBy = readThrowers(entries)
  const known = new Set(Object.values(sections).flat())
  const missing = Object.keys(catalogue).find((one) => !known.has(familyOf(one)))
  if (missing) throw new Error(`apps/docs/generate/errorTables.mjs has no section for ${missing}.`)
  return Object.entries(sections).map(([section, families]) => {
    const codes = families.flatMap((family) =>
      Object.keys(catalogue).filter((one) => familyOf(one) === family),
    )
    const rows = codes.map((one) => errorRow(one, catalogue[one], thrownBy.get(one) ?? []))
    const path = `generated/errors/${section}.md`
    if (withoutRecipes.includes(section)) return [path, `${table(['code', 'message'], rows)}\n`]
    const found = readRecipes(readFileSync(new URL(`${section}.md`, recipes), 'utf8'), codes)
    const rowsWithRecipes = rows.map((row, at) => [...row, inline(found.get(codes[at]))])
    return [path, `${table(['code', 'message', 'cause and remedy'], rowsWithRecipes)}\n`]
  })
}

/**
 * Reads the recipes of a section: a heading per code, and what happened and what to do below it.
 *
 * @param {string} text
 * @param {string[]} codes Codes of the section.
 * @returns {Map<string, string>} Recipes by code.
 * @throws When a code has no recipe, or a recipe no code.
 */
export function readRecipes(text, codes) {
  const found = new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((part) => part.split(/\n([^]*)/))
      .map(([name, recipe = '']) => [name.trim(), recipe.trim()]),
  )
  const missing = codes.filter((one) => !found.get(one))
  if (missing.length > 0) throw new Error(`No recipe in apps/docs/recipes: ${missing.join(', ')}`)
  const unknown = [...found.keys()].filter((one) => !codes.includes(one))
  if (unknown.length > 0) throw new Error(`Recipes without a code: ${unknown.join(', ')}`)
  return found
}

function familyOf(errorCode) {
  return errorCode.split('.')[0]
}

/** Imports the catalogue from its source, which needs no build. */
async function readCatalogue() {
  const { href } = await bundleSource(fileURLToPath(source))
  const { errorCatalogue } = await import(href)
  return errorCatalogue
}

/** Returns the functions by the codes in their `ErrorCode` type and in their `@throws` text. */
function readThrowers(entries) {
  const found = new Map()
  for (const { name, types, doc } of Object.values(entries).flat()) {
    const listed = types.filter((one) => one.name === 'ErrorCode').flatMap((one) => one.literals)
    const described = doc.throws?.match(/(?<=`)[a-z_]+\.[a-z_]+(?=`)/g) ?? []
    for (const one of [...listed, ...described])
      found.set(one, [...new Set([...(found.get(one) ?? []), name])])
  }
  return found
}

function errorRow(errorCode, { text, http, rpc }, functions) {
  const named = functions.slice(0, maxFunctions).map(inlineCode).join(', ')
  const more = functions.length - maxFunctions
  const lines = [
    inline(text),
    http && `HTTP ${http}`,
    rpc && `JSON-RPC ${rpc}`,
    named && `Thrown by ${named}${more > 0 ? ` and ${more} more` : ''}`,
  ]
  return [
    `<a id="${anchorOfCode(errorCode)}"></a>${inlineCode(errorCode)}`,
    lines.filter(Boolean).join('<br>'),
  ]
}
