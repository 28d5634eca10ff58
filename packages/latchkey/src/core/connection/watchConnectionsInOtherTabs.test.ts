import { describe, expect, it } from 'vitest'
import { mainnet } from '../../networks/index.ts'
import {
  createTestClient,
  type TestClient,
  type FakeStorageArea,
  fakeStorageArea,
  type FakeConnector,
  fakeConnector,
  settle,
  multiWalletOptions,
  stored,
  until,
} from '../client/core.fixture.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import { startIfReturning } from '../client/startIfReturning.ts'
import { connect } from './connect.ts'
import type { Connector } from '../model/Connector.ts'
import { disconnect } from './disconnect.ts'
import { readConnections, readConnectionStatus } from './readConnection.ts'
import { cancelConnect, startConnectFlow } from './startConnectFlow.ts'

type Tab = TestClient & { readonly connectors: readonly FakeConnector[] }

/** One tab of the app, with its own view of the same wallets. */
async function openTab(
  area: FakeStorageArea,
  options: Partial<LatchkeyOptions> = {},
): Promise<Tab> {
  const made = createTestClient(options, { area })
  const connectors = ['fox', 'hare'].map((id) => fakeConnector(id, [mainnet]))
  made.first.announce(...connectors)
  await made.client.start()
  return { ...made, connectors }
}

function connectorsOf({ client }: TestClient): readonly Connector[] {
  return readConnections(client.store.get()).connections.map(({ connector }) => connector)
}

it('connects when another tab connects, without a prompt', async () => {
  const area = fakeStorageArea()
  const here = await openTab(area)
  const there = await openTab(area)
  await connect(there.client, { connector: there.connectors[0]! })
  here.window.dispatchStorage()
  await until(here.client, () => connectorsOf(here).length > 0)
  expect(connectorsOf(here)).toEqual([here.connectors[0]])
  expect(here.connectors[0]?.calls).toEqual(['restore'])
})

it('connects after a pending connect of this tab failed', async () => {
  const area = fakeStorageArea()
  const here = await openTab(area)
  const there = await openTab(area)
  here.connectors[1]!.connect = () => new Promise(() => {})
  void startConnectFlow(here.client, { connector: here.connectors[1]! })
  await connect(there.client, { connector: there.connectors[0]! })
  here.window.dispatchStorage()
  await settle()
  expect(readConnectionStatus(here.client.store.get())).toBe('connecting')
  cancelConnect(here.client)
  await until(here.client, () => connectorsOf(here).length > 0)
  expect(connectorsOf(here)).toEqual([here.connectors[0]])
})

it('disconnects when another tab does, which signs out', async () => {
  const area = fakeStorageArea()
  const there = await openTab(area)
  await connect(there.client, { connector: there.connectors[0]! })
  const here = await openTab(area)
  expect(readConnectionStatus(here.client.store.get())).toBe('connected')
  await disconnect(there.client)
  here.window.dispatchStorage()
  expect(readConnectionStatus(here.client.store.get())).toBe('disconnected')
  expect(here.connectors[0]?.calls).toEqual(['restore'])
  expect(here.connectors[0]?.listenerCount()).toBe(0)
  expect(here.emitted.at(-1)?.name).toBe('attention')
})

it('replaces the wallet when another tab does', async () => {
  const area = fakeStorageArea()
  const there = await openTab(area)
  await connect(there.client, { connector: there.connectors[0]! })
  const here = await openTab(area)
  await connect(there.client, { connector: there.connectors[1]! })
  here.window.dispatchStorage()
  await until(here.client, () => connectorsOf(here)[0] === here.connectors[1])
  expect(connectorsOf(here)).toEqual([here.connectors[1]])
})

it("keeps the other tab's record when it cannot connect", async () => {
  const area = fakeStorageArea()
  const here = await openTab(area)
  const there = await openTab(area)
  here.connectors[0]!.restoreAnswer = async () => []
  await connect(there.client, { connector: there.connectors[0]! })
  const record = stored(area, 'connections')
  here.window.dispatchStorage()
  await settle()
  expect(readConnectionStatus(here.client.store.get())).toBe('disconnected')
  expect(stored(area, 'connections')).toEqual(record)
})

/** A tab that has not started, as of a visitor who never connected, or that was just opened. */
function idleTab(area: FakeStorageArea, announced: readonly Connector[]): TestClient {
  const made = createTestClient({}, { area })
  made.first.announce(...announced)
  return made
}

