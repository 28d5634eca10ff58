import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generate } from '../../apps/docs/generate/generate.mjs'
import { readSnippets } from '../../apps/docs/generate/readSnippets.mjs'
import { listSourceFiles } from './listSourceFiles.mjs'
import { documents } from './snippets.mjs'

const pages = 'apps/docs/pages'

/**
 * Generates the reference of the documentation site, and checks the links of its pages and of the
 * READMEs: pages, anchors and files exist, and READMEs of packages link absolutely, because registries
 * show them elsewhere.
 *
 * @param {string} root
 * @returns {Promise<{ seen: string, problems: string[] }>}
 */
export async function site(root) {
  const { names } = await generate()
  const { seen, problems } = links(root)
  const tables = listSourceFiles(join(root, 'apps/docs/generated'))
  const texts = documents(root).map((path) => readFileSync(join(root, path), 'utf8'))
  const missing = tables
    .filter((file) => !texts.some((text) => text.includes(`generated/${file}-->`)))
    .map((file) => `no page includes generated/${file}`)
  return {
    seen: `${names.size} names, ${seen}`,
    problems: [...problems, ...missing, ...unknownNames(root, names)],
  }
}

/**
 * Finds names of this product in the tables about migrating that no entry exports.
 *
 * @param {string} root
 * @param {Set<string>} names Entries, and names of exports.
 * @returns {string[]}
 */
export function unknownNames(root, names) {
  const apiNames =
    /\buse[A-Z]\w+|@?latchkey\/[\w/]+|(?<=<)[A-Z]\w+|\b(?:read|fetch|get|create)[A-Z]\w+/g
  return documents(root)
    .filter((path) => path.includes('/migrate/'))
    .flatMap((path) => {
      const rows = readFileSync(join(root, path), 'utf8').match(/^\|.*\|$/gm) ?? []
      const cells = rows.map((row) => row.split(/(?<!\\)\|/).at(-2))
      return [...new Set(cells.join(' ').match(apiNames))]
        .filter((name) => !names.has(name))
        .map((name) => `${path}: ${name} is no export`)
    })
}

/**
 * Checks the links of the pages and the READMEs. The reference must have been generated.
 *
 * @param {string} root
 * @returns {{ seen: string, problems: string[] }}
 */
export function links(root) {
  const reference = listSourceFiles(join(root, pages, 'reference')).map((path) =>
    join(pages, 'reference', path),
  )
  const paths = [...documents(root), ...reference]
  const texts = new Map(paths.map((path) => [path, expanded(root, path)]))
  const { homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const problems = [...texts].flatMap(([path, text]) =>
    linksIn(text).flatMap((link) => {
      const problem = problemOf(link, { root, path, texts, homepage })
      return problem ? [`${path}: ${link} ${problem}`] : []
    }),
  )
  return { seen: `${paths.length} pages`, problems }
}

/** Returns the text of a page with its includes. */
function expanded(root, path) {
  return readFileSync(join(root, path), 'utf8').replaceAll(/<!--@include: (\S+?)-->/g, (_, file) =>
    readFileSync(join(root, dirname(path), file), 'utf8'),
  )
}

/** Returns the URLs of links and images outside of code, and of the home page's front matter. */
function linksIn(text) {
  const prose = readSnippets(text)
    .reduce((rest, snippet) => rest.replace(snippet.text, ''), text)
    .replaceAll(/(?<!\[)`[^`\n]*`(?!\])/g, '')
  const inText = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link)
  const inHome = [...prose.matchAll(/^ +link: (\S+)$/gm)].map(([, link]) => link)
  return [...new Set([...inText, ...inHome])]
}

function problemOf(link, { root, path, texts, homepage }) {
  const isPage = path.startsWith(pages)
  const onSite = link.startsWith(homepage) ? link.slice(homepage.length) || '/' : link
  if (/^(https?|mailto):/.test(onSite)) return undefined
  if (!isPage && onSite === link) {
    if (path !== 'README.md') return 'is not absolute'
    return existsSync(join(root, link.split('#')[0])) ? undefined : 'is no file'
  }
  const [address, anchor] = onSite.split('#')
  const target = address === '' ? path : join(pages, pageOf(address))
  if (!texts.has(target)) {
    const isFile = existsSync(join(root, pages, 'public', address))
    return isFile ? undefined : 'is no page'
  }
  if (anchor === undefined || anchorsIn(texts.get(target)).has(anchor)) return undefined
  return 'is no heading of that page'
}

function pageOf(address) {
  return address.endsWith('/') ? `${address}index.md` : `${address}.md`
}

function anchorsIn(text) {
  const headings = [...text.matchAll(/^#{1,6} (.+?)(?: \{#([\w-]+)\})?$/gm)]
  const given = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id)
  return new Set([...headings.map(([, title, id]) => id ?? slug(title)), ...given])
}

/** Returns the anchor of a heading in the format of VitePress. */
function slug(title) {
  return title
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}
