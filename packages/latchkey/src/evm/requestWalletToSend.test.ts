import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Connection } from '../core/index.ts'
import { evm } from './evm.ts'
import { createTestAdapterKit } from './adapterKit.fixture.ts'

const started: { localnet?: Localnet } = {}
beforeAll(async () => {
  started.localnet = await startLocalnet({ networks: ['one'] })
}, 60_000)
afterAll(() => started.localnet?.stop())

it.each([
  ['an error', () => Promise.reject({ code: -32603, message: 'Internal error' })],
  ['a malformed hash', async () => '0x'],
])('reports a transaction that the wallet has sent, but answered with %s', async (_, respond) => {
  const { networks, testAccounts, endpoints } = started.localnet!.description
  const network = networks[0]!
  const [from, to] = testAccounts.eip155.slice(3).map(({ address }) => address)
  const node = createPublicClient({ transport: http(endpoints[network.caipNetworkId]!.http) })
  const balance = await node.getBalance({ address: to! })
  const provider = {
    async request(call: { method: string; params: never }): Promise<unknown> {
      const hash = await node.request<never>(call as never)
      await vi.waitFor(() => node.getTransactionReceipt({ hash }))
      return await respond()
    },
  }
  const accounts = [{ namespace: 'eip155', address: from, type: 'eoa' }]
  const connection = { accounts, provider } as unknown as Connection
  const adapter = evm().bind(createTestAdapterKit({ networks: [network] }))
  const error = expect.objectContaining({ code: 'send.possibly_sent' })

  await expect(adapter.send!({ connection, network, to: to!, amount: 7n })).rejects.toEqual(error)
  const transaction = { to: to!, value: 8n }
  await expect(
    adapter.sendTransaction!({ connection, network, address: from!, transaction }),
  ).rejects.toEqual(error)
  expect(await node.getBalance({ address: to! })).toBe(balance + 15n)
})

it('returns the hash of a transaction that is confirmed after the signal has aborted', async () => {
  const { networks, testAccounts, endpoints } = started.localnet!.description
  const network = networks[0]!
  const [from, to] = testAccounts.eip155.slice(5).map(({ address }) => address)
  const node = createPublicClient({ transport: http(endpoints[network.caipNetworkId]!.http) })
  const abort = new AbortController()
  const provider = {
    async request(
      call: { method: string; params: never },
      { signal }: { signal?: AbortSignal } = {},
    ): Promise<unknown> {
      abort.abort()
      // As providers do.
      signal?.throwIfAborted()
      return await node.request<never>(call as never)
    },
  }
  const accounts = [{ namespace: 'eip155', address: from, type: 'eoa' }]
  const connection = { accounts, provider } as unknown as Connection
  const adapter = evm().bind(createTestAdapterKit({ networks: [network] }))
  const transfer = { connection, network, to: to!, amount: 7n, signal: abort.signal }
  expect(await adapter.send!(transfer)).toEqual({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  await expect(adapter.send!(transfer)).rejects.toEqual(
    expect.objectContaining({ code: 'transport.aborted' }),
  )
})
