import { expect, it } from 'vitest'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import {
  createGrantedAccount,
  alice,
  createTestClient,
  bob,
  type TestClient,
  unconfiguredNetwork,
  type FakeConnector,
  fakeConnector,
  multiWalletOptions,
  stored,
} from '../client/core.fixture.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import { readNetwork } from '../network/index.ts'
import { connect } from './connect.ts'
import { readConnection, readConnections, readConnectionStatus } from './readConnection.ts'

async function createConnectedTest(
  options: Partial<LatchkeyOptions> = {},
): Promise<TestClient & { connector: FakeConnector }> {
  const made = createTestClient(options)
  const connector = fakeConnector('fox')
  await connect(made.client, { connector })
  made.emitted.length = 0
  return { ...made, connector }
}

it('applies a changed account, and stores it', async () => {
  const { client, connector, area } = await createConnectedTest()
  const accounts = [createGrantedAccount(mainnet, bob)]
  connector.emit({ type: 'accountsChanged', namespace: 'eip155', accounts })
  expect(readConnection(client.store.get())?.accounts).toEqual(accounts)
  expect(stored(area, 'connections')).toMatchObject({ eip155: [{ accounts: [{ address: bob }] }] })
})

it.each(['accountsChanged', 'disconnected'] as const)(
  'disconnects when the wallet ends the connection by %s [4.1d]',
  async (type) => {
    const { client, connector, emitted, area } = await createConnectedTest()
    const connection = readConnection(client.store.get())
    connector.emit({ type, namespace: 'eip155', accounts: [] })
    expect(readConnections(client.store.get())).toEqual({ status: 'disconnected', connections: [] })
    expect(emitted).toEqual([
      { name: 'attention', data: { kind: 'addressLost', namespace: 'eip155' } },
      { name: 'disconnected', data: connection },
    ])
    expect(connector.listenerCount()).toBe(0)
    // It disconnected itself: a disconnect request would open it.
    expect(connector.calls).toEqual(['connect'])
    expect(stored(area, 'connections')).toEqual({ eip155: [] })
  },
)

it('makes the next wallet current when the current one disconnects [4.1d]', async () => {
  const { client, connector, emitted } = await createConnectedTest(multiWalletOptions)
  const hare = fakeConnector('hare', [base])
  await connect(client, { connector: hare })
  emitted.length = 0
  hare.emit({ type: 'disconnected', namespace: 'eip155' })
  expect(readConnection(client.store.get())?.connector).toBe(connector)
  expect(readConnectionStatus(client.store.get())).toBe('connected')
  expect(readNetwork(client.store.get())).toEqual(mainnet)
  expect(emitted.map(({ name }) => name)).toEqual(['disconnected'])
})

it('keeps the known accounts when the wallet reports malformed ones', async () => {
  const { client, connector } = await createConnectedTest()
  const accounts = [createGrantedAccount(mainnet, bob), createGrantedAccount(mainnet, 'bob.eth')]
  connector.emit({ type: 'accountsChanged', namespace: 'eip155', accounts })
  expect(readConnection(client.store.get())?.accounts).toEqual([
    createGrantedAccount(mainnet, alice),
  ])
})

it('sets a configured network that the wallet switched to', async () => {
  const { client, connector, emitted } = await createConnectedTest()
  connector.emit({ type: 'networkChanged', network: 'eip155:8453' })
  expect(readNetwork(client.store.get())).toEqual(base)
  expect(readConnection(client.store.get())?.network).toBe('eip155:8453')
  expect(emitted).toEqual([])
})

it('signals when the wallet switched to an unconfigured network [4.5c]', async () => {
  const { client, connector, emitted } = await createConnectedTest()
  connector.emit({ type: 'networkChanged', network: unconfiguredNetwork })
  expect(client.store.get().network.eip155).toMatchObject({
    isUnsupported: true,
    active: { id: '424242', caipNetworkId: unconfiguredNetwork },
  })
  expect(emitted).toEqual([
    { name: 'attention', data: { kind: 'unsupportedNetwork', network: unconfiguredNetwork } },
  ])
  connector.emit({ type: 'networkChanged', network: 'eip155:1' })
  expect(client.store.get().network.eip155).toMatchObject({ isUnsupported: false, active: mainnet })
  expect(emitted).toHaveLength(1)
})

it.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
  'does not signal with the options %o [4.5c]',
  async (options) => {
    const { client, connector, emitted } = await createConnectedTest(options)
    connector.emit({ type: 'networkChanged', network: unconfiguredNetwork })
    expect(client.store.get().network.eip155?.isUnsupported).toBe(true)
    expect(emitted).toEqual([])
  },
)

it('does not signal for a basic pairing [4.5c]', async () => {
  const { client, emitted } = createTestClient({ manualWCControl: true })
  const connector = fakeConnector('pairing', [mainnet], { kind: 'walletConnect' })
  await connect(client, { connector })
  connector.emit({ type: 'networkChanged', network: unconfiguredNetwork })
  expect(client.store.get().network.eip155?.isUnsupported).toBe(true)
  expect(emitted.map(({ name }) => name)).toEqual(['CONNECT_SUCCESS'])
})

it('signals only once the namespace is active [4.5c]', async () => {
  const { client, connector, emitted } = await createConnectedTest()
  await connect(client, { connector: fakeConnector('sun', [solanaMainnet]) })
  emitted.length = 0
  connector.emit({ type: 'networkChanged', network: unconfiguredNetwork })
  expect(emitted).toEqual([])
})

it('keeps the network of the current wallet when another one switches', async () => {
  const { client, connector } = await createConnectedTest(multiWalletOptions)
  await connect(client, { connector: fakeConnector('hare') })
  connector.emit({ type: 'networkChanged', network: 'eip155:8453' })
  expect(readNetwork(client.store.get())).toEqual(mainnet)
})

it('ignores events for a namespace in which the wallet is not connected', async () => {
  const { client, connector } = await createConnectedTest()
  const before = client.store.get()
  connector.emit({ type: 'disconnected', namespace: 'solana' })
  connector.emit({ type: 'networkChanged', network: solanaMainnet.caipNetworkId })
  expect(client.store.get()).toBe(before)
})

it('keeps a pending connect when the current wallet disconnects', async () => {
  const { client, connector } = await createConnectedTest()
  const hare = fakeConnector('hare')
  hare.answer = () => new Promise(() => {})
  connect(client, { connector: hare }).catch(() => {})
  connector.emit({ type: 'disconnected', namespace: 'eip155' })
  expect(readConnections(client.store.get())).toEqual({ status: 'connecting', connections: [] })
})
