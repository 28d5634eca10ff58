import { expect, it } from 'vitest'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import {
  alice,
  createTestClient,
  type TestClient,
  createDeferred,
  unconfiguredNetwork,
  fakeAdapter,
  fakeStorageArea,
  type FakeStorageArea,
  type FakeConnector,
  fakeConnector,
  settle,
  stored,
} from '../client/core.fixture.ts'
import { connect, disconnect } from '../connection/index.ts'
import { switchNetwork } from '../network/index.ts'
import { readBalance } from './balanceState.ts'
import { fetchBalance } from './fetchBalance.ts'
import { readTokens } from './readTokens.ts'

const key = `eip155:1:${alice}` as const

async function createBalanceTest(
  read: (network: string) => Promise<bigint>,
  area: FakeStorageArea = fakeStorageArea(),
): Promise<TestClient & { calls: string[]; connector: FakeConnector }> {
  const calls: string[] = []
  const first = fakeAdapter(mainnet, {
    readBalance({ network, address }) {
      calls.push(`${network.caipNetworkId}:${address}`)
      return read(network.caipNetworkId)
    },
  })
  const made = createTestClient({}, { first, area })
  const connector = fakeConnector('fox')
  await connect(made.client, { connector })
  return { ...made, calls, connector }
}

it('fetches the balance of the active account [1.3, 9.5]', async () => {
  const { client, calls } = await createBalanceTest(async () => 5n)
  expect(readBalance(client.store.get())).toBeUndefined()
  const entry = await fetchBalance(client)
  expect(entry).toEqual({
    status: 'ready',
    value: 5n,
    decimals: 18,
    symbol: 'ETH',
    timestamp: 1_000_000,
    lastRetry: undefined,
  })
  expect(readBalance(client.store.get())).toBe(entry)
  expect(calls).toEqual([key])
})

it('sends no request without a connection', async () => {
  const { client } = createTestClient()
  expect(await fetchBalance(client)).toBeUndefined()
  expect(client.store.get().balances).toEqual({})
})

it('shares one request between concurrent calls', async () => {
  const deferred = createDeferred<bigint>()
  const { client, calls } = await createBalanceTest(() => deferred.promise)
  const answers = [fetchBalance(client), fetchBalance(client), fetchBalance(client)]
  expect(readBalance(client.store.get())).toEqual({
    status: 'loading',
    decimals: 18,
    symbol: 'ETH',
  })
  deferred.resolve(7n)
  for (const entry of await Promise.all(answers)) expect(entry?.value).toBe(7n)
  expect(calls).toHaveLength(1)
})

it('caches a balance for 30 s [9.1b]', async () => {
  const { client, clock, calls } = await createBalanceTest(async () => 5n)
  await fetchBalance(client)
  clock.advance(29_999)
  await fetchBalance(client)
  expect(calls).toHaveLength(1)
  clock.advance(1)
  await fetchBalance(client)
  expect(calls).toHaveLength(2)
})

it('bypasses the cache with force', async () => {
  const answers = [5n, 4n]
  const { client } = await createBalanceTest(async () => answers.shift() ?? 0n)
  await fetchBalance(client)
  expect((await fetchBalance(client, { force: true }))?.value).toBe(4n)
})

it('waits for a pending request, then sends another with force', async () => {
  const deferred = createDeferred<bigint>()
  const answers = [deferred.promise, Promise.resolve(4n)]
  const { client } = await createBalanceTest(() => answers.shift() ?? Promise.resolve(0n))
  const older = fetchBalance(client)
  const newer = fetchBalance(client, { force: true })
  deferred.resolve(5n)
  expect((await older)?.value).toBe(5n)
  expect((await newer)?.value).toBe(4n)
  expect(readBalance(client.store.get())?.value).toBe(4n)
})

it('reads a stored balance for 30 s, also after a reload [3.20, 9.1b]', async () => {
  const before = await createBalanceTest(async () => 2n ** 200n)
  await fetchBalance(before.client)
  before.client.destroy()
  expect(stored(before.area, 'balances')).toEqual({
    [key]: { balance: `${2n ** 200n}`, timestamp: 1_000_000 },
  })
  const fresh = await createBalanceTest(async () => 1n, before.area)
  fresh.clock.advance(29_999)
  expect((await fetchBalance(fresh.client))?.value).toBe(2n ** 200n)
  expect(fresh.calls).toEqual([])
  fresh.clock.advance(1)
  expect((await fetchBalance(fresh.client))?.value).toBe(1n)
})

it.each([
  ['a negative balance', { balance: '-5', timestamp: 1_000_000 }],
  ['a float', { balance: '0.5', timestamp: 1_000_000 }],
  ['a time to come', { balance: '5', timestamp: 9_000_000 }],
  ['no time', { balance: '5' }],
  ['nothing', null],
])('sends a request although %s is stored', async (_, entry) => {
  const area = fakeStorageArea()
  area.items.set('latchkey.test/balances', JSON.stringify({ v: 1, d: { [key]: entry } }))
  const { client } = await createBalanceTest(async () => 1n, area)
  expect((await fetchBalance(client))?.value).toBe(1n)
})

