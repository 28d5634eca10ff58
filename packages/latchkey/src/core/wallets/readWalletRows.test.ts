import { expect, it } from 'vitest'
import { base, mainnet, solana } from '../../networks/index.ts'
import { bench, fakeConnector, severalWallets } from '../client/core.fixture.ts'
import type { ConnectorType, LatchkeyOptions } from '../client/Options.ts'
import { connect } from '../connection/index.ts'
import type { Connector } from '../connection/index.ts'
import { orderWallets } from './orderWallets.ts'
import { readWalletRows } from './readWalletRows.ts'
import type { RecentWallet, WalletRow } from './Wallet.ts'

const evm = (name: string, change: Partial<Connector> = {}): Connector =>
  fakeConnector(change.rdns ?? name, [mainnet], { name, ...change })
const sol = (name: string, change: Partial<Connector> = {}): Connector =>
  fakeConnector(name, [solana], { name, ...change })

function rowsOf(
  connectors: readonly Connector[],
  options: Partial<LatchkeyOptions> = {},
  parameters: Parameters<typeof readWalletRows>[2] & { recent?: readonly RecentWallet[] } = {},
): readonly WalletRow[] {
  const { client } = bench(options)
  const wallets = { searched: true, connectors, recent: parameters.recent ?? [] }
  return readWalletRows({ ...client.store.get(), wallets }, client.options, parameters)
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
  ['what cannot be used here', [evm('Fox', { readiness: 'unsupported' })], []],
  ['the embedded wallet', [evm('Login', { kind: 'embedded' })], []],
]

it.each(merging)('shows one row per wallet: %s', (_, connectors, rows) => {
  expect(shown(rowsOf(connectors))).toEqual(rows)
})

it('gives a row one connector per namespace, in the order of the configured networks', () => {
  const phantom = evm('Phantom', { rdns: 'app.phantom' })
  const other = sol('Phantom', { icon: 'https://phantom.example/icon.png' })
  const legacy = evm('Phantom', { id: 'legacy' })
  const [row] = rowsOf([other, legacy, phantom])
  expect(row?.connectors).toEqual([phantom, other])
  expect(row).toMatchObject({ name: 'Phantom', icon: other.icon, namespaces: ['eip155', 'solana'] })
  const [turned] = rowsOf([phantom, other], { networks: [solana, base] })
  expect(turned?.connectors).toEqual([other, phantom])
})

it('narrows to a namespace', () => {
  const rows = rowsOf([evm('Fox'), evm('Phantom'), sol('Phantom')], {}, { namespace: 'solana' })
  expect(shown(rows)).toEqual(['injected phantom solana'])
})

it('tags what is installed, and the code to scan on a desktop only', () => {
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
  [severalWallets, 'connected'],
  [{}, 'installed'],
])('tags a connected wallet where several are allowed: %o', async (options, tag) => {
  const { client, first } = bench(options)
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
])('orders groups by %j, those not named after them [2.6]', (order, result) => {
  expect(orderWallets(types.map(one), order).map(({ type }) => type)).toEqual(result)
})

it('keeps the order within a group [2.6]', () => {
  const rows = ['b', 'a', 'c'].map((id) => ({ ...one('injected'), id }))
  expect(orderWallets(rows, []).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
})

it("shows the host's own wallets, unless one of them is installed [3.11]", () => {
  const customWallets = [
    { id: 'c1', name: 'Cave', homepage: 'https://cave.example', image_url: 'javascript:alert(1)' },
    { id: 'c2', name: 'Fox Wallet' },
    { id: 'c3', name: 'Renamed', rdns: 'io.hare' },
    { id: 'c4', name: 'Sun', chains: [solana.caipNetworkId] },
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

it('puts wallets used before first, installed ones excepted, and repeats none [5.2]', () => {
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

it.each<[Partial<LatchkeyOptions>, readonly string[]]>([
  [{ excludeWalletIds: ['io.fox', 'c1'] }, ['hare', 'ledger']],
  [{ includeWalletIds: ['hare'] }, ['hare', 'ledger']],
  [{ includeWalletIds: ['c1', 'io.fox'], excludeWalletIds: ['c1'] }, ['io.fox', 'ledger']],
  [{ enableWallets: false }, []],
])('keeps to the lists of the host: %o', (options, ids) => {
  const connectors = [
    evm('Fox', { rdns: 'io.fox' }),
    evm('Hare'),
    evm('Ledger', { kind: 'external' }),
  ]
  const rows = rowsOf(connectors, { customWallets: [{ id: 'c1', name: 'Cave' }], ...options })
  expect(rows.map(({ id }) => id)).toEqual(ids)
})
