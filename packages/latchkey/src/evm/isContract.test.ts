import { expect, it } from 'vitest'
import { base } from '../networks/index.ts'
import { isContract } from './isContract.ts'

const address = '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'

it.each([
  ['no code', '0x', false],
  ['code', '0x6080604052', true],
  ['the code of a delegation [EIP-7702]', `0xef0100${'ab'.repeat(20)}`, false],
  ['code that begins like a delegation', `0xef0100${'ab'.repeat(21)}`, true],
  ['no answer', null, false],
])('reads an address with %s', async (_, code, expected) => {
  const requests: unknown[] = []
  const rpc = { request: async (...request: unknown[]) => (requests.push(request), code) }
  expect(await isContract(rpc, { network: base, address })).toBe(expected)
  const call = { method: 'eth_getCode', params: [address, 'latest'] }
  expect(requests).toEqual([[base.caipNetworkId, call]])
})
