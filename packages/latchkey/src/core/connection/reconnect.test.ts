import { expect, it } from 'vitest'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import {
  alice,
  createTestClient,
  type TestClient,
  bob,
  createDeferred,
  fakeAdapter,
  type FakeStorageArea,
  fakeStorageArea,
  fakeConnector,
  sessionOf,
  settle,
  multiWalletOptions,
  stored,
  until,
} from '../client/core.fixture.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import { connect } from './connect.ts'
import type { Connector, ConnectorSession } from '../model/Connector.ts'
import { disconnect } from './disconnect.ts'
import { readConnection, readConnections, readConnectionStatus } from './readConnection.ts'

/** Storage after a visit with these wallets. */
async function visited(
  connectors: readonly Connector[],
  options: Partial<LatchkeyOptions> = {},
): Promise<FakeStorageArea> {
  const { client, area } = createTestClient(options)
  await client.start()
  for (const connector of connectors) await connect(client, { connector })
  client.destroy()
  return area
}

function revisit(
  area: FakeStorageArea,
  announced: readonly Connector[],
  options: Partial<LatchkeyOptions> = {},
): TestClient & { done: Promise<void> } {
  const made = createTestClient(options, { area })
  made.first.announce(...announced.filter((one) => one.namespaces.includes('eip155')))
  made.second.announce(...announced.filter((one) => one.namespaces[0] === 'solana'))
  const done = made.client.start()
  return { ...made, done }
}

it('the status is connecting at start when a connection is recorded, then connected without a prompt [4.1b]', async () => {
  const fox = fakeConnector('fox')
  const area = await visited([fox])
  const found = fakeConnector('fox')
  const { client, done, emitted } = revisit(area, [found])
  expect(readConnectionStatus(client.store.get())).toBe('connecting')
  await done
  expect(readConnectionStatus(client.store.get())).toBe('connected')
  expect(found.calls).toEqual(['restore'])
  expect(client.store.get().initialized).toBe(true)
  expect(emitted).toContainEqual({
    name: 'CONNECT_SUCCESS',
    data: { method: 'browser', name: 'fox', reconnect: true, caipAddress: `eip155:1:${alice}` },
  })
})

it('keeps a wallet that was connected before the start', async () => {
  const { client, area, first } = createTestClient()
  const connector = fakeConnector('fox', [base])
  first.announce(connector)
  await connect(client, { connector })
  await client.start()
  expect(connector.calls).toEqual(['connect'])
  expect(readConnectionStatus(client.store.get())).toBe('connected')
  expect(client.store.get().network.eip155?.active).toEqual(base)
  expect(stored(area, 'connections')).toMatchObject({ eip155: [{ connectorId: 'fox' }] })
})

it('the status is reconnecting while the wallet restores [4.1a]', async () => {
  const area = await visited([fakeConnector('fox')])
  const found = fakeConnector('fox')
  found.restoreAnswer = () => new Promise(() => {})
  const { client } = revisit(area, [found])
  await until(client, (state) => readConnectionStatus(state) === 'reconnecting')
  expect(readConnectionStatus(client.store.get())).toBe('reconnecting')
  expect(client.store.get().initialized).toBe(false)
})

it('the status is disconnected at start without a record [4.1b]', async () => {
  const { client, done } = revisit(fakeStorageArea(), [fakeConnector('fox')])
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
  await done
  expect(client.store.get().initialized).toBe(true)
})

it('the status is disconnected at start when reconnecting is off, and the record is kept [4.1b]', async () => {
  const area = await visited([fakeConnector('fox')])
  const found = fakeConnector('fox')
  const { client, done } = revisit(area, [found], { enableReconnect: false })
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
  await done
  expect(found.calls).toEqual([])
  expect(stored(area, 'connections')).toMatchObject({ eip155: [{ connectorId: 'fox' }] })
})

it('waits up to 1 s for a wallet that is announced late', async () => {
  const area = await visited([fakeConnector('fox')])
  const { client, done, first, clock } = revisit(area, [])
  await settle()
  clock.advance(999)
  expect(readConnectionStatus(client.store.get())).toBe('connecting')
  first.announce(fakeConnector('hare'), fakeConnector('fox'))
  await done
  expect(readConnection(client.store.get())?.connector.id).toBe('fox')
  expect(clock.pending()).toBe(0)
})

it('keeps the record of a wallet that was not announced within 1 s', async () => {
  const area = await visited([fakeConnector('fox')])
  const { client, done, clock } = revisit(area, [fakeConnector('hare')])
  await settle()
  clock.advance(1000)
  await done
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
  expect(stored(area, 'connections')).toMatchObject({ eip155: [{ connectorId: 'fox' }] })
  expect(stored(area, 'status')).toMatchObject({ eip155: 'connected' })
  expect(clock.pending()).toBe(0)
})

it('connects a wallet that is announced after the wait, without a prompt', async () => {
  const area = await visited([fakeConnector('fox')])
  const hare = fakeConnector('hare')
  const { client, done, clock, first } = revisit(area, [hare])
  await settle()
  clock.advance(1000)
  await done
  const fox = fakeConnector('fox')
  first.announce(hare, fox)
  await until(client, (state) => readConnectionStatus(state) === 'connected')
  expect(readConnection(client.store.get())?.connector).toBe(fox)
  expect([fox.calls, hare.calls]).toEqual([['restore'], []])
})

