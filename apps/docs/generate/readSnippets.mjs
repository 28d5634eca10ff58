/**
 * @typedef {object} Snippet Fenced block of a page.
 * @property {string} language
 * @property {string | undefined} title File name, from `ts [latchkey.ts]`.
 * @property {string | undefined} unchecked Reason that a block is not checked, from `ts unchecked="…"`.
 * @property {string | undefined} notRun Reason that a block is checked and not run, from `ts not-run="…"`.
 * @property {number} line Line of its first line of code, from 1.
 * @property {string} text
 */

const opening =
  /^( *)(`{3,})(\w+)(?: +\[([^\]]+)\])?(?: +unchecked="([^"]+)")?(?: +not-run="([^"]+)")?[^`]*$/

/**
 * Reads the fenced blocks of a page.
 *
 * @param {string} markdown
 * @returns {Snippet[]}
 * @throws When a block has no end.
 */
export function readSnippets(markdown) {
  const lines = markdown.split('\n')
  const found = []
  for (let at = 0; at < lines.length; at++) {
    const [, indent, fence, language, title, unchecked, notRun] = opening.exec(lines[at]) ?? []
    if (fence === undefined) continue
    const end = lines.findIndex((line, index) => index > at && line.trim() === fence)
    if (end < 0) throw new Error(`The block in line ${at + 1} has no end.`)
    const text = lines
      .slice(at + 1, end)
      .map((line) => line.replace(indent, ''))
      .join('\n')
    found.push({ language, title, unchecked, notRun, line: at + 2, text })
    at = end
  }
  return found
}

/**
 * Returns the script of a block as TypeScript, at the lines where the block has it.
 *
 * @param {Snippet} snippet
 * @returns {string | undefined} `undefined` for languages without a script.
 */
export function scriptOf({ language, text }) {
  if (/^(ts|tsx|js|jsx)$/.test(language)) return text
  if (!/^(vue|svelte)$/.test(language)) return undefined
  const [before, script] = /^([\s\S]*?<script[^>]*>)([\s\S]*?)<\/script>/.exec(text)?.slice(1) ?? []
  return script === undefined ? undefined : before.replaceAll(/[^\n]/g, '') + script
}
