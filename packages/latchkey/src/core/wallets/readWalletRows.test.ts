import type { WalletRow } from './WalletRow.ts'
import type { Connector } from '../model/Connector.ts'
import { expect, it } from 'vitest'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import { createTestClient, fakeConnector, multiWalletOptions } from '../client/core.fixture.ts'
import type { ConnectorType, LatchkeyOptions } from '../model/Options.ts'
import { connect } from '../connection/index.ts'
import { orderWallets } from './orderWallets.ts'
import { readWalletRows, readListedWalletRow } from './readWalletRows.ts'
import type { ListedWallet, WalletsState } from '../model/slices/wallets.ts'

const evm = (name: string, change: Partial<Connector> = {}): Connector =>
  fakeConnector(change.rdns ?? name, [mainnet], { name, ...change })
const sol = (name: string, change: Partial<Connector> = {}): Connector =>
  fakeConnector(name, [solanaMainnet], { name, ...change })

function rowsOf(
  connectors: readonly Connector[],
  options: Partial<LatchkeyOptions> = {},
  parameters: Parameters<typeof readWalletRows>[2] & Partial<WalletsState> = {},
): readonly WalletRow[] {
  const { client } = createTestClient(options)
  const state = client.store.get()
  const wallets = { ...state.wallets, ...parameters, connectors }
  return readWalletRows({ ...state, wallets }, client.options, parameters)
}

const shown = (rows: readonly WalletRow[]): readonly string[] =>
  rows.map(({ id, type, namespaces }) => `${type} ${id} ${namespaces.join('+')}`)

const browser = evm('Browser Wallet', { id: 'injected' })

const merging: readonly [
  what: string,
  connectors: readonly Connector[],
  rows: readonly string[],
][] = [
  ['no wallet', [], []],
  ['one wallet', [evm('Fox', { rdns: 'io.fox' })], ['injected io.fox eip155']],
  [
    'one wallet in two namespaces by name',
    [evm('Phantom', { rdns: 'app.phantom' }), sol('Phantom')],
    ['injected app.phantom eip155+solana'],
  ],
  [
    'the same the other way round',
    [sol('Phantom'), evm('Phantom', { rdns: 'app.phantom' })],
    ['injected app.phantom eip155+solana'],
  ],
  [
    "'Trust Wallet' and 'Trust'",
    [evm('Trust Wallet', { rdns: 'com.trust' }), sol('Trust')],
    ['injected com.trust eip155+solana'],
  ],
  [
    'one rdns under two names',
    [evm('Fox', { rdns: 'io.fox' }), sol('Foxy', { rdns: 'IO.fox' })],
    ['injected io.fox eip155+solana'],
  ],
  [
    'one wallet found twice in a namespace',
    [evm('Fox', { rdns: 'io.fox' }), evm('Fox', { id: 'legacy' })],
    ['injected io.fox eip155'],
  ],
  [
    'two wallets of one name in one namespace',
    [evm('Fox', { rdns: 'io.fox' }), evm('Fox', { rdns: 'io.impostor' })],
    ['injected io.fox eip155', 'injected io.impostor eip155'],
  ],
  ['the fallback alone', [browser], ['injected browser eip155']],
  [
    'the fallback beside an announced wallet',
    [browser, evm('Fox', { rdns: 'io.fox' })],
    ['injected io.fox eip155'],
  ],
  [
    'the fallback beside a wallet of another namespace',
    [browser, sol('Sun')],
    ['injected browser eip155', 'injected sun solana'],
  ],
  [
    'a wallet of the host and an injected one of the same name',
    [evm('Fox', { rdns: 'io.fox' }), evm('Fox', { kind: 'external' })],
    ['injected io.fox eip155', 'external fox eip155'],
  ],
  ['unsupported connectors', [evm('Fox', { readiness: 'unsupported' })], []],
  ['the embedded wallet', [evm('Login', { kind: 'embedded' })], []],
]

