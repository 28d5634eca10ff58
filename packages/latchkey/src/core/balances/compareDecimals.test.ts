import { expect, it } from 'vitest'
import { compareDecimals } from './index.ts'

it.each([
  ['1', '1.000', 0],
  ['0.1', '0.0999999999999999999999999', 1],
  ['9', '10', -1],
  ['100000000000000000000.1', '100000000000000000000.2', -1],
  ['1.10', '1.9', -1],
  ['2', '1.999', 1],
])('compares %s with %s like integers', (one, other, expected) => {
  expect(compareDecimals(one, other)).toBe(expected)
  expect(compareDecimals(other, one)).toBe(expected === 0 ? 0 : -expected)
})
