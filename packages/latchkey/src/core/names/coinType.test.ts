import { expect, it } from 'vitest'
import { coinTypeOf, isCoinType, isEvmCoinType, canonicalCoinType } from './coinType.ts'

it.each([
  [1, 2_147_483_649],
  [100, 2_147_483_748],
  [8453, 2_147_492_101],
  ['8453', 2_147_492_101],
  [0, 2_147_483_648],
  [0x7fff_ffff, 0xffff_ffff],
])('converts network %s to coin type %i [5.8c, ENSIP-11]', (chainId, coinType) => {
  expect(coinTypeOf(chainId)).toBe(coinType)
  expect(isEvmCoinType(coinType)).toBe(true)
})

it.each([0x8000_0000, -1, 1.5, Number.NaN, 1e21, '', '0x1', '5eykt4UsFv8P8NJdTREpY1vz'])(
  'rejects network %s [5.8c]',
  (chainId) => {
    expect(() => coinTypeOf(chainId)).toThrow('Invalid chainId')
  },
)

it('recognizes valid coin types, and those of EVM networks', () => {
  expect([60, 501, 0, 0xffff_ffff].map(isCoinType)).toEqual([true, true, true, true])
  expect([-1, 1.5, 0x1_0000_0000, Number.NaN].map(isCoinType)).toEqual([false, false, false, false])
  expect([60, 501, 0].map(isEvmCoinType)).toEqual([true, false, false])
  expect([60, coinTypeOf(1), coinTypeOf(10), 501].map(canonicalCoinType)).toEqual([
    60,
    60,
    coinTypeOf(10),
    501,
  ])
})
