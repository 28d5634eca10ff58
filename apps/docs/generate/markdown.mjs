/**
 * Formats text as code within a line, also inside a table.
 *
 * @param {string} text
 */
export function inlineCode(text) {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')
  return text.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``
}

/**
 * Formats a fenced block.
 *
 * @param {string} text
 * @param {string} [language]
 */
export function codeBlock(text, language = 'ts') {
  return ['```' + language, text, '```'].join('\n')
}

/**
 * Escapes prose for a page: characters that would be elements or expressions outside of code.
 *
 * @param {string} text
 */
export function inline(text) {
  return text
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith('`')
        ? part
        : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;').replaceAll('|', '\\|'),
    )
    .join('')
    .replaceAll('\n', ' ')
}

/**
 * Formats the paragraphs of a documentation comment. Lists stay lists.
 *
 * @param {string} text
 */
export function paragraphs(text) {
  return text
    .split(/\n{2,}/)
    .map((part) =>
      /^[-*] /m.test(part)
        ? part
            .split(/\n(?=[-*] )/)
            .map(inline)
            .join('\n')
        : inline(part),
    )
    .join('\n\n')
}

/**
 * Formats a table.
 *
 * @param {string[]} head
 * @param {(string | number)[][]} rows
 */
export function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
