import * as v from 'valibot'
import { expect, it } from 'vitest'
import { decimalStringSchema } from './decimalString.ts'

it.each(['0', '12.5', '9'.repeat(80), `${'9'.repeat(80)}.${'1'.repeat(80)}`])(
  'takes %s',
  (text) => {
    expect(v.parse(decimalStringSchema, text)).toBe(text)
  },
)

it.each([
  ['81 digits', '9'.repeat(81)],
  ['81 digits after the point', `0.${'1'.repeat(81)}`],
  ['a bare point', '1.'],
  ['a sign', '-1'],
  ['an exponent', '1e3'],
  ['nothing', ''],
  ['a number', 1],
])('rejects %s', (_, text) => {
  expect(v.safeParse(decimalStringSchema, text).success).toBe(false)
})
