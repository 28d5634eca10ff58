import { expect, it } from 'vitest'
import {
  getMaxSlippageAmount,
  networkCost,
  priceImpact,
  swapProviderFee,
  swapRate,
  defaultSwapSlippage,
} from './index.ts'

const usdc = (amount: bigint, price?: string): Parameters<typeof priceImpact>[0] => ({
  amount,
  decimals: 6,
  price,
})
const ether = (amount: bigint, price?: string): Parameters<typeof priceImpact>[0] => ({
  amount,
  decimals: 18,
  price,
})

it.each([
  ['a loss', usdc(100_000_000n, '1'), ether(3n * 10n ** 16n, '3000'), '10'],
  ['a gain', usdc(90_000_000n, '1'), ether(33n * 10n ** 15n, '3000'), '-10'],
  ['neither', usdc(3_000_000_000n, '1.00'), ether(10n ** 18n, '3000'), '0'],
  ['a third', usdc(3n, '1'), usdc(2n, '1'), '33.33333333333333333333'],
  ['two thirds, rounded up', usdc(3n, '1'), usdc(1n, '1'), '66.66666666666666666667'],
  [
    'more than floats hold',
    ether(2n ** 256n, '1'),
    ether(2n ** 256n - 2n ** 200n, '1'),
    '0.00000000000000138778',
  ],
])('computes the price impact: %s [9.11]', (_, given, received, percent) => {
  expect(priceImpact(given, received)).toBe(percent)
})

it.each([
  ['a price is not known', usdc(1n), ether(1n, '1')],
  ['the other is not known', usdc(1n, '1'), ether(1n)],
  ['a price is no decimal text', usdc(1n, '1e3'), ether(1n, '1')],
  ['the sold amount has no value', usdc(1n, '0.0'), ether(1n, '1')],
  ['nothing is sold', usdc(0n, '1'), ether(1n, '1')],
])('computes no price impact where %s', (_, given, received) => {
  expect(priceImpact(given, received)).toBeUndefined()
})

it('allows one percent of slippage [9.2a]', () => {
  expect(defaultSwapSlippage).toBe(1)
  expect(getMaxSlippageAmount(10_000n)).toBe(100n)
  expect(getMaxSlippageAmount(149n)).toBe(1n)
  expect(getMaxSlippageAmount(150n)).toBe(2n)
  expect(getMaxSlippageAmount(2n ** 256n, 50)).toBe(2n ** 255n)
})

it.each([
  ['0.85', 8_500n],
  ['0', 0n],
  ['100', 1_000_000n],
  ['0.00005', 1n],
  ['0.00004', 0n],
  [undefined, undefined],
  ['much', undefined],
  ['-1', undefined],
])('computes a fee of %s percent of a million', (percent, fee) => {
  expect(swapProviderFee(1_000_000n, percent)).toBe(fee)
})

it('computes the gas cost exactly', () => {
  const cost = { gas: 150_000n, gasPrice: 20_000_000_001n, decimals: 18 }
  expect(networkCost({ ...cost, price: '3000.5' })).toBe('9.001500000450075')
  expect(networkCost({ ...cost, price: undefined })).toBeUndefined()
  expect(networkCost({ ...cost, gas: 0n, price: '1' })).toBe('0')
})

it('computes the exchange rate', () => {
  expect(swapRate(usdc(3_000_000n), ether(10n ** 15n))).toBe('0.00033333333333333333')
  expect(swapRate(ether(10n ** 15n), usdc(3_000_000n))).toBe('3000')
  expect(swapRate(usdc(0n), ether(1n))).toBeUndefined()
})
