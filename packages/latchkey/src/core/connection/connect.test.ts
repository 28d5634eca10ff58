import { expect, it } from 'vitest'
import { transportAbortedError } from '../../errors/catalogue/index.ts'
import { isWalletError, WalletError } from '../../errors/index.ts'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import {
  createGrantedAccount,
  alice,
  createTestClient,
  bob,
  carol,
  createDeferred,
  unconfiguredNetwork,
  fakeConnector,
  sessionOf,
  settle,
  multiWalletOptions,
  stored,
} from '../client/core.fixture.ts'
import { readNetwork } from '../network/index.ts'
import { connect } from './connect.ts'
import type { Connector, ConnectorSession } from '../model/Connector.ts'
import { disconnect } from './disconnect.ts'
import {
  isConnected,
  readConnection,
  readConnections,
  readConnectionStatus,
} from './readConnection.ts'

const bobs = createGrantedAccount(mainnet, bob)

it('changes the status from disconnected through connecting to connected [1.2, 3.7a, 4.1a]', async () => {
  const { client } = createTestClient()
  const connector = fakeConnector('fox')
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
  const answer = connect(client, { connector })
  expect(readConnectionStatus(client.store.get())).toBe('connecting')
  const connection = await answer

  expect(readConnectionStatus(client.store.get())).toBe('connected')
  expect(readConnection(client.store.get())).toBe(connection)
  expect(connection).toMatchObject({ connector, network: 'eip155:1' })
  expect(connection.accounts.map(({ address }) => address)).toEqual([alice])
})

it('keeps a status per namespace and makes the newest namespace active [4.1a]', async () => {
  const { client } = createTestClient()
  await connect(client, { connector: fakeConnector('sun', [solanaMainnet]) })
  expect(readConnectionStatus(client.store.get(), 'solana')).toBe('connected')
  expect(readConnectionStatus(client.store.get(), 'eip155')).toBe('disconnected')
  expect(client.store.get().activeNamespace).toBe('solana')
  expect(isConnected(client.store.get(), 'eip155')).toBe(false)
  expect(isConnected(client.store.get())).toBe(true)
})

it('restores disconnected when the wallet rejects [4.1c]', async () => {
  const { client, emitted } = createTestClient()
  const connector = fakeConnector('fox')
  connector.answer = () => Promise.reject({ code: 4001, message: 'No' })
  await expect(connect(client, { connector })).rejects.toMatchObject({
    code: 'wallet.user_rejected',
  })
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
  expect(emitted.map(({ name }) => name)).toEqual(['USER_REJECTED'])
})

it('restores connected when another wallet is current [4.1c]', async () => {
  const { client } = createTestClient()
  const fox = fakeConnector('fox')
  await connect(client, { connector: fox })
  const hare = fakeConnector('hare')
  hare.answer = () => Promise.reject(new Error('broken'))
  await expect(connect(client, { connector: hare })).rejects.toMatchObject({
    code: 'wallet.failed',
  })
  expect(readConnectionStatus(client.store.get())).toBe('connected')
  expect(readConnection(client.store.get())?.connector).toBe(fox)
  expect(fox.calls).toEqual(['connect'])
})

it('rejects a missing connector', async () => {
  const { client } = createTestClient()
  const connector = undefined as unknown as Connector
  await expect(connect(client, { connector })).rejects.toMatchObject({
    code: 'connector.not_found',
  })
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
})

it('rejects a connector that is already current, without a request [4.1e]', async () => {
  const { client } = createTestClient()
  const connector = fakeConnector('fox')
  await connect(client, { connector })
  await expect(connect(client, { connector })).rejects.toMatchObject({
    code: 'connector.already_connected',
  })
  expect(connector.calls).toEqual(['connect'])
  expect(readConnectionStatus(client.store.get())).toBe('connected')
})

it('rejects a namespace that the host did not configure', async () => {
  const { client } = createTestClient({ networks: [mainnet] })
  const connector = fakeConnector('sun', [solanaMainnet])
  await expect(connect(client, { connector })).rejects.toMatchObject({
    code: 'namespace.not_found',
  })
})

it.each([
  ['the active namespace is not granted', mainnet, solanaMainnet],
  ['the active namespace is granted with others', solanaMainnet, mainnet],
])(
  'activates a namespace that the wallet granted when none was requested: %s',
  async (what, active, other) => {
    const { client, emitted } = createTestClient({ defaultNetwork: active })
    const connector = fakeConnector('both', [active, other])
    const granted = what.includes('others') ? [other, active] : [other]
    connector.answer = async () => granted.map((network) => sessionOf(network))
    const expected = granted.includes(active) ? active : other
    const connection = await connect(client, { connector })
    expect(connection.namespace).toBe(expected.chainNamespace)
    expect(client.store.get().activeNamespace).toBe(expected.chainNamespace)
    expect(readConnectionStatus(client.store.get())).toBe('connected')
    expect(emitted.at(-1)?.data).toMatchObject({
      caipAddress: expect.stringContaining(expected.caipNetworkId),
    })
  },
)

