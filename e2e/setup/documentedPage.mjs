import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSnippets } from '../../apps/docs/generate/readSnippets.mjs'

/**
 * Reads the page with one script tag from the guide for plain HTML.
 *
 * @returns {{ html: string, script: string }} `script` is its `app.js`.
 */
export function documentedPage() {
  const path = join(import.meta.dirname, '../../apps/docs/pages/guides/html.md')
  const blocks = readSnippets(readFileSync(path, 'utf8'))
  return {
    html: blocks.find(({ language }) => language === 'html')?.text ?? '',
    script: blocks.find(({ title }) => title === 'app.js')?.text ?? '',
  }
}
