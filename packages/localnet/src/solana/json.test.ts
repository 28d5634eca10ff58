import { expect, test } from 'vitest'
import { parseLosslessJson, formatJson } from './json.ts'

test('a 64-bit integer keeps all its digits', () => {
  expect(formatJson({ lamports: 18_446_744_073_709_551_615n })).toBe(
    '{"lamports":18446744073709551615}',
  )
  expect(parseLosslessJson('{"lamports":18446744073709551615,"id":7}')).toEqual({
    lamports: '18446744073709551615',
    id: 7,
  })
})

test('digits in strings and fractions are unchanged', () => {
  const text = '{"a":"1234567890123456789","b":"\\"1234567890123456789","c":1.25,"d":-1e3}'
  expect(parseLosslessJson(text)).toEqual(JSON.parse(text))
})

test('malformed JSON throws', () => {
  expect(() => parseLosslessJson('{1234567890123456789:1}x')).toThrow(SyntaxError)
})

test('undefined members are omitted, and undefined items become null', () => {
  expect(formatJson({ a: undefined, b: [undefined, null, '\u2028"'], c: { d: true } })).toBe(
    '{"b":[null,null,"\u2028\\""],"c":{"d":true}}',
  )
})
