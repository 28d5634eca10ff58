import { describe, expect, it } from 'vitest'
import {
  amountToFixedPoint,
  toFixedPoint,
  formatBaseUnits,
  formatFixed,
  fixedOne,
  divide,
  parseFixedPoint,
  multiply,
  decimalToJsonNumber,
} from './index.ts'

describe('fixed', () => {
  it.each([
    ['1', fixedOne],
    ['1.5', (fixedOne * 3n) / 2n],
    ['1.2e-7', (fixedOne * 12n) / 10n ** 8n],
    ['2E+2', fixedOne * 200n],
    [`0.${'0'.repeat(23)}1`, 1n],
    [`0.${'0'.repeat(24)}9`, 0n],
  ])('parses %s', (text, expected) => {
    expect(parseFixedPoint(text)).toBe(expected)
  })

  it.each(['', '-1', '+1', '.5', '1.', '1e', '0x10', ' 1', '1e999', 'NaN', '1,5', '9'.repeat(61)])(
    'does not read %j',
    (text) => {
      expect(parseFixedPoint(text)).toBeUndefined()
    },
  )

  it('converts JSON numbers and decimal strings only', () => {
    expect(toFixedPoint(0.00000012)).toBe(parseFixedPoint('0.00000012'))
    expect(toFixedPoint('3')).toBe(fixedOne * 3n)
    expect([Number.NaN, Infinity, -1, true, undefined, {}].map(toFixedPoint)).toEqual(
      Array.from({ length: 6 }),
    )
  })

  it('formats 15 significant digits, rounded half up [9.11]', () => {
    expect(formatFixed(divide(fixedOne, fixedOne * 3n))).toBe('0.333333333333333')
    expect(formatFixed(parseFixedPoint('123456789.123456789123') ?? 0n)).toBe('123456789.123457')
    expect(formatFixed(fixedOne + fixedOne / 10n - 1n)).toBe('1.1')
    expect(formatFixed(0n)).toBe('0')
    expect(decimalToJsonNumber(formatFixed(parseFixedPoint('0.0000123') ?? 0n))).toBe(0.0000123)
  })

  it('multiplies and divides', () => {
    expect(multiply(fixedOne * 2n, parseFixedPoint('0.25') ?? 0n)).toBe(fixedOne / 2n)
    expect(divide(fixedOne, fixedOne * 4n)).toBe(fixedOne / 4n)
  })

  it('formats amounts of any size exactly', () => {
    expect(formatBaseUnits(1_204_000n, 6)).toBe('1.204')
    expect(formatBaseUnits(1n, 18)).toBe('0.000000000000000001')
    expect(formatBaseUnits(10n ** 30n, 18)).toBe('1000000000000')
    expect(formatBaseUnits(0n, 18)).toBe('0')
    expect(formatBaseUnits(7n, 0)).toBe('7')
    expect(formatBaseUnits(2n ** 256n - 1n, 18)).toBe(
      '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
    )
  })

  it('converts amounts with more than 24 decimals', () => {
    expect(amountToFixedPoint(10n ** 30n, 30)).toBe(fixedOne)
    expect(amountToFixedPoint(5n, 0)).toBe(fixedOne * 5n)
  })
})
