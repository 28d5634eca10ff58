import { parseCataloguePage } from 'latchkey/protocol'
import { expect, it } from 'vitest'
import { createStaticProjects } from '../../../http/index.ts'
import {
  createTestCatalogue,
  createTestGateway,
  createBundledCatalogue,
  projectId,
  walletRecord,
} from '../../createTestGateway.fixture.ts'

const some = createTestCatalogue(
  walletRecord('Zed', { order: 1, rdns: 'io.zed' }),
  walletRecord('Fox', { order: 3, image_id: 'fox', supports_wcpay: true }),
  walletRecord('Arctic Fox', { order: 2, badge_type: 'certified' }),
  walletRecord('Sun', { namespaces: ['solana'], order: 4 }),
  walletRecord('Only Base', { namespaces: [], chains: ['eip155:8453'], order: 5 }),
  walletRecord('Unknown', { namespaces: [], order: 6 }),
  walletRecord('Crème Brûlée', {}),
)

it('lists certified wallets first, then by rank, then by name [7.25]', async () => {
  expect(await createTestGateway(some).find('')).toEqual({
    names: ['Arctic Fox', 'Zed', 'Fox', 'Sun', 'Only Base', 'Unknown', 'Crème Brûlée'],
    count: 7,
  })
})

it('pages with a total count [7.25, 9.6]', async () => {
  const { find } = createTestGateway(some)
  expect(await find('page=2&entries=3')).toEqual({
    names: ['Sun', 'Only Base', 'Unknown'],
    count: 7,
  })
  expect(await find('page=4&entries=3')).toEqual({ names: [], count: 7 })
})

it.each<[string, readonly string[]]>([
  ['search=fox', ['Fox', 'Arctic Fox']],
  ['search=FOX%20arc', ['Arctic Fox']],
  ['search=arcticfox', ['Arctic Fox']],
  ['search=creme', ['Crème Brûlée']],
  ['search=io.zed', ['Zed']],
  ['search=%20%20', ['Arctic Fox', 'Zed', 'Fox', 'Sun', 'Only Base', 'Unknown', 'Crème Brûlée']],
  ['search=nothing', []],
  ['search=%28.%2A', []],
  ['include=fox,sun', ['Fox', 'Sun']],
  ['include=io.zed', ['Zed']],
  ['include=none', []],
  ['exclude=fox,io.zed,unknown', ['Arctic Fox', 'Sun', 'Only Base', 'Crème Brûlée']],
  ['include=fox,sun&exclude=sun', ['Fox']],
  ['chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', ['Sun']],
  ['chains=eip155:8453', ['Arctic Fox', 'Zed', 'Fox', 'Only Base', 'Crème Brûlée']],
  ['chains=eip155:31337', ['Arctic Fox', 'Zed', 'Fox', 'Crème Brûlée']],
  ['chains=eip155:8453,solana:x&include=sun,only-base', ['Sun', 'Only Base']],
  ['chains=tron:0x2b6653dc', []],
  ['badge_type=certified', ['Arctic Fox']],
  ['badge=certified', ['Arctic Fox']],
  ['badge_type=none&search=fox', ['Fox']],
  ['names=fox,Zed', ['Zed', 'Fox']],
  ['rdns=IO.ZED', ['Zed']],
  ['names=Fox&rdns=io.zed', ['Zed', 'Fox']],
  ['include_pay_only=true', ['Fox']],
  ['sort=wcpay&search=fox', ['Fox', 'Arctic Fox']],
  ['sort=wcpay&entries=2', ['Fox', 'Arctic Fox']],
])('finds by %s [7.25]', async (query, names) => {
  expect((await createTestGateway(some).find(query)).names).toEqual(names)
})

