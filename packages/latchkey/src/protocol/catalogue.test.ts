import * as v from 'valibot'
import { expect, it } from 'vitest'
import {
  catalogueWalletSchema,
  imageIdSchema,
  parseCataloguePage,
  walletsQuerySchema,
} from './catalogue.ts'

/** A wallet in the format of the explorer API [7.25]. */
const example = {
  id: 'c57c'.repeat(16),
  name: 'Example Wallet',
  badge_type: 'certified',
  description: 'An example.',
  chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  homepage: 'https://wallet.example/',
  image_id: '0a1b2c3d-4e5f-6789-abcd-ef0123456700',
  order: 10,
  link_mode: null,
  mobile_link: 'example://',
  desktop_link: null,
  webapp_link: null,
  app_store: 'https://apps.apple.com/app/id1',
  play_store: 'https://play.google.com/store/apps/details?id=example',
  chrome_store: null,
  rdns: 'com.Example.wallet',
  injected: [{ namespace: 'eip155', injected_id: 'isExample' }],
  display_index: 3,
  supports_wc: true,
  supports_wcpay: false,
}

it('parses a wallet of the explorer API [3.11, 7.25]', () => {
  const known = Object.entries(example).filter(([, value]) => value !== null)
  expect(v.parse(catalogueWalletSchema, example)).toEqual({
    ...Object.fromEntries(known),
    rdns: 'com.example.wallet',
  })
})

it('parses a wallet with id and name only', () => {
  expect(v.parse(catalogueWalletSchema, { id: 'a', name: ' A ' })).toEqual({
    id: 'a',
    name: 'A',
    chains: [],
    injected: [],
  })
})

it.each<[keyof typeof example, unknown, unknown]>([
  ['badge_type', 'gold', undefined],
  ['chains', 'eip155:1', []],
  ['chains', ['eip155:1', 7, 'eip155', 'EIP155:1', null], ['eip155:1']],
  ['homepage', 'http://wallet.example', undefined],
  ['image_id', '../../etc/passwd', undefined],
  ['image_id', '..', undefined],
  ['order', '1', undefined],
  ['order', Number.NaN, undefined],
  ['mobile_link', 7, undefined],
  ['mobile_link', `example://${'a'.repeat(512)}`, undefined],
  ['rdns', 'no domain', undefined],
  ['rdns', '', undefined],
  [
    'injected',
    [{ namespace: 'eip155' }, { namespace: 'eip155', injected_id: 'isA' }],
    [{ namespace: 'eip155', injected_id: 'isA' }],
  ],
  ['supports_wc', 'yes', undefined],
])('keeps a wallet whose %s is %j, without that member', (key, value, isAccepted) => {
  const wallet = v.parse(catalogueWalletSchema, { ...example, [key]: value })
  expect(wallet[key as keyof typeof wallet]).toEqual(isAccepted)
  expect(wallet.name).toBe(example.name)
})

it('strips control and direction characters of names', () => {
  const name = 'Meta\u202Eksa\u200BM\u0000'
  expect(v.parse(catalogueWalletSchema, { id: 'a', name }).name).toBe('MetaksaM')
})

it('drops malformed and duplicate entries of a page [7.25]', () => {
  const bad = [
    null,
    7,
    {},
    { id: 'x' },
    { name: 'X' },
    { id: '', name: 'X' },
    { id: 'b', name: ' ' },
  ]
  const data = [{ id: 'a', name: 'A' }, ...bad, { id: 'a', name: 'Other' }, example]
  const page = parseCataloguePage({ data, count: 300 })
  expect(page?.wallets.map(({ name }) => name)).toEqual(['A', 'Example Wallet'])
  expect(page?.count).toBe(300)
})

it.each([
  ['no JSON object', 'hello'],
  ['nothing', undefined],
  ['a refusal', { status: 'FAILED', reasons: [] }],
  ['wallets that are no list', { data: {}, count: 1 }],
  ['far more than was requested', { data: Array.from({ length: 501 }, () => example), count: 1 }],
])('rejects %s as a page', (_, value) => {
  expect(parseCataloguePage(value)).toBeUndefined()
})

it.each([[undefined], [-1], [1.5], ['9'], [null]])(
  'counts the wallets of the page for a count of %j',
  (count) => {
    expect(parseCataloguePage({ data: [example], count })?.count).toBe(1)
  },
)

it('parses every member of a query [7.25]', () => {
  const query = {
    projectId: 'p',
    st: 'lk',
    sv: '1',
    page: '2',
    entries: '100',
    search: ' meta ',
    include: 'a, b,,',
    exclude: 'c',
    chains: 'eip155:1,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    names: 'Meta Mask',
    rdns: 'io.metamask',
    badge_type: 'none',
    platform: 'ios',
    sort: 'wcpay',
  }
  expect(v.parse(walletsQuerySchema, query)).toEqual({
    page: 2,
    entries: 100,
    search: 'meta',
    include: ['a', 'b'],
    exclude: ['c'],
    chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    names: ['Meta Mask'],
    rdns: ['io.metamask'],
    badge_type: 'none',
    platform: 'ios',
    include_pay_only: 'false',
    sort: 'wcpay',
  })
})

it('defaults to the first page of 40 wallets [9.6, 7.25]', () => {
  expect(v.parse(walletsQuerySchema, {})).toMatchObject({
    page: 1,
    entries: 40,
    search: '',
    include: [],
  })
})

it.each([
  ['page', '0'],
  ['page', '-1'],
  ['page', '1.5'],
  ['page', ''],
  ['page', '99999999999'],
  ['entries', '0'],
  ['entries', '101'],
  ['entries', 'many'],
  ['search', 'a'.repeat(201)],
  ['include', 'a/b'],
  ['exclude', '<a>'],
  ['chains', '1'],
  ['chains', 'eip155:1;drop'],
  ['badge_type', 'gold'],
  ['badge', 'gold'],
  ['platform', 'toaster'],
  ['sort', 'name'],
  ['include_pay_only', '1'],
  ['include', Array.from({ length: 501 }, () => 'a').join(',')],
])('rejects a query whose %s is %s [7.25]', (key, value) => {
  const result = v.safeParse(walletsQuerySchema, { [key]: value })
  expect(result.issues?.map((issue) => v.getDotPath(issue)?.split('.')[0])).toEqual([key])
})

it.each(['.', '..', 'a/b', 'a%2fb', '', 'a\\b', 'a'.repeat(129)])(
  'rejects %j as an image id',
  (id) => {
    expect(v.is(imageIdSchema, id)).toBe(false)
  },
)
