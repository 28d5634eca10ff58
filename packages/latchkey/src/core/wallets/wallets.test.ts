import { expect, it } from 'vitest'
import { mainnet, solanaMainnet } from '../../networks/index.ts'
import { createTestClient, fakeStorageArea, fakeConnector, stored } from '../client/core.fixture.ts'
import { connect } from '../connection/index.ts'
import { addRecentWallet } from './addRecentWallet.ts'
import { normalizeWalletName } from './walletKey.ts'

it('lists discovered wallets, in the order of the adapters', async () => {
  const { client, first, second } = createTestClient()
  await client.start()
  second.announce(fakeConnector('sun', [solanaMainnet]))
  first.announce(fakeConnector('fox'))
  first.announce(fakeConnector('fox'), fakeConnector('hare'))
  expect(client.store.get().wallets.connectors.map(({ id }) => id)).toEqual(['fox', 'hare', 'sun'])
})

it('lists a wallet that announces itself twice once', async () => {
  const { client, first } = createTestClient()
  await client.start()
  const one = fakeConnector('fox')
  first.announce(one, fakeConnector('fox'), fakeConnector('fox'))
  expect(client.store.get().wallets.connectors).toEqual([one])
})

it('shows no icon for a wallet whose id is a member of every object', async () => {
  const { client, first } = createTestClient({ connectorImages: {} })
  await client.start()
  first.announce(fakeConnector('constructor'))
  expect(client.store.get().wallets.connectors[0]?.icon).toBeUndefined()
})

it('checks the icon of a wallet', async () => {
  const { client, first } = createTestClient({ connectorImages: { owl: '/owl.png' } })
  await client.start()
  const icons: Record<string, string | undefined> = {
    fox: 'data:image/svg+xml,<svg><script>alert(1)</script></svg>',
    hare: `data:image/png;base64,${'A'.repeat(1024 * 1024)}`,
    owl: 'javascript:alert(1)',
    cat: 'https://cat.example/icon.png',
  }
  const connectors = Object.entries(icons).map(([id, icon]) =>
    fakeConnector(id, [mainnet], { icon }),
  )
  first.announce(...connectors)
  const shown = client.store.get().wallets.connectors
  expect(shown.map(({ icon }) => icon)).toEqual([undefined, undefined, '/owl.png', icons['cat']])

  // The same connector stays the same object, so that views do not re-render.
  first.announce(...connectors, fakeConnector('elk'))
  expect(client.store.get().wallets.connectors.slice(0, 4)).toEqual(shown)
  expect(client.store.get().wallets.connectors[0]).toBe(shown[0])
})

it('does not discover wallets of a namespace without networks', async () => {
  const { client, second } = createTestClient({ networks: [mainnet] })
  await client.start()
  expect(second.discoveryCount()).toBe(0)
})

it('stores two recent wallets, newest first, each once [5.2, 9.1e, 3.7c]', async () => {
  const { client, area } = createTestClient()
  for (const id of ['fox', 'hare', 'owl', 'hare', 'Hare Wallet'])
    addRecentWallet(client, { connector: fakeConnector(id) })
  expect(client.store.get().wallets.recent.map(({ name }) => name)).toEqual(['Hare Wallet', 'owl'])
  expect(stored(area, 'recent')).toMatchObject([{ id: 'hare' }, { id: 'owl' }])
})

it('stores a wallet that connected, over page loads [5.2]', async () => {
  const { client, area } = createTestClient()
  const connector = fakeConnector('fox', [mainnet], { rdns: 'io.fox', name: 'Fox' })
  await connect(client, { connector })
  const next = createTestClient({}, { area })
  next.first.announce(connector)
  await next.client.start()
  expect(next.client.store.get().wallets.recent).toEqual([
    { id: 'io.fox', name: 'Fox', rdns: 'io.fox' },
  ])
})

it('stores a row by its id, without an icon that is too large', () => {
  const { client } = createTestClient()
  const icon = `data:image/png;base64,${'A'.repeat(9000)}`
  const row = {
    id: 'c1',
    name: 'Cave',
    icon,
    type: 'custom',
    namespaces: [],
    connectors: [],
  } as const
  addRecentWallet(client, { row })
  expect(client.store.get().wallets.recent).toEqual([
    { id: 'c1', name: 'Cave', icon: undefined, rdns: undefined },
  ])
})

it.each([
  ['no list', { id: 'fox' }, 0],
  ['invalid entries', [null, 7, { id: 'fox' }, { id: 'hare', name: 'Hare' }], 1],
  ['too many', ['a', 'b', 'c'].map((id) => ({ id, name: id })), 2],
])('parses stored recent wallets: %s [5.2]', async (_, value, count) => {
  const area = fakeStorageArea()
  area.items.set('latchkey.test/recent', JSON.stringify({ v: 1, d: value }))
  const { client } = createTestClient({}, { area })
  await client.start()
  expect(client.store.get().wallets.recent).toHaveLength(count)
})

it('checks a stored icon', async () => {
  const area = fakeStorageArea()
  const wallet = { id: 'fox', name: 'Fox', icon: 'javascript:alert(1)' }
  area.items.set('latchkey.test/recent', JSON.stringify({ v: 1, d: [wallet] }))
  const { client } = createTestClient({}, { area })
  await client.start()
  expect(client.store.get().wallets.recent[0]?.icon).toBeUndefined()
})

it.each([
  ['Trust Wallet', 'trust'],
  [' TRUST  wallet ', 'trust'],
  ['Wallet', 'wallet'],
  ['Walletron', 'walletron'],
])('normalizes the name %s to %s', (name, key) => {
  expect(normalizeWalletName(name)).toBe(key)
})

it('stores the links of a wallet, and drops stored links that run code [5.2]', async () => {
  const { client, area } = createTestClient({ gatewayUrl: 'http://127.0.0.1:1/' })
  const links = { mobile: 'cave://', universal: 'https://cave.example' }
  const icon = 'http://127.0.0.1:1/getWalletImage/a?projectId=test'
  const row = { id: 'c1', name: 'Cave', icon, type: 'featured', links } as const
  addRecentWallet(client, { row: { ...row, namespaces: [], connectors: [] } })
  const next = createTestClient({ gatewayUrl: 'http://127.0.0.1:1' }, { area })
  await next.client.start()
  expect(next.client.store.get().wallets.recent).toEqual([{ id: 'c1', name: 'Cave', icon, links }])

  area.items.set(
    'latchkey.test/recent',
    JSON.stringify({ v: 1, d: [{ ...row, links: { mobile: 'javascript://%0a1', webapp: 7 } }] }),
  )
  const third = createTestClient({}, { area })
  await third.client.start()
  expect(third.client.store.get().wallets.recent).toEqual([{ id: 'c1', name: 'Cave', links: {} }])
})

it('does not store the pairing as a recent wallet [5.2]', () => {
  const { client } = createTestClient()
  addRecentWallet(client, { connector: fakeConnector('wc', [mainnet], { kind: 'walletConnect' }) })
  expect(client.store.get().wallets.recent).toEqual([])
})
