import { expect, it } from 'vitest'
import { findBalanceIncrease } from './findBalanceIncrease.ts'

it.each([
  ['the expected amount', { before: 5n, now: 105n, expected: 100n }, 100n],
  ['a little less than expected', { before: 0n, now: 93n, expected: 100n }, 93n],
  ['any amount where none is expected', { before: 1n, now: 2n, expected: undefined }, 1n],
  ['half of the expected amount', { before: 0n, now: 50n, expected: 100n }, 50n],
  ['dust', { before: 0n, now: 49n, expected: 100n }, undefined],
  ['nothing', { before: 7n, now: 7n, expected: undefined }, undefined],
  ['a payment that left', { before: 7n, now: 3n, expected: undefined }, undefined],
])('finds %s', (_, balances, received) => {
  expect(findBalanceIncrease(balances)).toBe(received)
})
