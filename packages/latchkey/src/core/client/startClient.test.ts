import type { ConnectorSession } from '../model/Connector.ts'
import { expect, it } from 'vitest'
import { createModuleLoader } from '../../kernel/index.ts'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import { connect, disconnect, readConnectionStatus } from '../connection/index.ts'
import { switchNetwork } from '../network/index.ts'
import {
  createTestClient,
  createDeferred,
  fakeAdapter,
  fakeStorageArea,
  fakeConnector,
  sessionOf,
  settle,
  until,
} from './core.fixture.ts'
import { preloadClient, startClient } from './startClient.ts'
import { startIfReturning } from './startIfReturning.ts'

it('waits for start on a first visit, and is initialized at once', async () => {
  const { client, first } = createTestClient()
  startIfReturning(client)
  expect(client.store.get().initialized).toBe(true)
  await settle()
  expect(first.discoveryCount()).toBe(0)
  await client.start()
  expect(first.discoveryCount()).toBe(1)
})

it('starts immediately when a connection is recorded, with status connecting [4.1b]', async () => {
  const { client, area } = createTestClient()
  await client.start()
  await connect(client, { connector: fakeConnector('fox') })
  client.destroy()

  const next = createTestClient({}, { area })
  next.first.announce(fakeConnector('fox'))
  startIfReturning(next.client)
  expect(readConnectionStatus(next.client.store.get())).toBe('connecting')
  expect(next.client.store.get().initialized).toBe(false)
  await next.client.start()
  expect(readConnectionStatus(next.client.store.get())).toBe('connected')
  expect(next.client.store.get().initialized).toBe(true)
})

it('starts immediately when a network is stored [3.22a]', async () => {
  const { client, area } = createTestClient()
  await client.start()
  await switchNetwork(client, { network: base.caipNetworkId })
  client.destroy()
  const next = createTestClient({}, { area })
  startIfReturning(next.client)
  await until(next.client, ({ network }) => network.eip155?.active?.id === base.id)
  expect(next.client.store.get().network.eip155?.active).toEqual(base)
})

it('starts when the visitor connects in another tab, and connects too', async () => {
  const area = fakeStorageArea()
  const here = createTestClient({}, { area })
  here.first.announce(fakeConnector('fox'))
  startIfReturning(here.client)
  const there = createTestClient({}, { area })
  await there.client.start()
  await connect(there.client, { connector: fakeConnector('fox') })
  here.window.dispatchStorage()
  await until(here.client, (state) => readConnectionStatus(state) === 'connected')
  expect(readConnectionStatus(here.client.store.get())).toBe('connected')
})

it('resets the status connecting when its record is missing', async () => {
  const area = fakeStorageArea()
  area.items.set('latchkey.test/status', JSON.stringify({ v: 1, d: { eip155: 'connected' } }))
  const { client } = createTestClient({}, { area })
  const started = client.start()
  expect(readConnectionStatus(client.store.get())).toBe('connecting')
  await started
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
})

it('discovers nothing when it was destroyed during the start', async () => {
  const { client, first, window } = createTestClient()
  const started = client.start()
  client.destroy()
  await started
  expect(first.discoveryCount()).toBe(0)
  expect(window.listeners()).toBe(0)
})

it('allows connect and disconnect during the start', async () => {
  const { client, first, area } = createTestClient()
  const connector = fakeConnector('fox')
  first.announce(connector)
  const started = client.start()
  await connect(client, { connector })
  await started
  expect(readConnectionStatus(client.store.get())).toBe('connected')
  expect(connector.calls).toEqual(['connect'])
  client.destroy()

  const next = createTestClient({}, { area })
  const again = fakeConnector('fox')
  next.first.announce(again)
  const restarted = next.client.start()
  await disconnect(next.client)
  await restarted
  expect(readConnectionStatus(next.client.store.get())).toBe('disconnected')
  expect(again.calls).toEqual([])
})

it('does not touch a connect that the visitor began during the start', async () => {
  const { client, area } = createTestClient()
  await connect(client, { connector: fakeConnector('fox') })
  client.destroy()

  const next = createTestClient({}, { area })
  const again = fakeConnector('fox')
  const hare = fakeConnector('hare')
  const deferred = createDeferred<readonly ConnectorSession[]>()
  hare.answer = () => deferred.promise
  next.first.announce(again, hare)
  const restarted = next.client.start()
  const connecting = connect(next.client, { connector: hare })
  await restarted
  deferred.resolve([sessionOf(mainnet)])
  await connecting
  const [current] = next.client.store.get().connection.eip155?.connections ?? []
  expect(current?.connector).toBe(hare)
  expect(again.calls).toEqual([])
})

