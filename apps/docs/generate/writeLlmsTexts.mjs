import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const include = /<!--@include: (\S+?)-->/g

/**
 * Writes `llms.txt`, the list of pages with their descriptions, and `llms-full.txt`, the text of all
 * guides.
 *
 * @param {object} site
 * @param {string} site.outDir Folder of the built site.
 * @param {string} site.srcDir Folder of the pages.
 * @param {{ text: string, items: { text: string, link: string }[] }[]} site.sidebar All pages.
 * @param {{ text: string, items: { text: string, link: string }[] }[]} site.guides Those with full text.
 * @see https://llmstxt.org
 */
export function writeLlmsTexts({ outDir, srcDir, sidebar, guides }) {
  const sections = sidebar.map(({ text, items }) => ({
    title: text,
    pages: items.map((item) => ({ ...item, markdown: readPage(srcDir, item.link) })),
  }))
  const head = '# Latchkey\n\n> Wallet connection for web apps, self-hosted and MIT-licensed.\n'
  const lists = sections.map(
    ({ title, pages }) => `\n## ${title}\n\n${pages.map(listItem).join('\n')}\n`,
  )
  writeFileSync(join(outDir, 'llms.txt'), head + lists.join(''))
  const texts = guides.flatMap(({ items }) => items.map(({ link }) => readPage(srcDir, link)))
  writeFileSync(join(outDir, 'llms-full.txt'), texts.join('\n\n'))
}

function listItem({ text, link, markdown }) {
  const first = markdown
    .replace(/^# .*$/m, '')
    .split(/\n{2,}/)
    .find((part) => /^[`@\w]/.test(part.trim()))
  const summary = first?.replaceAll('\n', ' ').trim()
  return `- [${text}](${link})${summary ? `: ${summary}` : ''}`
}

/** Returns the text of a page with its includes, without front matter and generator markup. */
function readPage(srcDir, link) {
  const path = join(srcDir, link.endsWith('/') ? `${link}index.md` : `${link}.md`)
  if (!existsSync(path)) throw new Error(`The sidebar links to ${link}, which is no page.`)
  return readFileSync(path, 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(include, (_, file) => readFileSync(join(dirname(path), file), 'utf8'))
    .replaceAll(/<a id="[^"]*"><\/a>/g, '')
    .replaceAll(/^:::.*\n/gm, '')
    .trim()
}
