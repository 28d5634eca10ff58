import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isWalletError } from '../../errors/index.ts'
import { mainnet, solanaMainnet } from '../../networks/index.ts'
import { createTestClient, createDeferred, type Deferred, settle } from '../client/core.fixture.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { LatchkeyOptions } from '../model/Options.ts'
import { fetchCatalogueOverview } from './fetchCatalogueOverview.ts'
import { fetchMoreWallets, searchWallets } from './searchWallets.ts'
import { sdkVersion } from '../gateway/sdk.ts'
import type { WalletsState } from '../model/slices/wallets.ts'

type Query = Readonly<Record<string, string>>
type Answer = { readonly data: readonly unknown[]; readonly count: number }

const wallet = (id: string, change: object = {}): object => ({
  id,
  name: `Wallet ${id}`,
  mobile_link: `${id}://`,
  chains: ['eip155:1'],
  ...change,
})
const range = (from: number, to: number): readonly object[] =>
  Array.from({ length: to - from }, (_, at) => wallet(`w${from + at}`))

/** A client whose gateway answers as the test defines. */
function gateway(
  answer: (query: Query) => Answer | Promise<Answer> | Response,
  options: Partial<LatchkeyOptions> = {},
  userAgent?: string,
): { client: Latchkey; calls: Query[]; urls: URL[]; wallets: () => WalletsState } {
  const calls: Query[] = []
  const urls: URL[] = []
  const parts = createTestClient()
  const fetch = async (input: unknown, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input))
    const query = Object.fromEntries(url.searchParams)
    urls.push(url)
    calls.push(query)
    const aborted = new Promise<never>((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    )
    const found = await Promise.race([answer(query), aborted])
    return found instanceof Response ? found : Response.json(found)
  }
  const { client } = createTestClient({
    gatewayUrl: 'https://gateway.example/',
    environment: {
      clock: parts.clock,
      storageArea: parts.area,
      window: userAgent
        ? Object.assign(parts.window, { navigator: { userAgent } as Navigator })
        : parts.window,
      fetch,
    },
    ...options,
  })
  return { client, calls, urls, wallets: () => client.store.get().wallets }
}

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const toRejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

