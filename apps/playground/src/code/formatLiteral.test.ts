import { expect, it } from 'vitest'
import { formatLiteral } from './formatLiteral.ts'

it.each([
  ['plain', "'plain'"],
  ["it's", `"it's"`],
  [`both ' and "`, `'both \\' and "'`],
  ['line\nbreak \\ slash', `'line\\nbreak \\\\ slash'`],
  [true, 'true'],
  [['a', 'b'], "['a', 'b']"],
  [[], '[]'],
  [{}, '{}'],
  [{ left: undefined }, '{}'],
])('formats %j', (value, text) => {
  expect(formatLiteral(value)).toBe(text)
})

it('breaks long lists, quotes keys that need it, and evaluates to the same value', () => {
  const value = {
    list: Array.from({ length: 12 }, (_, index) => `entry number ${index}`),
    '--lk-font': `"Noto Sans", 'Inter'`,
    'eip155:1': [{ url: 'https://rpc.example' }],
    nested: { deep: { on: false } },
  }
  const text = formatLiteral(value)
  expect(text).toContain("\n    'entry number 11',\n  ],\n")
  expect(text).toContain("'eip155:1': [{ url: 'https://rpc.example' }],\n")
  // oxlint-disable-next-line no-eval -- reads back what was written above
  expect((0, eval)(`(${text})`)).toEqual(value)
})