it.each(merging)('returns one row per wallet: %s', (_, connectors, rows) => {
  expect(shown(rowsOf(connectors))).toEqual(rows)
})

it('returns one connector per namespace, in the order of the configured networks', () => {
  const phantom = evm('Phantom', { rdns: 'app.phantom' })
  const other = sol('Phantom', { icon: 'https://phantom.example/icon.png' })
  const legacy = evm('Phantom', { id: 'legacy' })
  const [row] = rowsOf([other, legacy, phantom])
  expect(row?.connectors).toEqual([phantom, other])
  expect(row).toMatchObject({ name: 'Phantom', icon: other.icon, namespaces: ['eip155', 'solana'] })
  const [turned] = rowsOf([phantom, other], { networks: [solanaMainnet, base] })
  expect(turned?.connectors).toEqual([other, phantom])
})

it('filters by namespace', () => {
  const rows = rowsOf([evm('Fox'), evm('Phantom'), sol('Phantom')], {}, { namespace: 'solana' })
  expect(shown(rows)).toEqual(['injected phantom solana'])
})

it('tags installed wallets, and the pairing code on a desktop only', () => {
  const pairing = evm('WalletConnect', { kind: 'walletConnect' })
  const absent = evm('Hare', { readiness: 'absent' })
  const tags = (isMobile: boolean): unknown =>
    rowsOf([evm('Fox'), absent, pairing], {}, { isMobile }).map(({ name, tag }) => [name, tag])
  expect(tags(false)).toEqual([
    ['WalletConnect', 'qrCode'],
    ['Fox', 'installed'],
    ['Hare', undefined],
  ])
  expect(tags(true)).toEqual([
    ['Fox', 'installed'],
    ['Hare', undefined],
  ])
})

it.each([
  [multiWalletOptions, 'connected'],
  [{}, 'installed'],
])('tags a connected wallet where several are allowed: %o', async (options, tag) => {
  const { client, first } = createTestClient(options)
  await client.start()
  const connector = evm('Fox')
  first.announce(connector)
  await connect(client, { connector })
  expect(readWalletRows(client.store.get(), client.options)[0]?.tag).toBe(tag)
})

const one = (type: ConnectorType): WalletRow => ({
  id: type,
  name: type,
  type,
  namespaces: [],
  connectors: [],
})
const types: readonly ConnectorType[] = [
  'recommended',
  'external',
  'custom',
  'featured',
  'injected',
  'recent',
  'walletConnect',
]

