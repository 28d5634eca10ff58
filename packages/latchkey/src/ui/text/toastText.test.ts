import { expect, it } from 'vitest'
import { catalogue } from '../../errors/index.ts'
import { createText } from './createText.ts'
import { de } from './de.ts'
import { toastText } from './toastText.ts'

const german = createText(de)

it.each([
  catalogue['balance.unavailable'].text,
  catalogue['connector.not_found'].text,
  catalogue['network.chain_not_supported'].text,
  catalogue['send.failed'].text,
  'Wallet connected',
  'Transaction started',
  'Wallet disconnected',
])('says %j in the visitor’s language', (message) => {
  expect(toastText(message, german)).not.toBe(message)
})

it('returns messages of wallets and hosts unchanged', () => {
  expect(toastText('Ledger is asleep', german)).toBe('Ledger is asleep')
})