const devices = createTestCatalogue(
  walletRecord('Both', { app_store: 'https://a.example', play_store: 'https://p.example' }),
  walletRecord('Apple', { app_store: 'https://a.example' }),
  walletRecord('Robot', { play_store: 'https://p.example' }),
  walletRecord('Nowhere', {}),
  walletRecord('Universal', { mobile_link: undefined, link_mode: 'https://u.example' }),
  walletRecord('Web', { mobile_link: undefined, webapp_link: 'https://w.example' }),
  walletRecord('Desk', { mobile_link: undefined, desktop_link: 'desk://' }),
  walletRecord('Extension', { mobile_link: undefined, chrome_store: 'https://c.example' }),
  walletRecord('Phantom', {
    id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    mobile_link: undefined,
  }),
)

it.each([
  // One with a logo comes first among equals.
  ['ios', ['Phantom', 'Apple', 'Both', 'Nowhere', 'Universal', 'Web']],
  ['android', ['Phantom', 'Both', 'Nowhere', 'Robot', 'Universal', 'Web']],
  ['desktop', ['Desk', 'Extension', 'Web']],
  ['web', ['Web']],
])('finds wallets that open on %s', async (platform, names) => {
  expect(await createTestGateway(devices).find(`platform=${platform}`)).toEqual({
    names,
    count: names.length,
  })
})

it("returns the explorer's wallet format [3.11, 7.25]", async () => {
  const { fetch } = createTestGateway(some)
  const reply = await fetch('/getWallets?include=sun')
  expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  expect(await reply.json()).toEqual({
    count: 1,
    data: [
      {
        id: 'sun',
        name: 'Sun',
        badge_type: null,
        description: null,
        chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
        homepage: null,
        image_id: null,
        has_logo: false,
        order: 4,
        link_mode: null,
        mobile_link: 'wallet://',
        desktop_link: null,
        webapp_link: null,
        app_store: null,
        play_store: null,
        chrome_store: null,
        rdns: null,
        injected: null,
        display_index: null,
        supports_wc: true,
        supports_wcpay: false,
      },
    ],
  })
})

it('lists the requested networks for a wallet of any EVM network', async () => {
  const { fetch } = createTestGateway(some)
  const chainsOf = async (query: string): Promise<readonly string[]> =>
    parseCataloguePage(await (await fetch(`/getWallets?${query}`)).json())?.wallets[0]?.chains ?? []
  expect(await chainsOf('include=zed&chains=eip155:31337')).toContain('eip155:31337')
  expect(await chainsOf('include=zed')).not.toContain('eip155:31337')
  expect(await chainsOf('include=only-base&chains=eip155:8453,eip155:1')).toEqual(['eip155:8453'])
})

it.each([
  ['page=0', 'page'],
  ['page=x', 'page'],
  ['entries=101', 'entries'],
  ['entries=-1', 'entries'],
  ['chains=1', 'chains'],
  ['include=%3Cscript%3E', 'include'],
  ['badge_type=gold', 'badge_type'],
  ['platform=toaster', 'platform'],
  [`search=${'a'.repeat(201)}`, 'search'],
])('rejects %s with a reason [7.25]', async (query, field) => {
  const reply = await createTestGateway(some).fetch(`/getWallets?${query}`)
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({
    status: 'FAILED',
    reasons: [{ field, description: expect.stringMatching(/./) }],
    requestId: expect.stringMatching(/./),
  })
})

it('responds with 304 to a matching ETag only', async () => {
  const { fetch } = createTestGateway()
  const first = await fetch('/getWallets?entries=4')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  const again = await fetch('/getWallets?entries=4', { 'if-none-match': `"x", W/${etag}` })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(again.headers.get('cache-control')).toBe('public, max-age=300')
  for (const query of ['entries=5', 'entries=4&page=2', 'entries=4&search=a'])
    expect((await fetch(`/getWallets?${query}`, { 'if-none-match': etag })).status).toBe(200)
  const wrong = await fetch('/getWallets?entries=0', { 'if-none-match': '*' })
  expect([wrong.status, wrong.headers.get('etag')]).toEqual([400, null])
})

