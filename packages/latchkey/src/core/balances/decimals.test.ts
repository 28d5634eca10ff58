import { expect, it } from 'vitest'
import { addDecimals, multiplyDecimals } from './decimals.ts'
import { numberToDecimal } from './numberToDecimal.ts'

it.each([
  [[], '0'],
  [['1', '2.5', '0.000000000000000001'], '3.500000000000000001'],
  [['0.1', '0.2'], '0.3'],
  [['9007199254740993', '0.5'], '9007199254740993.5'],
])('adds %j exactly', (texts, sum) => {
  expect(addDecimals(texts)).toBe(sum)
})

it.each([
  ['1.204', '2500', '3010'],
  ['0.1', '0.2', '0.02'],
  ['0', '2500.5', '0'],
  ['123456789.123456789123456789', '1.1', '135802468.0358024680358024679'],
])('multiplies %s by %s exactly', (one, other, product) => {
  expect(multiplyDecimals(one, other)).toBe(product)
})

it.each([
  [0, '0'],
  [12.5, '12.5'],
  [2500, '2500'],
  [0.0000123, '0.0000123'],
  [1.5e-9, '0.0000000015'],
  [1e-7, '0.0000001'],
  [1e21, '1000000000000000000000'],
  [1.25e22, '12500000000000000000000'],
  [123.456, '123.456'],
  [undefined, undefined],
  [-1, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [Number.NaN, undefined],
])('converts %d without an exponent', (value, text) => {
  expect(numberToDecimal(value)).toBe(text)
})