it('connects no late wallet that was never connected, or that the visitor disconnected', async () => {
  const area = await visited([fakeConnector('fox')])
  const { client, done, clock, first } = revisit(area, [])
  await settle()
  clock.advance(1000)
  await done
  await disconnect(client)
  const late = [fakeConnector('fox'), fakeConnector('hare')]
  first.announce(...late)
  await settle()
  expect(late.map(({ calls }) => calls)).toEqual([[], []])
})

it('replaces the record of a wallet that is gone when another one is connected', async () => {
  const area = await visited([fakeConnector('fox')])
  const hare = fakeConnector('hare')
  const { client, done, clock } = revisit(area, [hare])
  await settle()
  clock.advance(1000)
  await done
  await connect(client, { connector: hare })
  expect(stored(area, 'connections')).toMatchObject({ eip155: [{ connectorId: 'hare' }] })
  client.destroy()
  const again = revisit(area, [fakeConnector('hare')])
  await again.done
  expect(readConnectionStatus(again.client.store.get())).toBe('connected')
})

it.each([
  ['no longer agrees', async () => []],
  ['throws a string', () => Promise.reject('locked')],
  ['gives malformed addresses', async () => [sessionOf(mainnet, ['0x1'])]],
  [
    'throws at once',
    () => {
      throw new Error('no')
    },
  ],
] as const)('keeps the record of a wallet that %s', async (_, answer) => {
  const area = await visited([fakeConnector('fox')])
  const found = fakeConnector('fox')
  found.restoreAnswer = answer
  const { client, done } = revisit(area, [found])
  await done
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
  expect(stored(area, 'connections')).toMatchObject({ eip155: [{ connectorId: 'fox' }] })
  expect(found.listenerCount()).toBe(0)
})

it('keeps the record of a wallet that cannot restore', async () => {
  const area = await visited([fakeConnector('fox')])
  const found = fakeConnector('fox', [mainnet], { restore: undefined as never })
  const { client, done } = revisit(area, [found])
  await done
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
  expect(found.calls).toEqual([])
  expect(stored(area, 'connections')).toMatchObject({ eip155: [{ connectorId: 'fox' }] })
})

it('times out for a wallet that never answers', async () => {
  const area = await visited([fakeConnector('fox')])
  const found = fakeConnector('fox')
  found.restoreAnswer = () => new Promise(() => {})
  const { client, done, clock } = revisit(area, [found])
  await settle()
  clock.advance(5000)
  await done
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
})

it('does not reconnect what the visitor disconnected', async () => {
  const fox = fakeConnector('fox')
  const { client, area } = createTestClient()
  await connect(client, { connector: fox })
  await disconnect(client)
  client.destroy()
  const found = fakeConnector('fox')
  const again = revisit(area, [found])
  await again.done
  expect(found.calls).toEqual([])
})

it('restores two namespaces of one wallet with one request', async () => {
  const area = await visited([fakeConnector('both', [mainnet, solanaMainnet])])
  const found = fakeConnector('both', [mainnet, solanaMainnet])
  const { client, done } = revisit(area, [found])
  await done
  expect(readConnectionStatus(client.store.get(), 'eip155')).toBe('connected')
  expect(readConnectionStatus(client.store.get(), 'solana')).toBe('connected')
  expect(found.calls).toEqual(['restore'])
  expect(found.listenerCount()).toBe(1)
})

it('restores several wallets in their order, the current one first', async () => {
  const ids = ['fox', 'hare', 'owl']
  const area = await visited(
    ids.map((id) => fakeConnector(id)),
    multiWalletOptions,
  )
  const found = ids.map((id) => fakeConnector(id))
  const { client, done } = revisit(area, found, multiWalletOptions)
  await done
  const { connections } = readConnections(client.store.get())
  expect(connections.map(({ connector }) => connector.id)).toEqual(['owl', 'hare', 'fox'])
})

it('a restore is aborted by a connect of the visitor', async () => {
  const area = await visited([fakeConnector('fox')])
  const slow = fakeConnector('fox')
  slow.restoreAnswer = () => new Promise(() => {})
  const hare = fakeConnector('hare')
  const { client, done } = revisit(area, [slow, hare])
  await settle()
  await connect(client, { connector: hare })
  await done
  expect(readConnections(client.store.get()).connections.map((one) => one.connector)).toEqual([
    hare,
  ])
  expect(stored(area, 'connections')).toMatchObject({ eip155: [{ connectorId: 'hare' }] })
})

it('a restore is ended by a disconnect of the visitor, which deletes the record', async () => {
  const area = await visited([fakeConnector('fox')])
  const slow = fakeConnector('fox')
  slow.restoreAnswer = () => new Promise(() => {})
  const { client, done } = revisit(area, [slow])
  await settle()
  await disconnect(client)
  await done
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
  expect(stored(area, 'connections')).toMatchObject({ eip155: [] })
})