it('rejects repeated parameters', async () => {
  const { fetch } = createTestGateway()
  const reply = await fetch('/getWallets?entries=1&__proto__=x&constructor=y&other=1&other=2')
  expect(((await reply.json()) as { data: unknown[] }).data).toHaveLength(1)
  expect((await fetch('/getWallets?entries=1&entries=2')).status).toBe(400)
  expect((await fetch('/getWallets?entries[]=1&page=1,2')).status).toBe(400)
})

it('lists every invalid parameter', async () => {
  const reply = await createTestGateway(some).fetch('/getWallets?page=0&sort=x')
  const { reasons } = (await reply.json()) as { reasons: { field: string }[] }
  expect(reasons.map(({ field }) => field)).toEqual(['page', 'sort'])
})

it('accepts known projects from their listed origins', async () => {
  const id = 'a'.repeat(32)
  const { app } = createTestGateway(
    some,
    createStaticProjects([{ id, origins: ['https://app.example'] }]),
  )
  const status = async (query: string, origin?: string): Promise<number> =>
    (await app.request(`/getWallets?${query}`, { headers: origin ? { origin } : {} })).status
  expect(await status(`projectId=${id}`, 'https://app.example')).toBe(200)
  expect(await status(`projectId=${id}`)).toBe(200)
  expect(await status(`projectId=${id}`, 'https://evil.example')).toBe(403)
  expect(await status(`projectId=${projectId}`)).toBe(401)
  expect(await status('')).toBe(401)
})

it('the catalogue has no other route or method', async () => {
  const { fetch, app } = createTestGateway(some)
  expect((await fetch('/getWallet')).status).toBe(404)
  const posted = await app.request(`/getWallets?projectId=${projectId}`, { method: 'POST' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

it('logs the project, and nothing else of the query', async () => {
  const { find, logged } = createTestGateway(some)
  await find('search=secret')
  expect(JSON.stringify(logged)).not.toContain('secret')
  expect(logged).toMatchObject([{ path: '/getWallets', project: projectId }])
})

it("contains over 500 wallets that the client's schema accepts [3.11]", async () => {
  const { fetch } = createTestGateway()
  const all = await createBundledCatalogue().list()
  expect(all.length).toBeGreaterThan(500)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  let read = 0
  for (let page = 1; page <= Math.ceil(all.length / 100); page++) {
    const reply = await (await fetch(`/getWallets?entries=100&page=${page}`)).json()
    const { wallets = [], count } = parseCataloguePage(reply) ?? {}
    expect(count).toBe(all.length)
    read += wallets.length
  }
  expect(read).toBe(all.length)
})

it('recommends wallets that support pairing on mobile and desktop [9.6]', async () => {
  const { find } = createTestGateway()
  const networks = 'eip155:1,eip155:8453,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const four = ['MetaMask', 'Trust Wallet', 'OKX Wallet', 'Binance Wallet']
  expect((await find(`entries=4&chains=${networks}`)).names).toEqual(four)
  expect((await find(`entries=4&chains=${networks}&platform=ios`)).names).toEqual(four)
})

it.each([
  ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', 'MetaMask'],
  ['a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', 'Phantom'],
  ['1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79', 'Solflare'],
  ['19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927', 'Ledger Wallet'],
  ['io.metamask', 'MetaMask'],
])('contains %s', async (id, name) => {
  expect((await createTestGateway().find(`include=${id}`)).names).toEqual([name])
})

it('lists Solana support per wallet', async () => {
  const { find } = createTestGateway()
  const { names } = await find('entries=100&chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  expect(names).toEqual(expect.arrayContaining(['Phantom', 'Solflare', 'Backpack', 'Jupiter']))
  expect(names).not.toContain('Rainbow')
  expect((await find('search=freighter&chains=eip155:1')).count).toBe(0)
})
