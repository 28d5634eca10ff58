import { expect, it } from 'vitest'
import { errorCatalogue } from '../../errors/index.ts'
import { createText } from './createText.ts'
import { de } from './de.ts'
import { translateToast } from './translateToast.ts'

const german = createText(de)

it.each([
  errorCatalogue['balance.unavailable'].text,
  errorCatalogue['connector.not_found'].text,
  errorCatalogue['network.chain_not_supported'].text,
  errorCatalogue['send.failed'].text,
  'Wallet connected',
  'Transaction started',
  'Wallet disconnected',
])('shows %j in the visitor’s language', (message) => {
  expect(translateToast(message, german)).not.toBe(message)
})

it('returns messages of wallets and hosts unchanged', () => {
  expect(translateToast('Ledger is asleep', german)).toBe('Ledger is asleep')
})
