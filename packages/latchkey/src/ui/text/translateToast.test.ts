import { expect, it } from 'vitest'
import { errorCatalogue } from '../../errors/index.ts'
import { de } from './de.ts'
import { translateToast } from './translateToast.ts'

it.each([
  errorCatalogue['balance.unavailable'].text,
  errorCatalogue['connector.not_found'].text,
  errorCatalogue['network.chain_not_supported'].text,
  errorCatalogue['send.failed'].text,
  'Wallet connected',
  'Transaction started',
  'Wallet disconnected',
])('shows %j in the visitor’s language', (message) => {
  expect(translateToast(message, de)).not.toBe(message)
})

it('returns every message unchanged in English', () => {
  expect(translateToast('Wallet connected', undefined)).toBe('Wallet connected')
})

it('returns messages of wallets and hosts unchanged', () => {
  expect(translateToast('Ledger is asleep', de)).toBe('Ledger is asleep')
})
