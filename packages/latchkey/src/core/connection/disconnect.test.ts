import { expect, it } from 'vitest'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import {
  createTestClient,
  fakeConnector,
  settle,
  multiWalletOptions,
  stored,
} from '../client/core.fixture.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import {
  isConnected,
  readConnection,
  readConnections,
  readConnectionStatus,
} from './readConnection.ts'

it('updates the state at once, then disconnects the wallet [4.10]', async () => {
  const { client, emitted } = createTestClient()
  const connector = fakeConnector('fox')
  await connect(client, { connector })
  connector.disconnectAnswer = () => new Promise(() => {})
  void disconnect(client)
  expect(readConnections(client.store.get())).toEqual({ status: 'disconnected', connections: [] })
  expect(connector.calls).toEqual(['connect', 'disconnect'])
  expect(connector.listenerCount()).toBe(0)
  expect(emitted).toContainEqual({
    name: 'attention',
    data: { kind: 'addressLost', namespace: 'eip155' },
  })
})

it("waits at most 3 s for the wallet's sign-out [4.10, 9.8]", async () => {
  const { client, clock, emitted } = createTestClient()
  const connector = fakeConnector('fox')
  await connect(client, { connector })
  connector.disconnectAnswer = () => new Promise(() => {})
  let isDone = false
  const answer = disconnect(client).then(() => (isDone = true))
  clock.advance(2999)
  await settle()
  expect(isDone).toBe(false)
  clock.advance(1)
  await answer
  expect(emitted.at(-1)).toEqual({
    name: 'DISCONNECT_ERROR',
    data: { message: 'Failed to disconnect chains' },
  })
})

it('resolves when the wallet rejects the sign-out [4.10]', async () => {
  const { client, emitted } = createTestClient()
  const connector = fakeConnector('fox')
  await connect(client, { connector })
  connector.disconnectAnswer = () => {
    throw new Error('gone')
  }
  await expect(disconnect(client)).resolves.toBeUndefined()
  expect(emitted.at(-1)?.name).toBe('DISCONNECT_ERROR')
  expect(isConnected(client.store.get())).toBe(false)
})

it('emits DISCONNECT_SUCCESS with the namespace', async () => {
  const { client, emitted } = createTestClient()
  await connect(client, { connector: fakeConnector('fox') })
  await disconnect(client, { namespace: 'eip155' })
  expect(emitted.at(-1)).toEqual({ name: 'DISCONNECT_SUCCESS', data: { namespace: 'eip155' } })
  await connect(client, { connector: fakeConnector('fox') })
  await disconnect(client)
  expect(emitted.at(-1)).toEqual({ name: 'DISCONNECT_SUCCESS', data: { namespace: 'all' } })
})

it('resolves without a connection, and on a destroyed client', async () => {
  const { client, emitted } = createTestClient()
  await disconnect(client)
  client.destroy()
  await disconnect(client)
  expect(emitted).toEqual([])
})

it('disconnects one namespace and keeps the other', async () => {
  const { client } = createTestClient()
  await connect(client, { connector: fakeConnector('fox') })
  await connect(client, { connector: fakeConnector('sun', [solanaMainnet]) })
  await disconnect(client, { namespace: 'solana' })
  expect(readConnectionStatus(client.store.get(), 'solana')).toBe('disconnected')
  expect(readConnectionStatus(client.store.get(), 'eip155')).toBe('connected')
})

it('disconnects every namespace of a wallet', async () => {
  const { client, area } = createTestClient()
  const both = fakeConnector('both', [mainnet, solanaMainnet])
  await connect(client, { connector: both })
  await disconnect(client, { namespace: 'eip155' })
  expect(isConnected(client.store.get())).toBe(false)
  expect(both.calls).toEqual(['connect', 'disconnect'])
  expect(stored(area, 'connections')).toEqual({ eip155: [], solana: [] })
})

it('makes the next wallet current when one of several is disconnected [4.1d]', async () => {
  const { client } = createTestClient(multiWalletOptions)
  const fox = fakeConnector('fox')
  const hare = fakeConnector('hare', [base])
  const owl = fakeConnector('owl')
  for (const connector of [fox, hare, owl]) await connect(client, { connector })
  await disconnect(client, { namespace: 'eip155', connectorId: 'owl' })
  expect(readConnection(client.store.get())?.connector).toBe(hare)
  expect(readConnectionStatus(client.store.get())).toBe('connected')
  expect(client.store.get().network.eip155?.active).toEqual(base)
  expect([fox, hare, owl].map(({ calls }) => calls.length)).toEqual([1, 1, 2])

  await disconnect(client, { namespace: 'eip155' })
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
})

it('aborts a pending connect', async () => {
  const { client } = createTestClient()
  const connector = fakeConnector('fox')
  connector.answer = () => new Promise(() => {})
  const answer = connect(client, { connector })
  await disconnect(client)
  await expect(answer).rejects.toMatchObject({ code: 'transport.aborted' })
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
})

it('resets the network after a wallet on an unsupported one disconnected', async () => {
  const { client } = createTestClient()
  const connector = fakeConnector('fox')
  await connect(client, { connector })
  connector.emit({ type: 'networkChanged', network: 'eip155:424242' })
  await disconnect(client)
  expect(client.store.get().network.eip155).toMatchObject({ active: mainnet, isUnsupported: false })
})
