import { expect, it } from 'vitest'
import { parseWalletListing } from './parseWalletListing.ts'

/** As the explorer's listing writes one. */
const entry = {
  name: 'Cave',
  homepage: 'http://cave.example',
  chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  image_id: '0a1b2c3d-4e5f-6789-abcd-ef0123456700',
  image_url: { sm: 'https://elsewhere.example/sm.png' },
  app: {
    browser: 'https://cave.example',
    ios: 'https://apps.apple.com/app/id1',
    android: ' http://play.google.com/store/apps/details?id=cave',
    chrome: '-',
  },
  mobile: { native: 'cave://wc?uri=', universal: 'https://cave.example/ul' },
  desktop: { native: 'cavedesk://', universal: 'https://app.cave.example' },
  rdns: '',
  injected: null,
}

const cave = {
  id: 'cave',
  name: 'Cave',
  homepage: 'https://cave.example',
  chains: entry.chains,
  namespaces: [],
  image_id: entry.image_id,
  app_store: 'https://apps.apple.com/app/id1',
  play_store: 'https://play.google.com/store/apps/details?id=cave',
  mobile_link: 'cave://',
  link_mode: 'https://cave.example/ul',
  desktop_link: 'cavedesk://',
  webapp_link: 'https://app.cave.example',
  injected: [],
  order: 1,
}

it.each<[string, unknown]>([
  ['an object by id', { cave: entry }],
  ['listings by id', { listings: { cave: entry }, count: 1, total: 1 }],
  ['an array', [{ id: 'cave', ...entry }]],
  ['data in an array', { data: [{ id: 'cave', ...entry }], count: 1 }],
  ['an object whose entries have ids', { '0': { id: 'cave', ...entry } }],
])('reads %s', (_, value) => {
  expect(parseWalletListing(value)).toEqual({ wallets: [cave], dropped: 0 })
})

it('parses its own output', () => {
  const { wallets } = parseWalletListing({ cave: entry })
  expect(parseWalletListing(JSON.parse(JSON.stringify({ wallets })))).toEqual({
    wallets,
    dropped: 0,
  })
})

it('prefers flat links to nested ones', () => {
  const flat = { mobile_link: 'other://', universal_link: 'https://other.example' }
  const [wallet] = parseWalletListing([{ id: 'cave', ...entry, ...flat }]).wallets
  expect(wallet).toMatchObject({ mobile_link: 'other://', link_mode: 'https://other.example' })
})

it('ignores store pages as web apps', () => {
  const webapp_link = 'https://chromewebstore.google.com/detail/cave'
  expect(
    parseWalletListing([{ id: 'a', name: 'A', webapp_link }]).wallets[0]?.webapp_link,
  ).toBeUndefined()
})

it('ranks a listing without ranks by position', () => {
  const [a, b] = ['B', 'A'].map((name) => ({ id: name, name }))
  expect(parseWalletListing([a, b]).wallets.map(({ order }) => order)).toEqual([1, 2])
  expect(parseWalletListing([a, { ...b, order: 7 }]).wallets.map(({ order }) => order)).toEqual([
    undefined,
    7,
  ])
})

it('counts invalid and duplicate entries', () => {
  const list = [{ id: 'a', name: 'A' }, null, 7, { id: 'b' }, { id: 'a', name: 'Again' }]
  expect(parseWalletListing(list)).toMatchObject({ wallets: [{ name: 'A' }], dropped: 4 })
})

it.each([
  ['a number', 7, 'neither an array nor an object'],
  ['nothing', null, 'neither an array nor an object'],
  ['an empty array', [], 'no wallet'],
  ['an empty object', {}, 'no wallet'],
  ['a refusal', { status: 'FAILED', reasons: [] }, 'no wallet'],
  ['wallets without names', { data: [{ id: 'a' }] }, 'no wallet'],
])('rejects %s', (_, value, reason) => {
  expect(() => parseWalletListing(value)).toThrow(reason)
})
