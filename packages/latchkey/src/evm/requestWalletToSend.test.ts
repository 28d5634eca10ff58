import { type Localnet, startLocalnet, waitForLocalReceipt } from '@latchkey/localnet'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, type Latchkey, sendTransaction } from '../core/index.ts'
import { transportAbortedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { createSystemClock } from '../kernel/index.ts'
import { evm } from './evm.ts'
import { createTestEvmKit } from './standaloneAdapterKit.fixture.ts'
import { createLocalnetClient } from './localClient.fixture.ts'

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
      await waitForLocalReceipt(node, hash)
      return await respond()
    },
  }
  const accounts = [{ namespace: 'eip155', address: from, type: 'eoa' }]
  const connection = { accounts, provider } as unknown as Connection
  const adapter = evm().bind(createTestEvmKit({ networks: [network] }))
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
  const adapter = evm().bind(createTestEvmKit({ networks: [network] }))
  const transfer = { connection, network, to: to!, amount: 7n, signal: abort.signal }
  expect(await adapter.send!(transfer)).toEqual({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  await expect(adapter.send!(transfer)).rejects.toEqual(
    expect.objectContaining({ code: 'transport.aborted' }),
  )
})

/** Counts the requests that a client has recorded with the transaction count of their account. */
const countedRequests = ({ storage }: Latchkey): number =>
  storage
    .slot<readonly { marker?: string }[]>({
      key: 'open_requests',
      version: 1,
      initial: [],
      parse: (value) => value as { marker?: string }[],
    })
    .get()
    .filter(({ marker }) => marker !== undefined).length

it.each([
  ['is still open', 'wallet.request_pending', 0],
  ['was confirmed meanwhile', 'send.possibly_sent', 1],
] as const)(
  'rejects once after a reload when the prompt of before %s [4.12a]',
  async (_, code, account) => {
    const local = createLocalnetClient(started.localnet!.description)
    const { client, wallet } = local
    await local.connect()
    wallet.script.changeAccount(account)
    const prompts = (): number =>
      wallet.requests.filter(({ method }) => method === 'eth_sendTransaction').length
    const transaction = { to: `0x${'5'.repeat(40)}`, value: 1n }
    const hold = wallet.script.hold({ method: 'eth_sendTransaction' })
    // A page that was left cannot track it.
    const before = sendTransaction(client, transaction).catch(() => undefined)
    await hold.firstRequest()
    await expect.poll(() => countedRequests(client)).toBe(1)

    const after = local.reload()
    if (code === 'send.possibly_sent') {
      hold.approve()
      await before
    }
    await after.start()
    await expect(sendTransaction(after, transaction)).rejects.toMatchObject({ code })
    expect(prompts()).toBe(1)
    wallet.script.reset()
    expect(await sendTransaction(after, transaction)).toMatch(/^0x/)
    expect(prompts()).toBe(2)
    expect(countedRequests(after)).toBe(0)
  },
)

it('rejects once after the page of a paired wallet has ended, for that account only', async () => {
  const { networks, testAccounts } = started.localnet!.description
  const [from, other, to] = testAccounts.eip155.slice(5).map(({ address }) => address)
  // Two pages may open a request in the same millisecond.
  const kit = createTestEvmKit({ networks, clock: { ...createSystemClock(), now: () => 1 } })
  const prompted: unknown[] = []
  const left = { isLeft: true }
  const provider = {
    async request({ method }: { method: string }): Promise<unknown> {
      prompted.push(method)
      // As requests to a paired wallet when the client is destroyed.
      if (left.isLeft) throw new WalletError(transportAbortedError)
      return `0x${'ab'.repeat(32)}`
    },
  }
  const send = (address: string): Promise<unknown> => {
    const accounts = [{ namespace: 'eip155', address, type: 'eoa' }]
    const connection = { accounts, provider } as unknown as Connection
    const page = evm().bind(kit)
    return page.send!({ connection, network: networks[0]!, to: to!, amount: 7n })
  }
  await expect(send(from!)).rejects.toMatchObject({ code: 'transport.aborted' })
  left.isLeft = false
  await send(other!)
  await expect(send(from!)).rejects.toMatchObject({ code: 'wallet.request_pending' })
  expect(prompted).toHaveLength(2)
  await send(from!)
  expect(prompted).toHaveLength(3)
})
