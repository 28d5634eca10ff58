import { expect, it } from 'vitest'
import { base, mainnet } from '../../networks/index.ts'
import {
  alice,
  bob,
  createTestClient,
  createDeferred,
  fakeAdapter,
  fakeConnector,
  sessionOf,
  type TestClient,
} from '../client/core.fixture.ts'
import type { Connection } from '../model/Connector.ts'
import type { ProviderContext, ProviderFactory } from '../model/Provider.ts'
import { connect } from './connect.ts'
import { updateConnection } from './connectionState.ts'
import { disconnect } from './disconnect.ts'
import { getProvider } from './getProvider.ts'
import { readConnection } from './readConnection.ts'

/** A client whose adapter has a factory of providers: they are their contexts. */
function createProviderTest(
  loadProvider: () => Promise<ProviderFactory> = async () => ({
    create: (context) => ({ context }),
  }),
): TestClient {
  return createTestClient({}, { first: fakeAdapter(mainnet, { loadProvider }) })
}

const contextOf = ({ client }: TestClient): ProviderContext =>
  (getProvider(client) as unknown as { context: ProviderContext }).context

it('returns no provider without a connection', () => {
  const { client } = createProviderTest()
  expect(getProvider(client)).toBeUndefined()
  expect(getProvider(client, { namespace: 'solana' })).toBeUndefined()
})

it('returns the same provider while the wallet stays connected, and another one after', async () => {
  const test = createProviderTest()
  const { client } = test
  const connector = fakeConnector('fox', [mainnet])
  await connect(client, { connector })
  const provider = getProvider(client)
  connector.emit({ type: 'networkChanged', network: base.caipNetworkId })
  expect(getProvider(client, { namespace: 'eip155' })).toBe(provider)
  await disconnect(client)
  expect(getProvider(client)).toBeUndefined()
  await connect(client, { connector })
  expect(getProvider(client)).not.toBe(provider)
})

it('keeps the providers of two clients apart', async () => {
  const tests = [createProviderTest(), createProviderTest()]
  const connector = fakeConnector('fox', [mainnet])
  for (const { client } of tests) await connect(client, { connector })
  const [one, other] = tests.map(({ client }) => getProvider(client))
  expect(one).not.toBe(other)
})

it('shows a provider the changes of its connection, and its end', async () => {
  const test = createProviderTest()
  const { client } = test
  const connector = fakeConnector('fox', [mainnet])
  await connect(client, { connector })
  const context = contextOf(test)
  const seen: (Connection | undefined)[] = []
  context.watch((now) => seen.push(now))
  context.setNetwork(base.caipNetworkId)
  expect(context.connection()?.network).toBe(base.caipNetworkId)
  client.store.set(
    updateConnection('eip155', connector.uid, {
      accounts: sessionOf(mainnet, [bob, alice]).accounts,
    }),
  )
  await disconnect(client)
  expect(seen.map((one) => one?.accounts.length)).toEqual([1, 2, undefined])
  expect(context.connection()).toBeUndefined()
  context.setNetwork(mainnet.caipNetworkId)
  expect(readConnection(client.store.get())).toBeUndefined()
})

it('ends a provider whose wallet connects anew with the same session', async () => {
  const test = createProviderTest()
  const { client } = test
  const session = sessionOf(mainnet)
  const connector = { ...fakeConnector('fox', [mainnet]), connect: async () => [session] }
  await connect(client, { connector })
  const old = contextOf(test)
  await disconnect(client)
  await connect(client, { connector })
  expect(old.connection()).toBeUndefined()
  expect(contextOf(test).connection()).toBeDefined()
})

it('ends providers when the client is destroyed', async () => {
  const test = createProviderTest()
  await connect(test.client, { connector: fakeConnector('fox', [mainnet]) })
  const context = contextOf(test)
  test.client.destroy()
  expect(context.connection()).toBeUndefined()
  expect(() => getProvider(test.client)).toThrow('destroyed')
})

it('a connection has the addresses of the wallet in the standard form, each once', async () => {
  const { client } = createProviderTest(async () => ({
    create: () => ({}),
    formatAddress: (address) => address.toUpperCase(),
  }))
  const connector = fakeConnector('fox', [mainnet])
  const addresses = [`0x${'ab'.repeat(20)}`, `0x${'AB'.repeat(20)}`]
  connector.answer = async () => [sessionOf(mainnet, addresses)]
  await connect(client, { connector })
  expect(readConnection(client.store.get())?.accounts.map(({ address }) => address)).toEqual([
    `0X${'AB'.repeat(20)}`,
  ])
})

it('a wallet is connected only once the factory has been loaded', async () => {
  const loading = createDeferred<ProviderFactory>()
  const { client } = createProviderTest(() => loading.promise)
  const answer = connect(client, { connector: fakeConnector('fox', [mainnet]) })
  await new Promise((resolve) => setImmediate(resolve))
  expect(readConnection(client.store.get())).toBeUndefined()
  loading.resolve({ create: () => ({}) })
  await answer
  expect(getProvider(client)).toBeDefined()
})

it('releases the wallet when the factory cannot be loaded', async () => {
  const { client } = createProviderTest(async () => {
    throw new Error('offline')
  })
  const connector = fakeConnector('fox', [mainnet])
  await expect(connect(client, { connector })).rejects.toMatchObject({ code: 'wallet.failed' })
  expect(readConnection(client.store.get())).toBeUndefined()
  expect(connector.calls).toEqual(['connect', 'disconnect'])
})

it('returns what sends requests in a namespace whose adapter has no factory', async () => {
  const { client } = createTestClient()
  const session = sessionOf(mainnet)
  const connector = { ...fakeConnector('fox', [mainnet]), connect: async () => [session] }
  await connect(client, { connector })
  expect(getProvider(client)).toBe(session.provider)
})
