import { expect, it } from 'vitest'
import { mainnet, solanaMainnet } from '../../networks/index.ts'
import {
  createTestClient,
  createDeferred,
  fakeConnector,
  sessionOf,
  settle,
} from '../client/core.fixture.ts'
import type { ConnectorSession } from '../model/Connector.ts'
import { disconnect } from './disconnect.ts'
import { isConnected, readConnectionStatus } from './readConnection.ts'
import { cancelConnect, startConnectFlow } from './startConnectFlow.ts'

it('changes from asking to connected', async () => {
  const { client } = createTestClient()
  const connector = fakeConnector('fox')
  const answer = startConnectFlow(client, { connector })
  expect(client.store.get().connectFlow).toEqual({
    status: 'asking',
    connector,
    namespace: 'eip155',
  })
  expect(await answer).toMatchObject({ connector })
  expect(client.store.get().connectFlow.status).toBe('connected')
})

it.each([
  [{ code: 4001 }, 'declined', 'wallet.user_rejected'],
  [new Error('Connection request reset. Please try again.'), 'declined', 'wallet.user_rejected'],
  ['locked', 'failed', 'wallet.failed'],
  [{ code: -32002 }, 'failed', 'wallet.request_pending'],
])('distinguishes a rejection from a failure: %o', async (thrown, status, code) => {
  const { client } = createTestClient()
  const connector = fakeConnector('fox')
  connector.answer = () => Promise.reject(thrown)
  expect(await startConnectFlow(client, { connector })).toBeUndefined()
  expect(client.store.get().connectFlow).toMatchObject({ status, error: { code } })
})

it('does not reject for an unconfigured namespace', async () => {
  const { client } = createTestClient({ networks: [mainnet] })
  await startConnectFlow(client, { connector: fakeConnector('sun', [solanaMainnet]) })
  expect(client.store.get().connectFlow).toMatchObject({
    status: 'failed',
    error: { code: 'namespace.not_found' },
  })
})

it('returns to idle when the visitor cancels, also for a wallet that never answers', async () => {
  const { client } = createTestClient()
  const connector = fakeConnector('fox')
  connector.answer = () => new Promise(() => {})
  const answer = startConnectFlow(client, { connector })
  cancelConnect(client)
  expect(client.store.get().connectFlow).toEqual({ status: 'idle' })
  expect(await answer).toBeUndefined()
  expect(client.store.get().connectFlow).toEqual({ status: 'idle' })
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
})

it('aborts the older of two runs, also in another namespace', async () => {
  const { client } = createTestClient()
  const slow = fakeConnector('slow')
  const late = createDeferred<readonly ConnectorSession[]>()
  slow.answer = () => late.promise
  const sun = fakeConnector('sun', [solanaMainnet])
  const older = startConnectFlow(client, { connector: slow })
  await startConnectFlow(client, { connector: sun })
  late.resolve([sessionOf(mainnet)])
  expect(await older).toBeUndefined()
  await settle()
  expect(client.store.get().connectFlow).toMatchObject({ status: 'connected', connector: sun })
  expect(isConnected(client.store.get(), 'eip155')).toBe(false)
  expect(slow.calls).toEqual(['connect', 'disconnect'])
})

it('the connect flow is idle when the connect was aborted from outside', async () => {
  const { client } = createTestClient()
  const connector = fakeConnector('fox')
  connector.answer = () => new Promise(() => {})
  const answer = startConnectFlow(client, { connector })
  await disconnect(client)
  expect(await answer).toBeUndefined()
  expect(client.store.get().connectFlow).toEqual({ status: 'idle' })
})

it('connects the requested namespace', async () => {
  const { client } = createTestClient()
  const connector = fakeConnector('both', [mainnet, solanaMainnet])
  const connection = await startConnectFlow(client, { connector, namespace: 'solana' })
  expect(connection?.namespace).toBe('solana')
})
