import { createLocalEvmFixtures, type LocalEvmFixtures } from '@latchkey/localnet/vitest'
import { evmContractAddresses as contracts, testTokenAbi } from '@latchkey/localnet'
import { type Abi, encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { test as base, describe, expect } from 'vitest'
import { createRpcFailure } from '../page/FrameRequestContext.ts'
import { createRpcTestWallet, type RpcTestWallet } from './rpcWallet.fixture.ts'

const test = base.extend<LocalEvmFixtures & { wallet: RpcTestWallet }>({
  ...createLocalEvmFixtures('two'),
  wallet: async ({ localnet }, use) => {
    await use(createRpcTestWallet({ localnet: localnet.description, account: 3 }))
  },
})
const chainId = 'eip155:31338'
const spender: Hex = '0x1111111111111111111111111111111111111111'
const abi: Abi = testTokenAbi
const encode = (functionName: 'approve' | 'transferFrom', args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args })
const pay = { to: spender, value: '0x1' } as const

/** Waits until the batch has ended. */
async function readStatus(wallet: RpcTestWallet, id: string): Promise<object> {
  const read = async (): Promise<{ status: unknown }> =>
    (await wallet.request('wallet_getCallsStatus', [id], chainId)) as { status: unknown }
  await expect.poll(async () => (await read()).status).not.toBe(100)
  return await read()
}