function withoutGrant(id: string): FakeConnector {
  const connector = fakeConnector(id, [mainnet])
  connector.restoreAnswer = async () => []
  return connector
}

describe.each([
  ['lacks the wallet', (): readonly Connector[] => []],
  ['has another wallet only', () => [fakeConnector('hare', [mainnet])]],
  ['is not granted access', () => [withoutGrant('fox')]],
])('a tab that %s', (_, announced) => {
  it('keeps the connection of another tab when it is opened', async () => {
    const area = fakeStorageArea()
    const there = await openTab(area)
    await connect(there.client, { connector: there.connectors[0]! })
    const record = stored(area, 'connections')
    const here = idleTab(area, announced())
    startIfReturning(here.client)
    await settle()
    here.clock.advance(5000)
    await settle()
    there.window.dispatchStorage()
    await settle()
    expect(readConnectionStatus(here.client.store.get())).toBe('disconnected')
    expect(readConnectionStatus(there.client.store.get())).toBe('connected')
    expect([stored(area, 'connections'), stored(area, 'status')]).toEqual([
      record,
      { eip155: 'connected' },
    ])
  })

  it('keeps the connection of another tab that connects while it is idle', async () => {
    const area = fakeStorageArea()
    const here = idleTab(area, announced())
    startIfReturning(here.client)
    const there = await openTab(area)
    await connect(there.client, { connector: there.connectors[0]! })
    here.window.dispatchStorage()
    await settle()
    here.clock.advance(5000)
    await settle()
    there.window.dispatchStorage()
    await settle()
    expect(readConnectionStatus(here.client.store.get())).toBe('disconnected')
    expect(readConnectionStatus(there.client.store.get())).toBe('connected')
  })
})

it('does not wait for a wallet that it lacks each time another tab writes', async () => {
  const area = fakeStorageArea()
  const here = idleTab(area, [])
  await here.client.start()
  const there = await openTab(area)
  await connect(there.client, { connector: there.connectors[0]! })
  here.window.dispatchStorage()
  expect(readConnectionStatus(here.client.store.get())).toBe('disconnected')
  expect(here.clock.pending()).toBe(0)
  const fox = fakeConnector('fox', [mainnet])
  here.first.announce(fox)
  await until(here.client, () => connectorsOf(here).length > 0)
  expect(fox.calls).toEqual(['restore'])
})

it("removes only the record of the wallet that ended its connection, not another tab's", async () => {
  const area = fakeStorageArea()
  const there = await openTab(area, multiWalletOptions)
  await connect(there.client, { connector: there.connectors[0]! })
  await connect(there.client, { connector: there.connectors[1]! })
  const made = createTestClient(multiWalletOptions, { area })
  const fox = fakeConnector('fox', [mainnet])
  made.first.announce(fox)
  const started = made.client.start()
  await settle()
  made.clock.advance(1000)
  await started
  fox.emit({ type: 'disconnected', namespace: mainnet.chainNamespace })
  there.window.dispatchStorage()
  expect(connectorsOf(there).map(({ id }) => id)).toEqual(['hare'])
  expect(stored(area, 'status')).toEqual({ eip155: 'connected' })
})

it('keeps the wallets of both tabs where several are allowed', async () => {
  const area = fakeStorageArea()
  const here = await openTab(area, multiWalletOptions)
  const there = await openTab(area, multiWalletOptions)
  await connect(here.client, { connector: here.connectors[0]! })
  there.window.dispatchStorage()
  await settle()
  await connect(there.client, { connector: there.connectors[1]! })
  here.window.dispatchStorage()
  await until(here.client, () => connectorsOf(here).length === 2)
  expect(connectorsOf(here).map(({ id }) => id)).toEqual(['fox', 'hare'])
  expect(connectorsOf(there).map(({ id }) => id)).toEqual(['hare', 'fox'])
})

it('only disconnects when reconnecting is off', async () => {
  const area = fakeStorageArea()
  const here = await openTab(area, { enableReconnect: false })
  const there = await openTab(area)
  await connect(there.client, { connector: there.connectors[0]! })
  here.window.dispatchStorage()
  await settle()
  expect(here.connectors[0]?.calls).toEqual([])
})

it('ignores other tabs after the client was destroyed', async () => {
  const area = fakeStorageArea()
  const here = await openTab(area)
  const there = await openTab(area)
  here.client.destroy()
  await connect(there.client, { connector: there.connectors[0]! })
  here.window.dispatchStorage()
  await settle()
  expect(here.connectors[0]?.calls).toEqual([])
})
