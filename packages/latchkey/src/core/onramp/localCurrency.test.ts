import { expect, it } from 'vitest'
import { localCurrency } from './localCurrency.ts'

it.each([
  [['de-DE', 'en-US'], 'EUR'],
  [['en', 'en-GB'], 'GBP'],
  [['zh-Hant-TW'], 'TWD'],
  [['en-US'], 'USD'],
  [['en-AQ', 'en-US'], undefined],
  [['not a language', 'fr-CH'], 'CHF'],
  [['ja'], undefined],
  [[], undefined],
])('returns for the languages %j the currency %s', (languages, currency) => {
  expect(localCurrency({ navigator: { languages } })).toBe(currency)
})

it('returns none without a browser', () => {
  expect(localCurrency(undefined)).toBeUndefined()
  expect(localCurrency({})).toBeUndefined()
})
