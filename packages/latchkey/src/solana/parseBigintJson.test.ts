import { expect, it } from 'vitest'
import { parseBigintJson } from './parseBigintJson.ts'

it.each<[string, unknown]>([
  ['{"value":9007199254740993}', { value: 9007199254740993n }],
  ['[18446744073709551615,-9007199254740993]', [18446744073709551615n, -9007199254740993n]],
  ['{"value":42}', { value: 42 }],
  ['{"value":0.12345678901234567890}', JSON.parse('{"value":0.12345678901234567890}')],
  ['{"value":1e30}', { value: 1e30 }],
  ['{"text":"9007199254740993"}', { text: '9007199254740993' }],
  ['{"text":"a \\" 9007199254740993,"}', { text: 'a " 9007199254740993,' }],
  ['{"9007199254740993":1}', { '9007199254740993': 1 }],
])('parses %s without losing a digit', (text, value) => {
  expect(parseBigintJson(text)).toEqual(value)
})

it.each(['', '<html>', '{"a":', '{"a":"\\u0000x"}'])('refuses %j', (text) => {
  expect(() => parseBigintJson(text)).toThrow(SyntaxError)
})
