import { type LocalnetDescription, startLocalnet, testTokenAbi } from '@latchkey/localnet'
import { createPublicClient, encodeFunctionData, http } from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { getLocalnetWalletOptions } from '../getLocalnetWalletOptions.ts'
import { createFakeWindow, installWallets } from '../vitest.ts'
import { createTestEvmWallet } from './createTestEvmWallet.ts'
import type { TestEvmWallet } from './EvmWallet.ts'

const receiver = '0x00000000000000000000000000000000000CA115'
const running: Partial<Awaited<ReturnType<typeof startLocalnet>>> = {}

beforeAll(async () => {
  Object.assign(running, await startLocalnet({ networks: ['one', 'two'] }))
})

afterAll(() => running.stop?.())

type Test = {
  readonly wallet: TestEvmWallet
  readonly from: string
  readonly token: `0x${string}`
  readonly reader: ReturnType<typeof createPublicClient>
  send(method: string, ...params: unknown[]): Promise<unknown>
  sendCalls(calls: readonly object[], change?: object): Promise<unknown>
  /** Waits until a batch is not pending. */
  waitFor(batch: unknown): Promise<Status>
}

type Status = { readonly status: number; readonly receipts?: readonly object[] }

async function connectWallet(): Promise<Test> {
  const { description } = running as { description: LocalnetDescription }
  const wallet = createTestEvmWallet(getLocalnetWalletOptions(description).evm)
  installWallets([wallet], createFakeWindow())
  const send: Test['send'] = (method, ...params) => wallet.provider.request({ method, params })
  const [from = ''] = (await send('eth_requestAccounts')) as readonly string[]
  const [url] = description.networks[0]?.rpcUrls.default.http ?? []
  return {
    wallet,
    from,
    token: description.tokens.eip155[0]?.address as `0x${string}`,
    reader: createPublicClient({ transport: http(url) }),
    send,
    sendCalls: (calls, change) =>
      send('wallet_sendCalls', {
        version: '2.0.0',
        from,
        chainId: '0x7a69',
        atomicRequired: false,
        calls,
        ...change,
      }),
    waitFor: (batch) =>
      vi.waitUntil(
        async () => {
          const { id } = batch as { id: string }
          const status = (await send('wallet_getCallsStatus', id)) as Status
          return status.status !== 100 && status
        },
        { timeout: 15_000 },
      ),
  }
}

const encodeApprove = (amount: bigint): `0x${string}` =>
  encodeFunctionData({ abi: testTokenAbi, functionName: 'approve', args: [receiver, amount] })
const encodeTransfer = (amount: bigint): `0x${string}` =>
  encodeFunctionData({ abi: testTokenAbi, functionName: 'transfer', args: [receiver, amount] })

it('sends the calls of a batch in order, and reports their receipts', async () => {
  const { token, reader, sendCalls, send, waitFor } = await connectWallet()
  const sent = await sendCalls([
    { to: token, data: encodeApprove(7n) },
    { to: receiver, value: '0x5' },
  ])
  expect(sent).toEqual({ id: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  const status = await waitFor(sent)
  expect(status).toMatchObject({
    version: '2.0.0',
    ...(sent as object),
    chainId: '0x7a69',
    status: 200,
    atomic: false,
    receipts: [{ status: '0x1', logs: [{ address: token.toLowerCase() }] }, { status: '0x1' }],
  })
  await expect.poll(() => reader.getBalance({ address: receiver })).toBe(5n)
  expect(await send('wallet_showCallsStatus', (sent as { id: string }).id)).toBeNull()
})

it('stops at a call that fails, and reports what was sent before', async () => {
  const { token, sendCalls, waitFor } = await connectWallet()
  const tooMuch = { to: token, data: encodeTransfer(10n ** 40n) }
  const approval = { to: token, data: encodeApprove(1n) }
  expect(await waitFor(await sendCalls([tooMuch, approval]))).not.toHaveProperty('receipts')
  const partly = await waitFor(await sendCalls([approval, tooMuch, approval]))
  expect([partly.status, partly.receipts?.length]).toEqual([600, 1])
})

it('reports a call that reverts in its block as reverted', async () => {
  const { token, sendCalls, waitFor } = await connectWallet()
  const tooMuch = { to: token, data: encodeTransfer(10n ** 40n), gas: '0x186a0' }
  const { status, receipts } = await waitFor(await sendCalls([tooMuch]))
  expect([status, receipts]).toMatchObject([500, [{ status: '0x0' }]])
})

it('the wallet has no capability on the chains that it supports', async () => {
  const { from, send } = await connectWallet()
  const none = { atomic: { status: 'unsupported' } }
  expect(await send('wallet_getCapabilities', from)).toEqual({ '0x7a69': none, '0x7a6a': none })
  expect(await send('wallet_getCapabilities', from, ['0x7a6a', '0x1'])).toEqual({ '0x7a6a': none })
})

it.each<[string, object, number]>([
  ['that must be atomic', { atomicRequired: true }, 5760],
  ['on an unknown chain', { chainId: '0x1' }, 5710],
  ['with a capability that it requires', { capabilities: { paymasterService: {} } }, 5700],
  ['of another version', { version: '1.0' }, -32602],
  ['without calls', { calls: [] }, -32602],
  ['of another account', { from: receiver }, 4100],
  ['with an id that is too long', { id: 'x'.repeat(4097) }, -32602],
])('rejects a batch %s', async (_, change, code) => {
  const { sendCalls } = await connectWallet()
  await expect(sendCalls([{ to: receiver }], change)).rejects.toMatchObject({ code })
})

it('uses the id of the app once, and does not know other ids', async () => {
  const { sendCalls, send, waitFor } = await connectWallet()
  const optional = { paymasterService: { optional: true } }
  const batch = { id: '0x01', capabilities: optional }
  expect(await sendCalls([{ to: receiver }], batch)).toEqual({ id: '0x01' })
  await expect(sendCalls([{ to: receiver }], batch)).rejects.toMatchObject({ code: 5720 })
  expect((await waitFor(batch)).status).toBe(200)
  for (const method of ['wallet_getCallsStatus', 'wallet_showCallsStatus'])
    await expect(send(method, '0x02')).rejects.toMatchObject({ code: 5730 })
})

it('sends nothing when the user rejects the batch', async () => {
  const { wallet, sendCalls, send } = await connectWallet()
  wallet.script.reject({ method: 'wallet_sendCalls' })
  const batch = { id: '0x01' }
  await expect(sendCalls([{ to: receiver }], batch)).rejects.toMatchObject({ code: 4001 })
  await expect(send('wallet_getCallsStatus', '0x01')).rejects.toMatchObject({ code: 5730 })
})