it('notifies once per failure, and shows no 0 for an unknown balance [4.4, 8.3]', async () => {
  const { client } = await createBalanceTest(() => Promise.reject(new Error('500')))
  const entry = await fetchBalance(client)
  expect(entry).toMatchObject({ status: 'failed', lastRetry: 1_000_000 })
  expect(entry?.value).toBeUndefined()
  expect(readTokens(client.store.get())).toEqual([])
  expect(client.store.get().notification).toMatchObject({
    open: true,
    message: 'Token Balance Unavailable',
    variant: 'error',
  })
})

it('blocks new attempts for 30 s after a failure, also forced ones [4.4, 9.1d]', async () => {
  let isDown = true
  const { client, clock, calls } = await createBalanceTest(async () => {
    if (isDown) throw new Error('500')
    return 5n
  })
  await fetchBalance(client)
  isDown = false
  clock.advance(29_999)
  await fetchBalance(client)
  await fetchBalance(client, { force: true })
  expect(calls).toHaveLength(1)
  expect(client.store.get().notification.open).toBe(false)
  clock.advance(1)
  expect(await fetchBalance(client)).toMatchObject({
    status: 'ready',
    value: 5n,
    lastRetry: undefined,
  })
  expect(calls).toHaveLength(2)
})

it('keeps the last known balance when a later attempt fails', async () => {
  const answers = [async () => 5n, () => Promise.reject(new Error('500'))]
  const { client, clock } = await createBalanceTest(
    () => answers.shift()?.() ?? Promise.resolve(0n),
  )
  await fetchBalance(client)
  clock.advance(30_000)
  expect(await fetchBalance(client)).toMatchObject({
    status: 'failed',
    value: 5n,
    timestamp: 1_000_000,
  })
})

it('blocks only the network that failed', async () => {
  const { client, calls } = await createBalanceTest(async (network) => {
    if (network === 'eip155:1') throw new Error('500')
    return 5n
  })
  await fetchBalance(client)
  await switchNetwork(client, { network: base.caipNetworkId })
  expect((await fetchBalance(client))?.value).toBe(5n)
  expect(calls).toHaveLength(2)
})

it('fails on an unsupported network [8.3]', async () => {
  const { client, connector, calls } = await createBalanceTest(async () => 5n)
  connector.emit({ type: 'networkChanged', network: unconfiguredNetwork })
  expect(await fetchBalance(client)).toMatchObject({ status: 'failed' })
  expect(client.store.get().notification.message).toBe('Token Balance Unavailable')
  expect(calls).toEqual([])
})

it('fails in a namespace that cannot read balances [9.5]', async () => {
  const { client } = createTestClient()
  await connect(client, { connector: fakeConnector('sun', [solanaMainnet]) })
  expect(await fetchBalance(client)).toMatchObject({ status: 'failed' })
})

it('keeps no balance of a disconnected account, not even a late one', async () => {
  const deferred = createDeferred<bigint>()
  const answers = [Promise.resolve(5n), deferred.promise]
  const { client, area } = await createBalanceTest(() => answers.shift() ?? deferred.promise)
  await fetchBalance(client)
  const late = fetchBalance(client, { force: true })
  await disconnect(client)
  expect(client.store.get().balances).toEqual({})
  expect(stored(area, 'balances')).toBeUndefined()
  deferred.resolve(6n)
  expect(await late).toBeUndefined()
  expect(client.store.get().balances).toEqual({})
  expect(stored(area, 'balances')).toBeUndefined()
})

it('does not notify about a failure for a disconnected account', async () => {
  const deferred = createDeferred<bigint>()
  const { client } = await createBalanceTest(() => deferred.promise)
  const late = fetchBalance(client)
  await disconnect(client)
  deferred.reject(new Error('500'))
  await late
  expect(client.store.get().notification.open).toBe(false)
})

it('does not change the state of a destroyed client', async () => {
  const deferred = createDeferred<bigint>()
  const { client } = await createBalanceTest(() => deferred.promise)
  const late = fetchBalance(client)
  client.destroy()
  const before = client.store.get()
  deferred.resolve(5n)
  expect(await late).toBeUndefined()
  await settle()
  expect(client.store.get()).toBe(before)
})

it('lists the native currency as a token [3.9]', async () => {
  const { client } = await createBalanceTest(async () => 1_204_000_000_000_000_000n)
  expect(readTokens(client.store.get())).toEqual([])
  await fetchBalance(client)
  expect(readTokens(client.store.get())).toEqual([
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      quantity: { decimals: '18', numeric: '1.204' },
      iconUrl: undefined,
    },
  ])
})

it("leaves out tokens with decimals '0' [5.9c]", async () => {
  const withoutDecimals = { ...mainnet, nativeCurrency: { ...mainnet.nativeCurrency, decimals: 0 } }
  const first = fakeAdapter(mainnet, { readBalance: async () => 5n })
  const { client } = createTestClient({ networks: [withoutDecimals], adapters: [first] })
  await connect(client, { connector: fakeConnector('fox') })
  expect((await fetchBalance(client))?.value).toBe(5n)
  expect(readTokens(client.store.get())).toEqual([])
})