describe('wallet_sendCalls', () => {
  test('sends calls one after the other after one approval, and never claims to be atomic', async ({
    wallet,
  }) => {
    const batch = {
      version: '2.0.0',
      atomicRequired: false,
      chainId: '0x7a6a',
      calls: [
        { to: contracts.testDollar, data: encode('approve', [spender, 5n]) },
        { to: contracts.testDollar, data: encode('approve', [spender, 0n]) },
        pay,
      ],
    }
    const answer = (await wallet.request('wallet_sendCalls', [batch], chainId)) as { id: string }
    expect(wallet.shown).toHaveLength(1)
    expect(wallet.shown[0]?.state.warnings.map(({ code }) => code)).toContain('not_atomic')
    expect(await readStatus(wallet, answer.id)).toMatchObject({
      version: '2.0.0',
      id: answer.id,
      chainId: '0x7a6a',
      status: 200,
      atomic: false,
      receipts: [{ status: '0x1' }, { status: '0x1' }, { status: '0x1' }],
    })
  })

  test('answers drafts of EIP-5792 with the id alone', async ({ wallet }) => {
    const id = (await wallet.request('wallet_sendCalls', [{ calls: [pay] }], chainId)) as string
    expect(id).toMatch(/^0x[\da-f]{64}$/)
    await expect
      .poll(async () => wallet.request('wallet_getCallsStatus', [id], chainId))
      .toMatchObject({ status: 'CONFIRMED', receipts: [{ status: '0x1', chainId: '0x7a6a' }] })
  })

  test('simulates calls that need the ones before them', async ({ wallet }) => {
    const from = wallet.context.addresses.evm
    const calls = [
      { to: contracts.testDollar, data: encode('approve', [from, 7n]) },
      { to: contracts.testDollar, data: encode('transferFrom', [from, spender, 7n]) },
    ]
    const batch = { version: '2.0.0', calls }
    const { id } = (await wallet.request('wallet_sendCalls', [batch], chainId)) as { id: string }
    expect(wallet.shown[0]?.state.changes).toMatchObject([{ amount: -7n }])
    expect(await readStatus(wallet, id)).toMatchObject({ status: 200 })
  })

  test('reports a batch of which only a part was sent', async ({ localnet }) => {
    let broadcasts = 0
    const wallet = createRpcTestWallet({
      localnet: localnet.description,
      account: 6,
      fetchRpc: async ({ method }, next) => {
        if (method === 'eth_sendRawTransaction' && broadcasts++ > 0) throw new Error('down')
        return next()
      },
    })
    const batch = { version: '2.0.0', calls: [pay, pay] }
    const { id } = (await wallet.request('wallet_sendCalls', [batch], chainId)) as { id: string }
    expect(await readStatus(wallet, id)).toMatchObject({
      status: 600,
      receipts: [{ status: '0x1' }],
    })
  })

  test.for<[string, object, number]>([
    ['that must be atomic', { atomicRequired: true }, 5760],
    ['of another network', { chainId: '0x1' }, 5710],
    ['with a required capability', { capabilities: { paymasterService: { url: 'a' } } }, 5700],
    [
      'with a required capability of a call',
      { calls: [{ ...pay, capabilities: { a: {} } }] },
      5700,
    ],
    ['of an unknown version', { version: '9.0.0' }, -32_602],
    ['of another account', { from: spender }, 4100],
    ['with an empty id', { id: '' }, -32_602],
  ])('refuses a batch %s (abuse 41)', async ([_name, changes, code], { wallet }) => {
    const batch = { version: '2.0.0', calls: [pay], ...changes }
    await expect(wallet.request('wallet_sendCalls', [batch], chainId)).rejects.toMatchObject({
      rpc: { code },
    })
    expect(wallet.shown).toEqual([])
  })

  test('ignores an optional capability', async ({ wallet }) => {
    const capabilities = { paymasterService: { optional: true } }
    const batch = { version: '2.0.0', calls: [pay], capabilities }
    const answer = await wallet.request('wallet_sendCalls', [batch], chainId)
    expect(answer).toMatchObject({ id: expect.any(String) })
  })

  test('refuses calls that administer the account itself (abuse 41)', async ({ wallet }) => {
    const to = wallet.context.addresses.evm
    const batch = { version: '2.0.0', calls: [pay, { to, data: '0x8d80ff0a' }] }
    await expect(wallet.request('wallet_sendCalls', [batch], chainId)).rejects.toMatchObject({
      rpc: { code: -32_602 },
    })
  })

  test.for([
    ['no calls', []],
    ['1,000 calls', Array.from({ length: 1000 }, () => pay)],
  ] as const)('does not parse %s (abuse 41)', async ([_name, calls], { wallet }) => {
    await expect(
      wallet.request('wallet_sendCalls', [{ version: '2.0.0', calls }], chainId),
    ).rejects.toMatchObject({ name: 'ValiError' })
  })

  test('refuses an id that was used before (abuse 41)', async ({ wallet }) => {
    const batch = { version: '2.0.0', id: 'mine', calls: [pay] }
    await wallet.request('wallet_sendCalls', [batch], chainId)
    await expect(wallet.request('wallet_sendCalls', [batch], chainId)).rejects.toMatchObject({
      rpc: { code: 5720 },
    })
  })

  test.for([
    ['no node answers', () => new Error('connection reset')],
    [
      'a node does not say',
      () => createRpcFailure({ code: -32_000, message: 'request timed out' }),
    ],
  ] as const)(
    'keeps the id of a batch that may have been sent: %s (abuse 41)',
    async ([_name, createError], { localnet }) => {
      let isDown = true
      const wallet = createRpcTestWallet({
        localnet: localnet.description,
        account: 6,
        answer: (approval) => (approval.get().status === 'failed' ? 'reject' : 'approve'),
        async fetchRpc({ method }, next) {
          if (method === 'eth_getTransactionByHash' && isDown) return null
          const result = await next()
          if (method === 'eth_sendRawTransaction' && isDown) throw createError()
          return result
        },
      })
      const batch = { version: '2.0.0', id: 'mine', calls: [pay] }
      await expect(wallet.request('wallet_sendCalls', [batch], chainId)).rejects.toMatchObject({
        rpc: { code: -32_603 },
      })
      isDown = false
      await expect(wallet.request('wallet_sendCalls', [batch], chainId)).rejects.toMatchObject({
        rpc: { code: 5720 },
      })
    },
  )

  test('frees the id of a batch that cannot be approved', async ({ wallet }) => {
    const data = encode('transferFrom', [spender, spender, maxUint256 / 2n])
    const failing = { version: '2.0.0', id: 'mine', calls: [{ to: contracts.testDollar, data }] }
    await expect(wallet.request('wallet_sendCalls', [failing], chainId)).rejects.toMatchObject({
      rpc: { code: 4001 },
    })
    const batch = { ...failing, calls: [pay] }
    expect(await wallet.request('wallet_sendCalls', [batch], chainId)).toEqual({ id: 'mine' })
  })
})

describe('wallet_getCallsStatus and wallet_getCapabilities', () => {
  test('reject an unknown id with 5730', async ({ wallet }) => {
    await expect(wallet.request('wallet_getCallsStatus', ['0x12'], chainId)).rejects.toMatchObject({
      rpc: { code: 5730 },
    })
  })

  test('report that nothing is atomic', async ({ wallet }) => {
    const own = wallet.context.addresses.evm
    const unsupported = { atomic: { status: 'unsupported' } }
    expect(await wallet.request('wallet_getCapabilities', [own], chainId)).toEqual({
      '0x7a6a': unsupported,
    })
    expect(await wallet.request('wallet_getCapabilities', [own, ['0x1']], chainId)).toEqual({
      '0x1': unsupported,
    })
    await expect(
      wallet.request('wallet_getCapabilities', [spender], chainId),
    ).rejects.toMatchObject({ rpc: { code: 4100 } })
  })
})