it('prefetches the code of discovery, and sets searched when every adapter has searched', async () => {
  const loaded: string[] = []
  let resolve: (stop: () => void) => void = () => {}
  const looking = new Promise<() => void>((done) => (resolve = done))
  const first = fakeAdapter(mainnet, {
    preload: () => void loaded.push('first'),
    discover: () => looking,
  })
  const { client } = createTestClient({}, { first })
  const started = client.start()
  expect(loaded).toEqual(['first'])
  await settle()
  expect(client.store.get().wallets.searched).toBe(false)
  let isStopped = false
  resolve(() => (isStopped = true))
  await started
  expect(client.store.get().wallets.searched).toBe(true)
  client.destroy()
  expect(isStopped).toBe(true)
})

it('continues when an adapter cannot search, and retries it later', async () => {
  let tries = 0
  const fails = (): Promise<() => void> =>
    ++tries < 3 ? Promise.reject(new TypeError('not loaded')) : Promise.resolve(() => {})
  const first = fakeAdapter(mainnet, { discover: fails })
  const { client, clock, second } = createTestClient({}, { first })
  await client.start()
  second.announce(fakeConnector('sun', [solanaMainnet]))
  expect(client.store.get().wallets).toMatchObject({ searched: false, connectors: [{ id: 'sun' }] })
  clock.advance(999)
  await settle()
  expect(tries).toBe(1)
  clock.advance(1)
  await settle()
  expect([tries, client.store.get().wallets.searched]).toEqual([2, false])
  clock.advance(2000)
  await settle()
  expect([tries, client.store.get().wallets.searched]).toEqual([3, true])
  expect(second.discoveryCount()).toBe(1)
  expect(clock.pending()).toBe(0)
})

it('retries no adapter after the client was destroyed', async () => {
  const first = fakeAdapter(mainnet, {
    discover: () => Promise.reject(new TypeError('not loaded')),
  })
  const { client, clock } = createTestClient({}, { first })
  await client.start()
  client.destroy()
  expect(clock.pending()).toBe(0)
})

it('restores the status when its code cannot be loaded, and can be started again [4.1b]', async () => {
  const { client, area } = createTestClient()
  await client.start()
  await connect(client, { connector: fakeConnector('fox') })
  client.destroy()

  const next = createTestClient({}, { area })
  const failing = createModuleLoader(() => Promise.reject(new TypeError('Failed to fetch')))
  const started = startClient(next.client, failing.load)
  expect(readConnectionStatus(next.client.store.get())).toBe('connecting')
  await expect(started).rejects.toMatchObject({ code: 'transport.failed' })
  expect(readConnectionStatus(next.client.store.get())).toBe('disconnected')
  expect(next.client.store.get().initialized).toBe(true)
  next.first.announce(fakeConnector('fox'))
  await next.client.start()
  expect(readConnectionStatus(next.client.store.get())).toBe('connected')
})

it('leaves a pending connect alone when its code cannot be loaded [4.1b]', async () => {
  const { client, area } = createTestClient()
  await client.start()
  await connect(client, { connector: fakeConnector('fox') })
  client.destroy()

  const next = createTestClient({}, { area })
  const fetching = createDeferred<never>()
  const started = startClient(next.client, () => fetching.promise).catch(() => {})
  const hare = fakeConnector('hare')
  hare.answer = () => new Promise(() => {})
  void connect(next.client, { connector: hare })
  fetching.reject(new TypeError('Failed to fetch'))
  await started
  expect(readConnectionStatus(next.client.store.get())).toBe('connecting')
})

it('watches other tabs once, however often it is called', () => {
  const { client, window } = createTestClient()
  startIfReturning(client)
  const before = window.listeners()
  let watched = 0
  const { follow } = { follow: client.onDestroy }
  const counting = { ...client, onDestroy: (run: () => void) => (watched++, follow(run)) }
  startIfReturning(counting)
  startIfReturning(counting)
  expect(watched).toBe(0)
  expect(window.listeners()).toBe(before)
})

it('preloadClient discovers wallets once, and restores no connection', async () => {
  const area = fakeStorageArea()
  const earlier = createTestClient({}, { area })
  await connect(earlier.client, { connector: fakeConnector('fox') })
  earlier.client.destroy()

  const preloaded: string[] = []
  const first = fakeAdapter(mainnet, { preload: () => void preloaded.push('first') })
  const fox = fakeConnector('fox')
  first.announce(fox)
  const { client, emitted } = createTestClient({}, { first, area })
  await Promise.all([preloadClient(client), preloadClient(client)])
  expect(preloaded).toContain('first')
  expect(first.discoveryCount()).toBe(1)
  expect(client.store.get().wallets).toMatchObject({ searched: true, connectors: [{ id: 'fox' }] })
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
  expect([fox.calls, emitted]).toEqual([[], []])
  await client.start()
  expect(first.discoveryCount()).toBe(1)
  expect(readConnectionStatus(client.store.get())).toBe('connected')
})

it('preloadClient discovers nothing once the client is destroyed', async () => {
  const { client, first } = createTestClient()
  const prepared = preloadClient(client)
  client.destroy()
  await prepared
  expect(first.discoveryCount()).toBe(0)
})
