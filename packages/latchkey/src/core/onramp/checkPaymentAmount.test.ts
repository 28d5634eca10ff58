import { expect, it } from 'vitest'
import { checkPaymentAmount, defaultOnrampOptions } from './index.ts'

const [usd, eur] = defaultOnrampOptions.paymentCurrencies

it('the payment currencies have the default limits [9.3a]', () => {
  expect([usd?.id, eur?.id]).toEqual(['USD', 'EUR'])
  for (const currency of [usd, eur])
    expect(currency?.payment_method_limits).toEqual([
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ])
})

it.each([
  ['10', undefined],
  ['10.00', undefined],
  ['9.99', 'onramp.amount_too_small'],
  ['25000', undefined],
  ['25000.01', 'onramp.amount_too_large'],
  ['99999999999999999999', 'onramp.amount_too_large'],
  ['0', 'onramp.invalid_amount'],
  ['0.00', 'onramp.invalid_amount'],
  ['', 'onramp.invalid_amount'],
  ['-10', 'onramp.invalid_amount'],
  ['1e3', 'onramp.invalid_amount'],
  ['100.001', 'onramp.invalid_amount'],
  ['1,000', 'onramp.invalid_amount'],
  [' 100', 'onramp.invalid_amount'],
  ['NaN', 'onramp.invalid_amount'],
])('checks %j: %s [9.3a]', (text, problem) => {
  expect(checkPaymentAmount(text, usd)).toBe(problem)
})

it('applies no limits when none, or only invalid ones, are given', () => {
  expect(checkPaymentAmount('1', undefined)).toBeUndefined()
  const limits = [{ id: 'card', min: 'little', max: 'much' }]
  expect(checkPaymentAmount('1', { id: 'USD', payment_method_limits: limits })).toBeUndefined()
})
