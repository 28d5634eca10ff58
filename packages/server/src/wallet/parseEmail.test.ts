import { expect, it } from 'vitest'
import { parseEmail } from './parseEmail.ts'

it.each([
  [' Ann@Example.COM ', { address: 'Ann@example.com', key: 'ann@example.com' }],
  ['ann+shop@a.example', { address: 'ann+shop@a.example', key: 'ann+shop@a.example' }],
  [
    "o'neil.x@bücher.example",
    { address: "o'neil.x@xn--bcher-kva.example", key: expect.anything() },
  ],
])('parses %j', (typed, expected) => {
  expect(parseEmail(typed)).toEqual(expected)
})

it('returns one account for spellings of an address, and different ones for tags (abuse 54)', () => {
  const keyOf = (typed: string): string | undefined => parseEmail(typed)?.key
  expect(keyOf('ANN@BÜCHER.example')).toBe(keyOf('ann@xn--bcher-kva.example'))
  expect(keyOf('a.nn@a.example')).not.toBe(keyOf('ann@a.example'))
  expect(keyOf('ann+x@a.example')).not.toBe(keyOf('ann@a.example'))
})

it.each([
  '',
  'ann',
  '@a.example',
  'ann@',
  'ann@localhost',
  'ann@127.0.0.1',
  'ann@[127.0.0.1]',
  'ann@a.example.',
  'ann@-a.example',
  'ann@a..example',
  '.ann@a.example',
  'ann.@a.example',
  'a..n@a.example',
  '"ann b"@a.example',
  'ann@a.example, bob@b.example',
  'ann@b.example@a.example',
  'a@b.example\r\nBcc: c@d.example',
  'a\u0000@b.example',
  'аnn@a.example',
  'Ann <ann@a.example>',
  `${'a'.repeat(65)}@a.example`,
  `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(20)}.example`,
])('rejects %j (abuse 53, 54)', (typed) => {
  expect(parseEmail(typed)).toBeUndefined()
})
