import { expect, it } from 'vitest'
import { highlightCode } from './highlightCode.ts'

it('splits keywords and strings, and loses nothing', () => {
  const code = `import { base } from 'latchkey/networks'\n\nconst text = 'it\\'s from'\n`
  const parts = highlightCode(code)
  expect(parts.map(({ text }) => text).join('')).toBe(code)
  expect(parts.filter(({ kind }) => kind !== 'plain')).toEqual([
    { kind: 'keyword', text: 'import' },
    { kind: 'keyword', text: 'from' },
    { kind: 'string', text: "'latchkey/networks'" },
    { kind: 'keyword', text: 'const' },
    { kind: 'string', text: "'it\\'s from'" },
  ])
})
