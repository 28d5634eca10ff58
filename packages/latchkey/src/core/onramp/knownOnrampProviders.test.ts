import { expect, it } from 'vitest'
import {
  findKnownOnrampProvider,
  isOnrampProviderOffered,
  listOnrampProviders,
} from './knownOnrampProviders.ts'

const namesOf = (names: unknown, purchaseCodes?: readonly string[]): readonly string[] =>
  listOnrampProviders(names, purchaseCodes).map(({ name }) => name)

it('lists Meld by default, with its fee [9.3b]', () => {
  expect(listOnrampProviders(['meld'], undefined)).toMatchObject([
    { name: 'meld', label: 'Meld.io', feeRange: '1-2%' },
  ])
})

it.each([
  [
    ['moonpay', 'meld'],
    ['moonpay', 'meld'],
  ],
  [['meld', 'meld'], ['meld']],
  [['nobody', 'transak'], ['transak']],
  [['MELD'], []],
  [['sandbox'], []],
  [[], []],
  [false, []],
  ['meld', []],
  [undefined, []],
  [{ 0: 'meld' }, []],
  [[7, 'coinbase'], ['coinbase']],
])('lists the known providers of %j', (names, known) => {
  expect(namesOf(names)).toEqual(known)
})

it.each([
  [['meld', 'coinbase'], ['COINBASE'], ['coinbase']],
  [
    ['meld', 'coinbase'],
    ['MELD', 'COINBASE'],
    ['meld', 'coinbase'],
  ],
  // Providers of an aggregator.
  [['meld'], ['BANXA', 'TRANSAK'], ['meld']],
  [['meld'], ['TRANSAK'], []],
  [['meld'], [], []],
  // A gateway on a localnet offers the sandbox.
  [['meld'], ['SANDBOX'], ['sandbox']],
  [
    ['sandbox', 'meld'],
    ['SANDBOX', 'MELD'],
    ['sandbox', 'meld'],
  ],
  [false, ['SANDBOX'], []],
])('lists for %j, with a gateway that offers %j, %j', (names, purchaseCodes, listed) => {
  expect(namesOf(names, purchaseCodes)).toEqual(listed)
})

it('finds a provider by its exact name', () => {
  expect(findKnownOnrampProvider('moonpay')?.code).toBe('MOONPAY')
  expect(findKnownOnrampProvider('toString')).toBeUndefined()
  expect(isOnrampProviderOffered({ name: 'x', label: 'X', code: 'X' }, ['Y'])).toBe(false)
})