it.each([{ namespace: mainnet.chainNamespace }, { network: mainnet }])(
  'rejects, and disconnects, a wallet that does not grant what was requested: %o',
  async (requested) => {
    const { client } = createTestClient()
    const connector = fakeConnector('both', [mainnet, solanaMainnet])
    connector.answer = async () => [sessionOf(solanaMainnet)]
    await expect(connect(client, { connector, ...requested })).rejects.toMatchObject({
      code: 'wallet.no_accounts',
    })
    expect(connector.calls).toEqual(['connect', 'disconnect'])
    expect(readConnectionStatus(client.store.get(), 'solana')).toBe('disconnected')
  },
)

it('leaves the status of a namespace that was not granted as it was', async () => {
  const { client } = createTestClient()
  await connect(client, { connector: fakeConnector('fox') })
  const both = fakeConnector('both', [mainnet, solanaMainnet])
  both.answer = async () => [sessionOf(solanaMainnet)]
  await connect(client, { connector: both })
  const state = client.store.get()
  expect([readConnectionStatus(state, 'eip155'), readConnectionStatus(state, 'solana')]).toEqual([
    'connected',
    'connected',
  ])
  expect(readConnection(state, 'eip155')?.connector.id).toBe('fox')
})

const badAnswers: readonly [
  what: string,
  answer: () => Promise<readonly ConnectorSession[]>,
  code: string,
][] = [
  ['no session', async () => [], 'wallet.no_accounts'],
  ['a session without accounts', async () => [sessionOf(mainnet, [])], 'wallet.no_accounts'],
  ['another namespace', async () => [sessionOf(solanaMainnet)], 'wallet.no_accounts'],
  [
    'a malformed address',
    async () => [sessionOf(mainnet, [alice, '0x12'])],
    'wallet.malformed_address',
  ],
  [
    'an address that is not a string',
    async () => [sessionOf(mainnet, [7 as unknown as string])],
    'wallet.malformed_address',
  ],
  [
    "another namespace's network",
    async () => [sessionOf(mainnet, [alice], { network: solanaMainnet.caipNetworkId })],
    'network.invalid_chain_id',
  ],
  ['a thrown string', () => Promise.reject('wallet is locked'), 'wallet.failed'],
  ['a thrown nothing', () => Promise.reject(undefined), 'wallet.failed'],
  [
    'a refusal in words',
    () => Promise.reject('User rejected the request.'),
    'wallet.user_rejected',
  ],
  [
    'a request that is already pending',
    () => Promise.reject({ code: -32002 }),
    'wallet.request_pending',
  ],
  [
    'an error before any promise',
    () => {
      throw new Error('not ready')
    },
    'wallet.failed',
  ],
]

it.each(badAnswers)('rejects %s and keeps the state', async (_, answer, code) => {
  const { client, area } = createTestClient()
  const connector = fakeConnector('fox')
  connector.answer = answer
  const before = { ...client.store.get(), connection: undefined }
  await expect(connect(client, { connector })).rejects.toMatchObject({ code, name: 'WalletError' })
  await settle()
  expect({ ...client.store.get(), connection: undefined }).toEqual(before)
  expect(readConnections(client.store.get())).toEqual({ status: 'disconnected', connections: [] })
  expect(connector.listenerCount()).toBe(0)
  expect(stored(area, 'connections')).toBeUndefined()
})

it('disconnects a wallet whose answer is invalid', async () => {
  const { client } = createTestClient()
  const connector = fakeConnector('fox')
  connector.answer = async () => [sessionOf(mainnet, ['0x12'])]
  await connect(client, { connector }).catch(() => {})
  expect(connector.calls).toEqual(['connect', 'disconnect'])
})

it("keeps the wallet's message in the error", async () => {
  const { client, emitted } = createTestClient()
  const connector = fakeConnector('fox')
  connector.answer = () => Promise.reject('wallet is locked')
  const error = await connect(client, { connector }).catch((one: unknown) => one)
  expect(isWalletError(error) && error.details['reason']).toBe('wallet is locked')
  expect(emitted).toEqual([{ name: 'CONNECT_ERROR', data: { message: (error as Error).message } }])
})

