import { expect, it } from 'vitest'
import { findBalanceIncrease } from './findBalanceIncrease.ts'

it.each([
  ['the quoted amount', { before: 5n, now: 105n, quoted: 100n }, 100n],
  ['a little less than quoted', { before: 0n, now: 93n, quoted: 100n }, 93n],
  ['any amount without a quote', { before: 1n, now: 2n, quoted: undefined }, 1n],
  ['half of the quoted amount', { before: 0n, now: 50n, quoted: 100n }, 50n],
  ['dust', { before: 0n, now: 49n, quoted: 100n }, undefined],
  ['nothing', { before: 7n, now: 7n, quoted: undefined }, undefined],
  ['a payment that left', { before: 7n, now: 3n, quoted: undefined }, undefined],
])('finds %s', (_, balances, received) => {
  expect(findBalanceIncrease(balances)).toBe(received)
})