it.each<[readonly ConnectorType[], readonly ConnectorType[]]>([
  [[], ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']],
  [
    ['external', 'injected'],
    ['external', 'injected', 'walletConnect', 'recent', 'featured', 'custom', 'recommended'],
  ],
  [types, types],
])('orders groups by %j, then those not named [2.6]', (order, result) => {
  expect(orderWallets(types.map(one), order).map(({ type }) => type)).toEqual(result)
})

it('keeps the order within a group [2.6]', () => {
  const rows = ['b', 'a', 'c'].map((id) => ({ ...one('injected'), id }))
  expect(orderWallets(rows, []).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
})

it('lists custom wallets, unless one of them is installed [3.11]', () => {
  const customWallets = [
    { id: 'c1', name: 'Cave', homepage: 'https://cave.example', image_url: 'javascript:alert(1)' },
    { id: 'c2', name: 'Fox Wallet' },
    { id: 'c3', name: 'Renamed', rdns: 'io.hare' },
    { id: 'c4', name: 'Sun', chains: [solanaMainnet.caipNetworkId] },
  ]
  const rows = rowsOf([evm('Fox'), evm('Hare', { rdns: 'io.hare' })], { customWallets })
  expect(shown(rows)).toEqual([
    'injected fox eip155',
    'injected io.hare eip155',
    'custom c1 eip155+solana',
    'custom c4 solana',
  ])
  expect(rows[2]).toMatchObject({
    homepage: 'https://cave.example',
    icon: undefined,
    connectors: [],
  })
})

it('lists recent wallets first, except installed ones, each once [5.2]', () => {
  const customWallets = [
    { id: 'c1', name: 'Cave' },
    { id: 'c2', name: 'Den' },
  ]
  const recent = [
    { id: 'c2', name: 'Den' },
    { id: 'fox', name: 'Fox' },
    { id: 'gone', name: 'Gone' },
  ]
  const rows = rowsOf([evm('Fox')], { customWallets }, { recent })
  expect(shown(rows)).toEqual([
    'recent c2 eip155+solana',
    'injected fox eip155',
    'custom c1 eip155+solana',
  ])
  expect(rows.map(({ tag }) => tag)).toEqual(['recent', 'installed', undefined])
})

it('lists installed wallets in one order, however they announce themselves: recent first, then by name', () => {
  const wallets = [evm('juniper'), evm('Heron'), sol('Marigold'), evm('Acorn')]
  const recent = [
    { id: 'marigold', name: 'Marigold' },
    { id: 'juniper', name: 'juniper' },
  ]
  for (const announced of [wallets, wallets.toReversed()]) {
    const names = (used: typeof recent): readonly string[] =>
      rowsOf(announced, {}, { recent: used }).map(({ name }) => name)
    expect(names([])).toEqual(['Acorn', 'Heron', 'juniper', 'Marigold'])
    expect(names(recent)).toEqual(['Marigold', 'juniper', 'Acorn', 'Heron'])
  }
})

it.each<[Partial<LatchkeyOptions>, readonly string[]]>([
  [{ excludeWalletIds: ['io.fox', 'c1'] }, ['hare', 'ledger']],
  [{ includeWalletIds: ['hare'] }, ['hare', 'ledger']],
  [{ includeWalletIds: ['c1', 'io.fox'], excludeWalletIds: ['c1'] }, ['io.fox', 'ledger']],
  [{ enableWallets: false }, []],
])("applies the host's lists: %o", (options, ids) => {
  const connectors = [
    evm('Fox', { rdns: 'io.fox' }),
    evm('Hare'),
    evm('Ledger', { kind: 'external' }),
  ]
  const rows = rowsOf(connectors, { customWallets: [{ id: 'c1', name: 'Cave' }], ...options })
  expect(rows.map(({ id }) => id)).toEqual(ids)
})

const pairing = evm('WalletConnect', {
  id: 'walletConnect',
  kind: 'walletConnect',
  namespaces: [mainnet.chainNamespace, solanaMainnet.chainNamespace],
})
const listed = (name: string, change: Partial<ListedWallet> = {}): ListedWallet => ({
  id: `id-${name}`,
  name,
  links: { mobile: `${name}://` },
  stores: {},
  namespaces: [],
  isCertified: false,
  ...change,
})
const many = ['R1', 'R2', 'R3', 'R4', 'R5'].map((name) => listed(name))
const ofType = (rows: readonly WalletRow[], type: ConnectorType): readonly string[] =>
  rows.filter((row) => row.type === type).map(({ name }) => name)

it('lists featured and recommended wallets where pairing is available [2.6, 1.2]', () => {
  const wallets = { featured: [listed('F1', { rdns: 'io.f1' })], recommended: many }
  expect(shown(rowsOf([pairing], {}, wallets))).toEqual([
    'walletConnect walletconnect eip155+solana',
    'featured id-F1 eip155+solana',
    'recommended id-R1 eip155+solana',
    'recommended id-R2 eip155+solana',
    'recommended id-R3 eip155+solana',
  ])
  expect(shown(rowsOf([evm('Fox')], {}, wallets))).toEqual(['injected fox eip155'])
})

it('opens a catalogue wallet by its links, also on a phone', () => {
  const stores = { ios: 'https://apps.apple.com/app/id1' }
  const wallet = listed('R', { icon: 'https://g.example/i', homepage: 'https://r.example', stores })
  const rows = rowsOf([pairing], {}, { recommended: [wallet], isMobile: true })
  expect(rows).toEqual([
    {
      id: 'id-R',
      explorerId: 'id-R',
      name: 'R',
      icon: 'https://g.example/i',
      homepage: 'https://r.example',
      links: { mobile: 'R://' },
      stores,
      isCertified: false,
      type: 'recommended',
      namespaces: ['eip155', 'solana'],
      connectors: [],
    },
  ])
})

it('lists a catalogue wallet in the namespaces it supports [3.11]', () => {
  const recommended = [
    listed('E', { namespaces: ['eip155'] }),
    listed('S', { namespaces: ['solana', 'bip122'] }),
    listed('Any'),
  ]
  const names = (namespace: 'eip155' | 'solana'): readonly string[] =>
    ofType(rowsOf([pairing], {}, { recommended, namespace }), 'recommended')
  expect([names('eip155'), names('solana')]).toEqual([
    ['E', 'Any'],
    ['S', 'Any'],
  ])
})

const embedded = evm('Login', { kind: 'embedded' })
it.each<[string, readonly Connector[], Partial<LatchkeyOptions>, Partial<WalletsState>, number]>([
  ['nothing', [], {}, {}, 4],
  ['an installed wallet', [evm('Fox')], {}, {}, 3],
  ['the unnamed one', [browser], {}, {}, 4],
  ['an external wallet', [evm('Ext', { kind: 'external' })], {}, {}, 4],
  ['a wallet of the host', [], { customWallets: [{ id: 'c', name: 'Cave' }] }, {}, 3],
  ['featured wallets', [], {}, { featured: ['F1', 'F2'].map((name) => listed(name)) }, 2],
  ['e-mail and social login', [embedded], {}, {}, 2],
  ['e-mail login', [embedded], { features: { socials: false } }, {}, 3],
  ['social login', [embedded], { features: { email: false } }, {}, 3],
  ['logins that are off', [], {}, {}, 4],
  ['more than enough', ['A', 'B', 'C', 'D', 'E'].map((name) => evm(name)), {}, {}, 0],
])('recommends up to four beside %s: [9.6]', (_, connectors, options, wallets, count) => {
  const rows = rowsOf([pairing, ...connectors], options, { recommended: many, ...wallets })
  expect(ofType(rows, 'recommended')).toHaveLength(count)
})

it('lists no wallet twice, whether matched by id, rdns or name [2.6]', () => {
  const recent = [{ id: 'id-Used', name: 'Used' }]
  const connectors = [
    pairing,
    evm('Fox', { rdns: 'io.fox' }),
    evm('Renamed', { rdns: 'io.hare' }),
    sol('Sun'),
    evm('Id', { id: 'id-I', rdns: 'io.i' }),
  ]
  const featured = [
    listed('Fox Wallet', { rdns: 'io.fox' }),
    listed('Hare', { rdns: 'IO.hare' }),
    listed('Sun', { rdns: 'io.sun' }),
    listed('I'),
    listed('Cave'),
    listed('Used'),
    listed('New'),
  ]
  const rows = rowsOf(
    connectors,
    { customWallets: [{ id: 'c', name: 'Cave' }] },
    { featured, recommended: [listed('New'), listed('Used')], recent },
  )
  expect(ofType(rows, 'featured')).toEqual(['New'])
  expect(ofType(rows, 'recent')).toEqual(['Used'])
  expect(ofType(rows, 'recommended')).toEqual([])
})

it('does not let an installed wallet hide a known one by using its name', () => {
  const fake = evm('Fox', { rdns: 'io.impostor' })
  const rows = rowsOf([pairing, fake], {}, { featured: [listed('Fox', { rdns: 'io.fox' })] })
  expect(ofType(rows, 'featured')).toEqual(['Fox'])
  expect(rows.find(({ type }) => type === 'injected')?.links).toBeUndefined()
})

it('adds catalogue data to an installed wallet', () => {
  const wallet = listed('Fox', {
    rdns: 'io.fox',
    icon: 'https://g.example/fox',
    homepage: 'https://fox.example',
    isCertified: true,
  })
  const list = { status: 'ready', search: '', wallets: [wallet] } as const
  const [, row] = rowsOf([pairing, evm('Fox', { rdns: 'io.fox' })], {}, { list })
  expect(row).toMatchObject({
    id: 'io.fox',
    type: 'injected',
    tag: 'installed',
    icon: 'https://g.example/fox',
    homepage: 'https://fox.example',
    links: { mobile: 'Fox://' },
    isCertified: true,
  })
})

it('hides excluded wallets by the rdns and name of the catalogue', () => {
  const excluded = [listed('Fox', { id: '64-hex', rdns: 'io.fox' })]
  const connectors = [pairing, evm('Renamed', { rdns: 'io.fox' }), sol('Fox'), evm('Hare')]
  const recent = [{ id: 'x', name: 'Fox Wallet', links: { mobile: 'fox://' } }]
  const options = { excludeWalletIds: ['64-hex'] }
  const rows = rowsOf(connectors, options, { excluded, recent, recommended: [listed('Fox')] })
  expect(rows.map(({ name }) => name)).toEqual(['WalletConnect', 'Hare'])
})

it('lists a recent wallet by its links, where pairing is available [5.2]', () => {
  const recent = [
    { id: 'id-Cave', name: 'Cave', icon: 'https://g.example/c', links: { mobile: 'cave://' } },
    { id: 'id-Gone', name: 'Gone', links: {} },
  ]
  const rows = rowsOf([pairing], {}, { recent })
  expect(rows[1]).toEqual({
    ...recent[0],
    type: 'recent',
    tag: 'recent',
    namespaces: ['eip155', 'solana'],
    connectors: [],
  })
  expect(rows).toHaveLength(2)
  expect(rowsOf([], {}, { recent })).toEqual([])
  expect(ofType(rowsOf([pairing], { includeWalletIds: ['x'] }, { recent }), 'recent')).toEqual([])
})

it('opens custom wallets by their links, none of which runs code [3.11]', () => {
  const customWallets = [
    {
      id: 'c',
      name: 'Cave',
      homepage: 'javascript:alert(1)',
      mobile_link: 'cave://',
      desktop_link: 'JavaScript://%0aalert(1)',
      webapp_link: 'http://127.0.0.1:9/phone',
      app_store: 'https://apps.apple.com/app/id1',
      play_store: 'data:text/html,hello',
    },
  ]
  const [row] = rowsOf([], { customWallets })
  expect(row).toMatchObject({
    homepage: undefined,
    links: { mobile: 'cave://', desktop: undefined, webapp: 'http://127.0.0.1:9/phone' },
    stores: { ios: 'https://apps.apple.com/app/id1', android: undefined, chrome: undefined },
  })
})

it('finds the connectors of a catalogue wallet', () => {
  const { client } = createTestClient()
  const fox = evm('Fox', { rdns: 'io.fox' })
  const state = client.store.get()
  const wallets = { ...state.wallets, connectors: [fox, sol('Fox')] }
  const rowIn = (wallet: ListedWallet): WalletRow =>
    readListedWalletRow({ ...state, wallets }, client.options, wallet)
  expect(rowIn(listed('Fox', { rdns: 'io.fox' }))).toMatchObject({
    type: 'injected',
    tag: 'installed',
    namespaces: ['eip155', 'solana'],
    links: { mobile: 'Fox://' },
    connectors: [fox, { name: 'Fox' }],
  })
  expect(rowIn(listed('Owl'))).toMatchObject({ id: 'id-Owl', type: 'recommended', connectors: [] })
})
