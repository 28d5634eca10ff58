import { expect, it } from 'vitest'
import { isWalletError } from '../../errors/index.ts'
import { formatAmount, formatBalance, formatMoney, parseAmount } from './index.ts'

it.each([
  ['0', 18, 0n],
  ['1', 18, 10n ** 18n],
  ['1.5', 6, 1_500_000n],
  ['0.000001', 6, 1n],
  ['007', 2, 700n],
  ['5', 0, 5n],
  ['123456789012345678901234567890', 18, 123456789012345678901234567890n * 10n ** 18n],
])('parses %s with %i decimals [5.9b]', (text, decimals, amount) => {
  expect(parseAmount(text, decimals)).toBe(amount)
})

it.each([
  ['1e3', 'send.invalid_amount'],
  ['-1', 'send.invalid_amount'],
  ['+1', 'send.invalid_amount'],
  ['0x10', 'send.invalid_amount'],
  ['1.', 'send.invalid_amount'],
  ['.5', 'send.invalid_amount'],
  [' 1', 'send.invalid_amount'],
  ['1 ', 'send.invalid_amount'],
  ['1,5', 'send.invalid_amount'],
  ['1_000', 'send.invalid_amount'],
  ['1.2.3', 'send.invalid_amount'],
  ['', 'send.invalid_amount'],
  ['NaN', 'send.invalid_amount'],
  ['Infinity', 'send.invalid_amount'],
  ['١', 'send.invalid_amount'],
  ['1\n', 'send.invalid_amount'],
  ['0.0000001', 'send.too_many_decimals'],
  ['1.0000000', 'send.too_many_decimals'],
])('rejects the amount %j [5.9b]', (text, code) => {
  let thrown: unknown
  try {
    parseAmount(text, 6)
  } catch (error) {
    thrown = error
  }
  expect(isWalletError(thrown) && thrown.code).toBe(code)
})

it.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1_204_000_000_000_000_000n, 18, '1.204'],
  [10n ** 18n, 18, '1'],
  [-5n, 1, '-0.5'],
  [7n, 0, '7'],
])('formats %i with %i decimals exactly', (value, decimals, text) => {
  expect(formatAmount(value, decimals)).toBe(text)
})

it('parses every amount that it formats', () => {
  for (let decimals = 0; decimals <= 24; decimals++)
    for (const value of [0n, 1n, 9n, 10n, 123_456_789n, 10n ** 18n, 2n ** 256n - 1n])
      expect(parseAmount(formatAmount(value, decimals), decimals)).toBe(value)
})

it.each([
  [undefined, 18, '0.000'],
  [0n, 18, '0.000'],
  [1_204_999_999_999_999_999n, 18, '1.204'],
  [999n, 6, '0.000'],
  [1_000n, 6, '0.001'],
  [42n, 0, '42.000'],
  [2n ** 256n, 18, '115792089237316195423570985008687907853269984665640564039457.584'],
])('formats a balance of %s floored to three decimals [5.6a, 5.6b]', (value, decimals, text) => {
  expect(formatBalance(value, decimals)).toBe(text)
})

it.each([
  ['4218.066', '4,218.07'],
  ['0', '0.00'],
  ['0.005', '0.01'],
  ['0.0049', '0.00'],
  ['999.995', '1,000.00'],
  ['1234567.8', '1,234,567.80'],
  ['-12.345', '-12.35'],
  ['-0.001', '0.00'],
  ['9007199254740993.01', '9,007,199,254,740,993.01'],
  ['abc', '0.00'],
  ['1e5', '0.00'],
])('formats the fiat amount %s as %s [5.6b, 9.11]', (text, shown) => {
  expect(formatMoney(text)).toBe(shown)
})

it('rounds fiat amounts half up to two decimals and groups them as in en-US [5.6b, 9.11]', () => {
  const larger = `${2n ** 70n}.995`
  expect(formatMoney(larger)).toBe(`${(2n ** 70n + 1n).toLocaleString('en-US')}.00`)
  expect(formatMoney('1234.994999999999999999')).toBe('1,234.99')
})
