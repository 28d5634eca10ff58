import { expect, it } from 'vitest'
import { formatEvmChainId, toEvmCaipNetworkId } from './chainId.ts'

it.each([
  ['0x1', 'eip155:1'],
  ['0X2105', 'eip155:8453'],
  ['0x0001', 'eip155:1'],
  ['8453', 'eip155:8453'],
  [8453, 'eip155:8453'],
])('parseChainId parses %j', (value, network) => {
  expect(toEvmCaipNetworkId(value)).toBe(network)
})

it.each([
  [undefined],
  [null],
  [''],
  ['0x'],
  ['0x0'],
  [0],
  [-1],
  [1.5],
  [NaN],
  ['1e3'],
  ['eip155:1'],
  [`0x${'f'.repeat(17)}`],
  [{}],
  [['0x1']],
])('parseChainId rejects %j', (value) => {
  expect(toEvmCaipNetworkId(value)).toBeUndefined()
})

it('formatEvmChainId writes no leading zeros', () => {
  expect(formatEvmChainId('eip155:8453')).toBe('0x2105')
})
