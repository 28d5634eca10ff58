import { expect, it } from 'vitest'
import { base, mainnet } from '../networks/index.ts'
import { formatEvmPaymentUrl } from './formatEvmPaymentUrl.ts'

/** Examples of ERC-681, which name no chain and may write numbers with an exponent. */
const nativeExample = 'ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359?value=2.014e18'
const tokenExample =
  'ethereum:0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7/transfer?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1'

it('formats the example of ERC-681 for the native currency, with its chain id', () => {
  const url = formatEvmPaymentUrl({
    network: mainnet,
    address: '0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359',
    token: undefined,
    amount: 2_014_000_000_000_000_000n,
    decimals: 18,
  })
  expect(url).toBe(nativeExample.replace('?', '@1?').replace('2.014e18', '2014000000000000000'))
})

it('formats the example of ERC-681 for a token, with its chain id', () => {
  const url = formatEvmPaymentUrl({
    network: base,
    address: '0x8e23ee67d1332ad560396262c48ffbb01f93d052',
    token: '0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7',
    amount: 1n,
    decimals: 6,
  })
  expect(url).toBe(tokenExample.replace('/transfer', '@8453/transfer'))
})

it('formats amounts beyond the range of floats exactly', () => {
  const amount = 2n ** 256n - 1n
  const request = { network: mainnet, address: `0x${'a1'.repeat(20)}`, decimals: 18, amount }
  expect(formatEvmPaymentUrl({ ...request, token: undefined })).toContain(`?value=${amount}`)
})
