import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { documentedEntries } from './entries.mjs'
import { errorTables } from './errorTables.mjs'
import { anchorOf, formatEntry } from './formatEntry.mjs'
import { inline, table } from './markdown.mjs'
import { optionTables } from './optionTables.mjs'
import { readEntries } from './readEntries.mjs'

const site = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const root = resolve(site, '../..')

/**
 * Generates documentation from the declarations of the packages: the pages of the reference in
 * `pages/reference`, and tables that other pages include in `generated`. The packages must have been
 * built.
 *
 * @returns {Promise<{ names: Set<string> }>} Entries, and names of all exports.
 */
export async function generate() {
  const documented = documentedEntries(root)
  const files = Object.fromEntries(documented.map(({ name, file }) => [name, file]))
  const entries = readEntries(site, files)
  const linkTo = linksOf(documented, entries)

  const pages = documented.map(({ name, slug, summary }) => [
    `pages/reference/${slug}.md`,
    formatEntry(name, summary, entries[name], linkTo),
  ])
  const index = ['pages/reference/index.md', indexPage(documented)]
  const tables = [...optionTables(entries, linkTo), ...(await errorTables(entries))]
  for (const folder of ['pages/reference', 'generated'])
    rmSync(join(site, folder), { recursive: true, force: true })
  for (const [path, text] of [...pages, index, ...tables]) {
    mkdirSync(dirname(join(site, path)), { recursive: true })
    writeFileSync(join(site, path), text)
  }
  const exported = Object.values(entries)
    .flat()
    .map(({ name }) => name)
  return { names: new Set([...Object.keys(entries), ...exported]) }
}

/** Types by name. A type is documented on the page of the first entry that exports it. */
function linksOf(documented, entries) {
  const links = new Map()
  for (const { name, slug } of documented)
    for (const one of entries[name])
      if (one.kind === 'type' && !links.has(one.name))
        links.set(one.name, `/reference/${slug}#${anchorOf(one)}`)
  return (name) => links.get(name)
}

function indexPage(documented) {
  const rows = documented.map(({ name, slug, summary }) => [
    `[\`${name}\`](/reference/${slug})`,
    inline(summary),
  ])
  return [
    '---\neditLink: false\n---',
    '# API reference',
    table(['entry', 'exports'], rows),
    '',
  ].join('\n\n')
}
