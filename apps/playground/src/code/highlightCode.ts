/** A token of code of one kind. */
export type CodePart = {
  readonly kind: 'plain' | 'keyword' | 'string'
  readonly text: string
}

const token = /('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|\b(import|type|from|const|export|as)\b/g

/** Splits code of `formatReactCode` into keywords, strings and other text, for syntax highlighting. */
export function highlightCode(code: string): readonly CodePart[] {
  const parts: CodePart[] = []
  let end = 0
  for (const match of code.matchAll(token)) {
    if (match.index > end) parts.push({ kind: 'plain', text: code.slice(end, match.index) })
    parts.push({ kind: match[1] === undefined ? 'keyword' : 'string', text: match[0] })
    end = match.index + match[0].length
  }
  if (end < code.length) parts.push({ kind: 'plain', text: code.slice(end) })
  return parts
}