it('requests the stored network of a restored wallet first', async () => {
  const area = await visited([fakeConnector('fox', [base])])
  const found = fakeConnector('fox')
  const calls: unknown[] = []
  found.restore = async ({ networks }) => {
    calls.push(networks)
    return [sessionOf(base, [bob])]
  }
  const { done } = revisit(area, [found])
  await done
  expect(calls).toEqual([['eip155:8453', 'eip155:1']])
})

it('ends a pairing that was requested for other networks [4.6]', async () => {
  const pairing = (): ReturnType<typeof fakeConnector> =>
    fakeConnector('pairing', [mainnet], { kind: 'walletConnect' })
  const area = await visited([pairing()], { networks: [mainnet] })
  const same = pairing()
  const again = revisit(area, [same], { networks: [mainnet] })
  await again.done
  expect(same.calls).toEqual(['restore'])
  again.client.destroy()

  const stale = pairing()
  const { client, done } = revisit(area, [stale], { networks: [mainnet, base] })
  await done
  expect(stale.calls).toEqual(['disconnect'])
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
  expect(stored(area, 'connections')).toMatchObject({ eip155: [] })
})

it('keeps the record of a wallet whose adapter could not search, and restores it next time', async () => {
  const area = await visited([fakeConnector('fox')])
  const first = fakeAdapter(mainnet, { discover: () => Promise.reject(new Error('not loaded')) })
  const { client, clock } = createTestClient({}, { area, first })
  const done = client.start()
  await settle()
  expect(readConnectionStatus(client.store.get())).toBe('connecting')
  clock.advance(15_000)
  await done
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
  client.destroy()
  const again = revisit(area, [fakeConnector('fox')])
  await again.done
  expect(readConnectionStatus(again.client.store.get())).toBe('connected')
})

it('applies events of a restored wallet while another is being restored', async () => {
  const area = await visited([fakeConnector('owl'), fakeConnector('fox')], multiWalletOptions)
  const fox = fakeConnector('fox')
  const owl = fakeConnector('owl')
  const slow = createDeferred<readonly ConnectorSession[]>()
  fox.restoreAnswer = () => slow.promise
  const { client, done } = revisit(area, [fox, owl], multiWalletOptions)
  await settle()
  owl.emit({ type: 'disconnected', namespace: 'eip155' })
  slow.resolve([sessionOf(mainnet)])
  await done
  const { connections } = readConnections(client.store.get(), 'eip155')
  expect(connections.map(({ connector }) => connector.id)).toEqual(['fox'])
  expect(owl.listenerCount()).toBe(0)
  expect(fox.listenerCount()).toBe(1)
})

it.each([
  ['garbage', 'not json'],
  ['another shape', JSON.stringify({ v: 1, d: { eip155: 'fox', tron: [], solana: [{}] } })],
  ['a newer version', JSON.stringify({ v: 9, d: { eip155: [{ connectorId: 'fox' }] } })],
])('starts disconnected when storage holds %s', async (_, text) => {
  const area = fakeStorageArea()
  area.items.set('latchkey.test/connections', text)
  const { client, done } = revisit(area, [fakeConnector('fox')])
  await done
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
})

it('waits 1 s from the end of the search, not from the start of loading', async () => {
  const area = await visited([fakeConnector('fox')])
  const looking = createDeferred<() => void>()
  let find: (connectors: readonly Connector[]) => void = () => {}
  const first = fakeAdapter(mainnet, {
    discover(onFound) {
      find = onFound
      return looking.promise
    },
  })
  const { client, clock } = createTestClient({}, { area, first })
  const done = client.start()
  await settle()
  clock.advance(3000)
  await settle()
  expect(readConnectionStatus(client.store.get())).toBe('connecting')
  looking.resolve(() => {})
  await settle()
  clock.advance(999)
  find([fakeConnector('fox')])
  await done
  expect(readConnection(client.store.get())?.connector.id).toBe('fox')
  expect(clock.pending()).toBe(0)
})

it('times out for an adapter that never loads', async () => {
  const area = await visited([fakeConnector('fox')])
  const first = fakeAdapter(mainnet, { discover: () => new Promise(() => {}) })
  const { client, clock } = createTestClient({}, { area, first })
  const done = client.start()
  await settle()
  clock.advance(15_000)
  await done
  expect(readConnectionStatus(client.store.get())).toBe('disconnected')
})

it('does not restore what another tab ended meanwhile', async () => {
  const area = await visited([fakeConnector('fox')])
  const there = revisit(area, [fakeConnector('fox')])
  await there.done
  const found = fakeConnector('fox')
  const deferred = createDeferred<readonly ConnectorSession[]>()
  found.restoreAnswer = () => deferred.promise
  const here = revisit(area, [found])
  await settle()
  await disconnect(there.client)
  here.window.dispatchStorage()
  deferred.resolve([sessionOf(mainnet)])
  await here.done
  expect(readConnectionStatus(here.client.store.get())).toBe('disconnected')
  expect(stored(area, 'connections')).toMatchObject({ eip155: [] })
  expect(stored(area, 'disconnected')).toMatchObject({ eip155: ['fox'] })
})