it('restores the status when the visitor aborts a wallet that never answers', async () => {
  const { client, clock, emitted } = createTestClient()
  const connector = fakeConnector('fox')
  connector.answer = () => new Promise(() => {})
  const visitor = new AbortController()
  const answer = connect(client, { connector, signal: visitor.signal })
  clock.advance(24 * 3_600_000)
  await settle()
  expect(readConnectionStatus(client.store.get())).toBe('connecting')
  visitor.abort()
  await expect(answer).rejects.toMatchObject({ code: 'transport.aborted' })
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
  expect(connector.listenerCount()).toBe(0)
  expect(clock.pending()).toBe(0)
  expect(emitted).toEqual([])
})

it('sends no request when the signal is already aborted', async () => {
  const { client } = createTestClient()
  const connector = fakeConnector('fox')
  const signal = AbortSignal.abort()
  await expect(connect(client, { connector, signal })).rejects.toMatchObject({
    code: 'transport.aborted',
  })
  expect(connector.calls).toEqual([])
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
})

it('ignores a late answer of an older connect, and disconnects that wallet', async () => {
  const { client } = createTestClient()
  const slow = fakeConnector('slow')
  const late = createDeferred<readonly ConnectorSession[]>()
  slow.answer = () => late.promise
  const quick = fakeConnector('quick')
  const first = connect(client, { connector: slow })
  const second = connect(client, { connector: quick })
  await expect(first).rejects.toEqual(new WalletError(transportAbortedError))
  await second
  late.resolve([sessionOf(mainnet, [bob])])
  await settle()

  expect(readConnections(client.store.get()).connections.map((one) => one.connector)).toEqual([
    quick,
  ])
  expect(readConnectionStatus(client.store.get())).toBe('connected')
  expect(slow.calls).toEqual(['connect', 'disconnect'])
  expect(slow.listenerCount()).toBe(0)
  expect(quick.calls).toEqual(['connect'])
})

it('stays connecting for the newer wallet while the older is aborted', async () => {
  const { client } = createTestClient()
  const slow = fakeConnector('slow')
  slow.answer = () => new Promise(() => {})
  const other = fakeConnector('other')
  other.answer = () => new Promise(() => {})
  connect(client, { connector: slow }).catch(() => {})
  connect(client, { connector: other }).catch(() => {})
  await settle()
  expect(readConnectionStatus(client.store.get())).toBe('connecting')
})

it('does not disconnect a late wallet that the visitor connects again', async () => {
  const { client } = createTestClient()
  const fox = fakeConnector('fox')
  const late = createDeferred<readonly ConnectorSession[]>()
  fox.answer = () => late.promise
  const visitor = new AbortController()
  const first = connect(client, { connector: fox, signal: visitor.signal })
  visitor.abort()
  await first.catch(() => {})
  const second = connect(client, { connector: fox })
  late.resolve([sessionOf(mainnet)])
  await second
  expect(fox.calls).toEqual(['connect', 'connect'])
  expect(isConnected(client.store.get())).toBe(true)
})

it('connects two namespaces at the same time', async () => {
  const { client } = createTestClient()
  await Promise.all([
    connect(client, { connector: fakeConnector('fox') }),
    connect(client, { connector: fakeConnector('sun', [solanaMainnet]) }),
  ])
  expect(readConnectionStatus(client.store.get(), 'eip155')).toBe('connected')
  expect(readConnectionStatus(client.store.get(), 'solana')).toBe('connected')
})

it('ends the previous connection once the new one is established', async () => {
  const { client } = createTestClient()
  const fox = fakeConnector('fox')
  const hare = fakeConnector('hare')
  await connect(client, { connector: fox })
  const deferred = createDeferred<readonly ConnectorSession[]>()
  hare.answer = () => deferred.promise
  const answer = connect(client, { connector: hare })
  expect(fox.calls).toEqual(['connect'])
  deferred.resolve([sessionOf(mainnet, [bob])])
  await answer
  expect(fox.calls).toEqual(['connect', 'disconnect'])
  expect(fox.listenerCount()).toBe(0)
  expect(readConnections(client.store.get()).connections.map((one) => one.connector)).toEqual([
    hare,
  ])
})

it('keeps the previous connection where several wallets are allowed', async () => {
  const { client } = createTestClient(multiWalletOptions)
  const fox = fakeConnector('fox')
  const hare = fakeConnector('hare')
  await connect(client, { connector: fox })
  await connect(client, { connector: hare })
  const { connections } = readConnections(client.store.get())
  expect(connections.map((one) => one.connector)).toEqual([hare, fox])
  expect(fox.calls).toEqual(['connect'])
})

it('connects every namespace that one wallet grants, and subscribes once', async () => {
  const { client } = createTestClient()
  const both = fakeConnector('both', [mainnet, solanaMainnet])
  await connect(client, { connector: both, network: solanaMainnet.caipNetworkId })
  expect(readConnection(client.store.get(), 'eip155')?.accounts[0]?.address).toBe(alice)
  expect(readConnection(client.store.get(), 'solana')?.accounts[0]?.address).toBe(carol)
  expect(client.store.get().activeNamespace).toBe('solana')
  expect(both.listenerCount()).toBe(1)
})

