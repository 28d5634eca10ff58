import { verifyTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import type { Connection, TypedData } from '../core/index.ts'
import { mainnet } from '../networks/index.ts'
import { signEvmTypedData } from './signEvmTypedData.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)

const order = {
  domain: { name: 'Exchange', version: '1', chainId: 1n, salt: `0x${'ab'.repeat(32)}` },
  types: {
    Order: [
      { name: 'maker', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'Order',
  message: { maker: account.address, amount: 2n ** 200n },
} satisfies TypedData

function sign(
  typedData: TypedData,
  request: (call: { method: string; params: readonly string[] }) => unknown,
): Promise<string> {
  const provider = { request: async (call: never) => request(call) }
  const connection = { provider } as unknown as Connection
  return signEvmTypedData({ connection, network: mainnet, address: account.address, typedData })
}

it('returns a signature that viem verifies, with amounts beyond the safe integers', async () => {
  const calls: { method: string; params: readonly string[] }[] = []
  const signature = await sign(order, (call) => {
    calls.push(call)
    return account.signTypedData(JSON.parse(call.params[1] ?? ''))
  })
  expect(calls).toMatchObject([
    { method: 'eth_signTypedData_v4', params: [account.address, expect.any(String)] },
  ])
  expect(JSON.parse(calls[0]?.params[1] ?? '').types.EIP712Domain).toEqual([
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'salt', type: 'bytes32' },
  ])
  const parameters = { ...order, address: account.address, signature: signature as `0x${string}` }
  expect(await verifyTypedData(parameters as Parameters<typeof verifyTypedData>[0])).toBe(true)
})

it('keeps the type of the domain that the caller gives', async () => {
  const EIP712Domain = [{ name: 'name', type: 'string' }]
  let sent = ''
  await sign({ ...order, types: { ...order.types, EIP712Domain } }, ({ params }) => {
    sent = params[1] ?? ''
    return '0xab'
  })
  expect(JSON.parse(sent).types.EIP712Domain).toEqual(EIP712Domain)
})

it.each<[string, () => unknown, string]>([
  ['no hexadecimal', () => 'signed', 'sign.failed'],
  ['nothing', () => undefined, 'sign.failed'],
  ['a rejection', () => Promise.reject({ code: 4001 }), 'wallet.user_rejected'],
  ['an error', () => Promise.reject({ code: -32000, message: 'Oops' }), 'sign.failed'],
])('rejects with a code of the catalogue when the wallet returns %s', async (_, request, code) => {
  await expect(sign(order, request)).rejects.toEqual(expect.objectContaining({ code }))
})