it('requests the four recommended wallets, with the project id [9.6, 7.25]', async () => {
  const { client, urls, wallets } = gateway(() => ({ data: range(0, 4), count: 512 }))
  const fetched = fetchCatalogueOverview(client)
  expect(wallets().catalogue.status).toBe('loading')
  await fetched
  expect(wallets().catalogue).toEqual({ status: 'ready', count: 512 })
  expect(wallets().recommended.map(({ id }) => id)).toEqual(['w0', 'w1', 'w2', 'w3'])
  expect(urls).toHaveLength(1)
  expect(`${urls[0]?.origin}${urls[0]?.pathname}`).toBe('https://gateway.example/getWallets')
  expect(Object.fromEntries(urls[0]?.searchParams ?? [])).toEqual({
    projectId: 'test',
    st: 'latchkey',
    sv: sdkVersion,
    page: '1',
    entries: '4',
    chains: 'eip155:1,eip155:8453,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  })
})

it('sends the version of the client', () => {
  const path = new URL('../../../package.json', import.meta.url)
  expect(sdkVersion).toBe((JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version)
})

it('sends one request, however often it is called', async () => {
  const { client, calls } = gateway(() => ({ data: [], count: 0 }))
  await Promise.all([fetchCatalogueOverview(client), fetchCatalogueOverview(client)])
  await fetchCatalogueOverview(client)
  expect(calls).toHaveLength(1)
})

it('sends no request without a gateway', async () => {
  const { client, calls, wallets } = gateway(() => ({ data: [], count: 0 }), {
    gatewayUrl: undefined,
  })
  await fetchCatalogueOverview(client)
  await searchWallets(client, 'meta')
  await fetchMoreWallets(client)
  expect(calls).toEqual([])
  expect(wallets().catalogue.status).toBe('idle')
})

it('orders the featured wallets as the host does, by id or rdns [2.6]', async () => {
  const featuredWalletIds = ['w3', 'io.one', 'w2']
  const { client, calls, wallets } = gateway(
    ({ include }) =>
      include === undefined
        ? { data: [], count: 9 }
        : { data: [wallet('w1', { rdns: 'io.one' }), wallet('w2'), wallet('w3')], count: 3 },
    { featuredWalletIds },
  )
  await fetchCatalogueOverview(client)
  expect(wallets().featured.map(({ id }) => id)).toEqual(['w3', 'w1', 'w2'])
  expect(calls.find(({ include }) => include)).toMatchObject({
    include: 'w3,io.one,w2',
    entries: '3',
  })
})

it("applies the host's lists, and fetches the data of excluded wallets", async () => {
  const { client, calls, wallets } = gateway(
    ({ include }) => ({ data: include === 'bad' ? [wallet('bad')] : [], count: 1 }),
    { includeWalletIds: ['a', 'b'], excludeWalletIds: ['bad'] },
  )
  await fetchCatalogueOverview(client)
  await searchWallets(client, '')
  expect(wallets().excluded?.map(({ name }) => name)).toEqual(['Wallet bad'])
  const [first, names, list] = calls
  expect([first, list]).toMatchObject([
    { include: 'a,b', exclude: 'bad', entries: '4' },
    { include: 'a,b', exclude: 'bad', entries: '40' },
  ])
  // Without the chains parameter: excluded wallets may be of any network.
  expect(names).toMatchObject({ include: 'bad', entries: '1' })
  expect(names).not.toHaveProperty('chains')
})

it('requests long lists of ids in parts of a hundred', async () => {
  const featuredWalletIds = Array.from({ length: 150 }, (_, at) => `f${at}`)
  const { client, calls } = gateway(() => ({ data: [], count: 0 }), { featuredWalletIds })
  await fetchCatalogueOverview(client)
  expect(new Set(calls.map(({ entries }) => entries))).toEqual(new Set(['100', '4', '50']))
})

it('leaves out the monogram that the gateway has for a wallet without a logo [7.27]', async () => {
  const data = [
    wallet('a', { image_id: 'pic-1', has_logo: false }),
    wallet('b', { image_id: 'pic-2', has_logo: true }),
  ]
  const { client, wallets } = gateway(() => ({ data, count: 2 }))
  await fetchCatalogueOverview(client)
  const icons = wallets().recommended.map(({ icon }) => icon !== undefined)
  expect(icons).toEqual([false, true])
})

it('parses a wallet, with its icon at the gateway [7.27, 3.11]', async () => {
  const data = [
    wallet('a', {
      image_id: 'pic-1',
      badge_type: 'certified',
      link_mode: 'https://a.example/ul',
      desktop_link: 'javascript://%0aalert(1)',
      chrome_store: 'https://chromewebstore.google.com/detail/a',
      rdns: 'io.a',
      order: 30,
      chains: ['eip155:1', 'eip155:10', 'solana:x', 'hedera:mainnet'],
    }),
  ]
  const { client, wallets } = gateway(() => ({ data, count: 1 }))
  await fetchCatalogueOverview(client)
  const images = 'https://gateway.example/getWalletImage/pic-1'
  expect(wallets().recommended).toEqual([
    {
      id: 'a',
      name: 'Wallet a',
      icon: `${images}?projectId=test&st=latchkey&sv=${sdkVersion}`,
      rdns: 'io.a',
      links: { mobile: 'a://', universal: 'https://a.example/ul' },
      stores: { chrome: 'https://chromewebstore.google.com/detail/a' },
      namespaces: [mainnet.chainNamespace, solanaMainnet.chainNamespace],
      isCertified: true,
      rank: 30,
    },
  ])
})

it('lists forty wallets at a time, each once, up to the last [9.6]', async () => {
  const all = range(0, 90)
  const { client, calls, wallets } = gateway(({ page = '1', entries = '' }) => {
    const size = Number.parseInt(entries, 10)
    const from = (Number.parseInt(page, 10) - 1) * size
    // The list has shifted by one between two pages.
    return { data: all.slice(Math.max(0, from - 1), from + size), count: 90 }
  })
  await searchWallets(client, '')
  expect(wallets().list).toMatchObject({ status: 'ready', search: '', count: 90 })
  expect(wallets().list.wallets).toHaveLength(40)
  await Promise.all([fetchMoreWallets(client), fetchMoreWallets(client)])
  expect(wallets().list.wallets).toHaveLength(80)
  await fetchMoreWallets(client)
  await fetchMoreWallets(client)
  expect(wallets().list.wallets.map(({ id }) => id)).toEqual(all.map((_, at) => `w${at}`))
  expect(calls.map(({ page, entries }) => `${page}/${entries}`)).toEqual(['1/40', '2/40', '3/40'])
})

it('starts the list when more is called first', async () => {
  const { client, calls, wallets } = gateway(() => ({ data: range(0, 2), count: 2 }))
  await fetchMoreWallets(client)
  expect(calls).toMatchObject([{ page: '1', entries: '40' }])
  expect(wallets().list.status).toBe('ready')
})

it('finds up to a hundred wallets, in one page [9.6]', async () => {
  const { client, calls, wallets } = gateway(() => ({ data: range(0, 100), count: 300 }))
  await searchWallets(client, ' meta mask ')
  await fetchMoreWallets(client)
  expect(calls).toMatchObject([{ search: 'meta mask', entries: '100', page: '1' }])
  expect(wallets().list).toMatchObject({ status: 'ready', search: 'meta mask' })
})

it('aborts the older of two searches, whichever answers first', async () => {
  const answers = new Map<string, Deferred<Answer>>()
  const { client, wallets } = gateway(({ search = '' }) => {
    const answer = createDeferred<Answer>()
    answers.set(search, answer)
    return answer.promise
  })
  const older = searchWallets(client, 'old')
  await settle()
  const newer = searchWallets(client, 'new')
  await settle()
  answers.get('new')?.resolve({ data: [wallet('n')], count: 1 })
  await newer
  answers.get('old')?.resolve({ data: [wallet('o')], count: 1 })
  await older
  expect(wallets().list).toMatchObject({ status: 'ready', search: 'new', wallets: [{ id: 'n' }] })
})

it('shows no results of the older search while the newer is pending', async () => {
  const answer = createDeferred<Answer>()
  const { client, wallets } = gateway(({ search }) =>
    search ? answer.promise : { data: range(0, 3), count: 3 },
  )
  await searchWallets(client, '')
  const searching = searchWallets(client, 'fox')
  await settle()
  expect(wallets().list).toEqual({ status: 'loading', search: 'fox', wallets: [] })
  answer.resolve({ data: [], count: 0 })
  await searching
  expect(wallets().list).toMatchObject({ status: 'ready', wallets: [], count: 0 })
})

const failures: readonly [string, () => Response][] = [
  ['is refused', () => Response.json({ status: 'FAILED' }, { status: 401 })],
  ['breaks', () => new Response('oops', { status: 500 })],
  ['answers with a page', () => new Response('<html>')],
  ['returns another shape', () => Response.json({ wallets: [] })],
]

it.each(failures)('throws when the gateway %s, and can be tried again', async (_, response) => {
  let isBroken = true
  const { client, wallets } = gateway(() =>
    isBroken ? response() : { data: range(0, 4), count: 4 },
  )
  const error = await toRejection(fetchCatalogueOverview(client))
  expect(isWalletError(error, 'wallet.catalogue_failed')).toBe(true)
  expect(wallets().catalogue.status).toBe('failed')
  isBroken = false
  await fetchCatalogueOverview(client)
  expect(wallets().catalogue).toEqual({ status: 'ready', count: 4 })
})

it('keeps the fetched pages when the next fails, and retries that one', async () => {
  let isBroken = false
  const { client, calls, wallets } = gateway(({ page = '' }) =>
    isBroken
      ? new Response('', { status: 502 })
      : { data: page === '1' ? range(0, 40) : range(40, 50), count: 50 },
  )
  await searchWallets(client, '')
  isBroken = true
  expect(
    isWalletError(await toRejection(fetchMoreWallets(client)), 'wallet.catalogue_failed'),
  ).toBe(true)
  expect(wallets().list).toMatchObject({ status: 'failed', count: 50 })
  expect(wallets().list.wallets).toHaveLength(40)
  isBroken = false
  await fetchMoreWallets(client)
  expect(wallets().list.wallets).toHaveLength(50)
  expect(calls.map(({ page }) => page)).toEqual(['1', '2', '2'])
})

it('starts again after a failed search', async () => {
  let isBroken = false
  const { client, calls, wallets } = gateway(() =>
    isBroken ? new Response('', { status: 502 }) : { data: range(0, 40), count: 50 },
  )
  await searchWallets(client, '')
  isBroken = true
  await toRejection(searchWallets(client, 'fox'))
  isBroken = false
  await fetchMoreWallets(client)
  expect(calls.at(-1)).toMatchObject({ page: '1', search: 'fox', entries: '100' })
  expect(wallets().list.status).toBe('ready')
})

it('leaves out wallets that phones cannot open, and does not count them', async () => {
  const data = [
    wallet('app'),
    wallet('web', { mobile_link: null, webapp_link: 'https://w.example' }),
    wallet('desk', { mobile_link: null, desktop_link: 'desk://' }),
    wallet('a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', {
      mobile_link: null,
    }),
  ]
  const { client, calls, wallets } = gateway(() => ({ data, count: 4 }), {}, iphone)
  await searchWallets(client, '')
  expect(wallets().list.wallets.map(({ id }) => id.slice(0, 4))).toEqual(['app', 'web', 'a797'])
  expect(wallets().list.count).toBe(3)
  expect(calls[0]?.['platform']).toBe('ios')
})

it('aborts pending requests when the client is destroyed', async () => {
  const { client, wallets } = gateway(() => new Promise<Answer>(() => {}))
  const fetching = toRejection(fetchCatalogueOverview(client))
  const searching = toRejection(searchWallets(client, 'fox'))
  await settle()
  client.destroy()
  expect(await Promise.all([fetching, searching])).toEqual([undefined, undefined])
  expect(wallets().recommended).toEqual([])
})

it('keeps the catalogues of two clients apart', async () => {
  const one = gateway(() => ({ data: range(0, 1), count: 1 }))
  const other = gateway(() => ({ data: range(1, 3), count: 2 }))
  await Promise.all([fetchCatalogueOverview(one.client), fetchCatalogueOverview(other.client)])
  expect([one, other].map(({ wallets }) => wallets().recommended.length)).toEqual([1, 2])
})