it('keeps the namespace of a two-namespace wallet that was not replaced', async () => {
  const { client } = createTestClient()
  const both = fakeConnector('both', [mainnet, solanaMainnet])
  await connect(client, { connector: both })
  await connect(client, { connector: fakeConnector('fox') })
  expect(both.calls).toEqual(['connect'])
  expect(both.listenerCount()).toBe(1)
  expect(readConnection(client.store.get(), 'solana')?.connector).toBe(both)
})

it('drops accounts of namespaces that the host did not configure', async () => {
  const { client } = createTestClient({ networks: [mainnet] })
  await connect(client, { connector: fakeConnector('both', [mainnet, solanaMainnet]) })
  expect(Object.keys(client.store.get().connection)).toEqual(['eip155'])
})

it('requests the configured networks, the active one first', async () => {
  const { client } = createTestClient({ defaultNetwork: 'eip155:8453' })
  const connector = fakeConnector('fox')
  const requests: unknown[] = []
  connector.answer = async ({ networks, network }) => {
    requests.push({ networks, network })
    return [sessionOf(base)]
  }
  await connect(client, { connector, network: 'eip155:1' })
  expect(requests).toEqual([{ networks: ['eip155:8453', 'eip155:1'], network: 'eip155:1' }])
})

it('sets the network that the wallet selected', async () => {
  const { client } = createTestClient()
  await connect(client, { connector: fakeConnector('fox', [base]), network: 'eip155:1' })
  expect(readNetwork(client.store.get())).toEqual(base)
})

it('applies a network change during the connect', async () => {
  const { client } = createTestClient()
  const connector = fakeConnector('fox')
  connector.answer = async () => {
    connector.emit({ type: 'networkChanged', network: 'eip155:8453' })
    return [sessionOf(mainnet)]
  }
  await connect(client, { connector })
  expect(readNetwork(client.store.get())).toEqual(base)
  expect(readConnection(client.store.get())?.network).toBe('eip155:8453')
  expect(connector.listenerCount()).toBe(1)
})

it('connects on an unsupported network and signals it [4.5c]', async () => {
  const { client, emitted } = createTestClient()
  const connector = fakeConnector('fox')
  connector.answer = async () => [sessionOf(mainnet, [alice], { network: unconfiguredNetwork })]
  await connect(client, { connector })
  expect(client.store.get().network.eip155?.isUnsupported).toBe(true)
  expect(emitted).toContainEqual({
    name: 'attention',
    data: { kind: 'unsupportedNetwork', network: unconfiguredNetwork },
  })
})

it('keeps an address once, whatever its case', async () => {
  const { client } = createTestClient()
  const connector = fakeConnector('fox')
  connector.answer = async () => [sessionOf(mainnet, [alice, bob, alice])]
  const { accounts } = await connect(client, { connector })
  expect(accounts.map(({ address }) => address)).toEqual([alice, bob])
})

it('stores connector and accounts per namespace, and the status [3.7b, 3.22a, 4.1f]', async () => {
  const { client, area } = createTestClient()
  await connect(client, { connector: fakeConnector('fox') })
  expect(stored(area, 'connections')).toEqual({
    eip155: [
      {
        connectorId: 'fox',
        name: 'fox',
        accounts: [{ namespace: 'eip155', address: alice, type: 'eoa' }],
      },
    ],
  })
  expect(stored(area, 'status')).toEqual({ eip155: 'connected' })
  await disconnect(client)
  expect(stored(area, 'connections')).toEqual({ eip155: [], solana: [] })
  expect(stored(area, 'disconnected')).toEqual({ eip155: ['fox'], solana: [] })
  expect(stored(area, 'status')).toEqual({ eip155: 'disconnected', solana: 'disconnected' })
})

it('emits CONNECT_SUCCESS with method and name', async () => {
  const { client, emitted } = createTestClient()
  await connect(client, { connector: fakeConnector('fox') })
  expect(emitted).toEqual([
    {
      name: 'CONNECT_SUCCESS',
      data: { method: 'browser', name: 'fox', reconnect: false, caipAddress: `eip155:1:${alice}` },
    },
  ])
})

it('prefers the accounts of the answer over earlier events', async () => {
  const { client } = createTestClient()
  const connector = fakeConnector('fox')
  connector.answer = async () => {
    connector.emit({ type: 'accountsChanged', namespace: 'eip155', accounts: [bobs] })
    return [sessionOf(mainnet)]
  }
  await connect(client, { connector })
  expect(readConnection(client.store.get())?.accounts).toMatchObject([{ address: alice }])
})
