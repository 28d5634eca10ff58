import { expect, it } from 'vitest'
import { normalizeAmountInput } from './normalizeAmountInput.ts'
import { parseAmountInput } from './parseAmountInput.ts'

it.each([
  ['', ''],
  ['1', '1'],
  ['0', '0'],
  ['0.5', '0.5'],
  ['.5', '0.5'],
  [',5', '0.5'],
  ['.', '0.'],
  ['5.', '5.'],
  ['1,5', '1,5'],
  ['1,000', '1,000'],
  ['12,', '12,'],
  ['0,125', '0.125'],
  ['1,0005', '1.0005'],
  ['1234,5', '1234.5'],
  ['1,000.', '1000.'],
  ['1,000.5', '1000.5'],
  ['1.000', '1.000'],
  ['05', '5'],
  ['00', '0'],
  ['000.50', '0.50'],
  [' 1.5 ', '1.5'],
  ['0.5 ETH', '0.5'],
  ['ETH 0.5', '0.5'],
  ['$1,234.56', '1234.56'],
  ['1.234,56 €', '1234.56'],
  ['1,234,567', '1234567'],
  ['1.234.567', '1234567'],
  ['1 234,5', '1234.5'],
  ["1'234.5", '1234.5'],
  ['١٢٫٥', '12.5'],
  ['١٬٠٠٠', '1000'],
  ['۱۲', '12'],
  ['0.000000000000000001', '0.000000000000000001'],
])('reads %j as %j', (typed, amount) => {
  expect(normalizeAmountInput(typed)).toBe(amount)
})

it.each(['1e5', '-1', '+1', '−1', '0x10', '1a2', '(5)', 'NaN', 'rubbish', '1/2', '1-2', '%'])(
  'changes nothing for %j',
  (typed) => {
    expect(normalizeAmountInput(typed, '12')).toBe('12')
    expect(normalizeAmountInput(typed)).toBe('')
  },
)

it.each([
  ['1.5.', '1.5'],
  ['1.5,', '1.5'],
  ['1,5,', '1.5'],
  ['1..5', '1.5'],
  ['1.5a', '1.5'],
])('drops a character that cannot follow: %j', (typed, amount) => {
  expect(normalizeAmountInput(typed, '1.5')).toBe(amount)
})

it('returns nothing but an amount, whatever is typed or pasted', () => {
  const characters = ' 019.,-+e$x٣\n'
  for (let seed = 1; seed < 3000; seed++) {
    const typed = Array.from(
      { length: seed % 9 },
      (_, at) => characters[(seed * (at + 3) * 7919 + at) % characters.length],
    ).join('')
    const amount = normalizeAmountInput(typed)
    expect(amount).toMatch(/^(\d+\.?\d*|[1-9]\d{0,2},\d{0,3})?$/)
    expect(normalizeAmountInput(amount)).toBe(amount)
    if (/,\d{3}$/.test(amount))
      expect(() => parseAmountInput(amount, 18)).toThrow('may mean thousands')
    else if (/\d$/.test(amount)) expect(parseAmountInput(amount, 18)).toBeTypeOf('bigint')
  }
})

it.each([
  ['1,5', 1_500n],
  ['12,34', 12_340n],
  ['1.000', 1_000n],
  ['1,0005', undefined],
])('parses %s', (text, amount) => {
  if (amount === undefined)
    expect(() => parseAmountInput(text, 3)).toThrow(
      expect.objectContaining({ code: 'send.too_many_decimals' }),
    )
  else expect(parseAmountInput(text, 3)).toBe(amount)
})

it.each(['1,000', '12,500', '999,999'])('refuses %s, which may be thousands', (text) => {
  expect(() => parseAmountInput(text, 18)).toThrow(
    expect.objectContaining({ code: 'send.ambiguous_amount' }),
  )
})
