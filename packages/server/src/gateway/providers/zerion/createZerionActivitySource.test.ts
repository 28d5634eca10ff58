import { activityResponseSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { useSharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import {
  clearActivityTables,
  summarize,
  type TestPage,
} from '../../features/activity/activity.fixture.ts'
import {
  badReplies,
  baseId,
  hashOf,
  startVendorGateway,
  type TestVendorGateway,
  usdcAddress,
} from '../../features/activity/sources/sources.fixture.ts'

const key = 'zk_dev_secret'
const other = `0x${'2'.repeat(40)}`

let localnet: Localnet
beforeAll(async () => {
  localnet = await startLocalnet()
}, 60_000)
afterAll(() => localnet.stop())

const opened = useSharedDatabase('pglite')
beforeEach(() => clearActivityTables(opened().database))
const account = (index = 1): string => localnet.description.testAccounts.eip155[index]!.address

type Answer = Parameters<typeof startVendorGateway>[0]['answer']
const start = (answer: Answer, clock = createFakeClock()): Promise<TestVendorGateway> =>
  startVendorGateway({
    localnet,
    database: opened().database,
    upstreams: (url) => ({ zerion: { key, url } }),
    answer,
    clock,
  })

const moved = (change: object = {}): object => ({
  fungible_info: {
    name: 'USD Coin',
    symbol: 'USDC',
    icon: { url: 'https://cdn.zerion.io/usdc.png' },
    flags: { verified: true },
    implementations: [{ chain_id: 'base', address: usdcAddress.toLowerCase(), decimals: 6 }],
  },
  nft_info: null,
  direction: 'out',
  quantity: { int: '12500000', decimals: 6, float: 12.5, numeric: '12.5' },
  value: 12.49,
  price: 0.999,
  sender: account().toLowerCase(),
  recipient: other,
  ...change,
})

const row = (number: number, change: object = {}, chain = 'base'): object => ({
  type: 'transactions',
  id: `${number}`.padStart(32, '0'),
  attributes: {
    operation_type: 'send',
    hash: hashOf(number),
    mined_at_block: 20_000_000 - number,
    mined_at: `2026-02-11T08:30:${`${59 - number}`.padStart(2, '0')}Z`,
    sent_from: account().toLowerCase(),
    sent_to: usdcAddress.toLowerCase(),
    status: 'confirmed',
    nonce: 14,
    fee: { quantity: { numeric: '0.00001' }, price: null, value: null },
    transfers: [moved()],
    approvals: [],
    application_metadata: {
      name: 'Uniswap\u202e V3\n',
      icon: { url: 'https://cdn.zerion.io/uniswap.png' },
      contract_address: other,
      method: { id: '0xa9059cbb', name: 'Transfer' },
    },
    flags: { is_trash: false },
    ...change,
  },
  relationships: { chain: { data: { type: 'chains', id: chain } } },
})

const paged = (data: readonly object[], after?: string): object => ({
  links: {
    self: 'https://api.zerion.io/v1/wallets/x/transactions/',
    ...(after && {
      next: `https://evil.example/v1/wallets/x/transactions/?page%5Bafter%5D=${after}&currency=usd`,
    }),
  },
  data,
})

const own = async (): Promise<readonly string[]> => {
  const { page } = await startVendorGateway({
    localnet,
    database: opened().database,
    upstreams: () => ({}),
    answer: () => ({}),
  })
  const words = summarize(await page(account()))
  await clearActivityTables(opened().database)
  return words
}

describe('createZerionActivitySource', () => {
  it('sends the vendor request, and continues at the cursor [7.4]', async () => {
    const nft = {
      name: 'Cat #7',
      token_id: '7',
      content: { preview: { url: 'http://plain.example/7.png' } },
      flags: { is_spam: true },
    }
    const one = { quantity: { numeric: '1' }, value: null, price: -1 }
    const first = [
      row(1),
      row(2, {
        operation_type: '<b>',
        sent_from: other,
        sent_to: '',
        status: 'failed',
        application_metadata: null,
        transfers: [
          moved({ ...one, fungible_info: null, nft_info: nft, direction: 'in' }),
          moved({ sender: other, recipient: usdcAddress }),
        ],
      }),
      row(1, { operation_type: 'receive' }),
      row(3, { flags: { is_trash: true } }),
    ]
    const { page, server, fetch } = await start((url) =>
      url.searchParams.has('page[after]') ? paged([row(9)]) : paged(first, 'WyJhIl0='),
    )
    const newest = await page(account(), { currency: 'eur' })
    expect(v.safeParse(activityResponseSchema, newest).success).toBe(true)
    expect(summarize(newest)).toEqual(['send: 12.5 USDC out', 'execute failed: 1 Cat #7 in'])
    expect(newest.data[0]).toEqual({
      id: `${baseId}:${hashOf(1)}`,
      metadata: {
        operationType: 'send',
        hash: hashOf(1),
        minedAt: '2026-02-11T08:30:58.000Z',
        sentFrom: account(),
        sentTo: usdcAddress,
        status: 'confirmed',
        nonce: 14,
        application: { name: 'Uniswap V3', iconUrl: 'https://cdn.zerion.io/uniswap.png' },
        chain: baseId,
      },
      transfers: [
        {
          fungible_info: {
            name: 'USD Coin',
            symbol: 'USDC',
            icon: { url: 'https://cdn.zerion.io/usdc.png' },
          },
          nft_info: null,
          direction: 'out',
          quantity: { numeric: '12.5' },
          value: 12.49,
          price: 0.999,
        },
      ],
    })
    const [thing] = newest.data[1]?.transfers ?? []
    expect(thing).toMatchObject({
      value: null,
      price: null,
      nft_info: { flags: { is_spam: true } },
    })
    expect(thing?.nft_info?.content).toBeUndefined()
    expect(newest.next).toMatch(/^[\w-]{1,400}$/)

    const second = await page(account(), { currency: 'eur', cursor: newest.next ?? '' })
    expect(second).toMatchObject({ next: null, data: [{ metadata: { hash: hashOf(9) } }] })
    const path = `/v1/wallets/${account()}/transactions/?currency=eur&page[size]=50`
    const filters = 'filter[chain_ids]=base&filter[trash]=only_non_trash'
    expect(server.requests.map(({ url = '' }) => decodeURIComponent(url))).toEqual([
      `${path}&${filters}`,
      `${path}&page[after]=WyJhIl0=&${filters}`,
    ])
    const [{ headers } = {}] = server.requests
    expect(headers?.authorization).toBe(`Basic ${Buffer.from(`${key}:`).toString('base64')}`)
    expect((await fetch(`/v1/account/${account()}/history?chainId=${baseId}`)).status).toBe(401)
  })

  it('caches for ten seconds, and requests supported chains only [7.4]', async () => {
    const clock = createFakeClock()
    const { page, server } = await start(() => paged([row(1)]), clock)
    const first = await page(account())
    expect(await page(account().toLowerCase())).toEqual(first)
    await page(account(), { chainId: 'eip155:31337' })
    expect(server.requests).toHaveLength(1)
    clock.advance(10_000)
    await page(account())
    expect(server.requests).toHaveLength(2)
  })

  it('accepts tokens with very long names [7.4]', async () => {
    const endless = { name: 'A'.repeat(6_000), symbol: 'A'.repeat(6_000), icon: null }
    const { page } = await start(() =>
      paged([row(1), row(2, { transfers: [moved({ fungible_info: endless })] })]),
    )
    const { data } = await page(account())
    const names = data.map(({ transfers }) => transfers[0]?.fungible_info?.name)
    expect(names).toEqual(['USD Coin', 'A'.repeat(128)])
  })

  const isWrong =
    (data: () => readonly object[]): Answer =>
    () =>
      paged(data())
  it.each<readonly [string, Answer]>([
    ...badReplies.map(
      ([name, answer]) => [name, (_url, response) => answer(response)] as [string, Answer],
    ),
    ...['-1', '1e999', 'NaN', '0x10', '', '9'.repeat(200)].map((numeric): [string, Answer] => [
      `the amount ${numeric.slice(0, 9)}`,
      isWrong(() => [row(1, { transfers: [moved({ quantity: { numeric } })] })]),
    ]),
    [
      'what another account did',
      isWrong(() => [
        row(1, {
          sent_from: other,
          sent_to: usdcAddress,
          transfers: [moved({ sender: other, recipient: usdcAddress })],
        }),
      ]),
    ],
    ['what happened elsewhere', isWrong(() => [row(1, {}, 'ethereum')])],
    ['a hash that is none', isWrong(() => [row(1, { hash: `0x${'a'.repeat(10_000)}` })])],
    ['a day that is none', isWrong(() => [row(1, { mined_at: '2026-13-45T99:00:00Z' })])],
    ['far too much', isWrong(() => Array.from({ length: 201 }, (_, number) => row(number)))],
    ['an endless cursor', () => paged([row(1)], 'a'.repeat(400))],
  ])('falls back to the own index when Zerion answers %s [7.4]', async (_case, answer) => {
    const expected = await own()
    const { page, server, logged } = await start(answer)
    const first = await page(account())
    expect([first.status, summarize(first)]).toEqual([200, expected])
    await page(account())
    const failures = logged.filter(({ event }) => event === 'activity.source_failed')
    expect([server.requests.length, failures.length]).toEqual([1, 1])
    expect(JSON.stringify([logged, first])).not.toMatch(/zk_dev|Basic/)
  })

  it('falls back to the own index on a timeout, up to its end [7.4]', async () => {
    const clock = createFakeClock()
    const { page, server } = await start(() => undefined, clock)
    const pending = page(account())
    await server.waitForRequests(1)
    clock.advance(5_000)
    const first = await pending
    expect(first.status).toBe(200)
    expect(first.data.length).toBeGreaterThan(10)
  })

  it('answers 503 when a later page of Zerion is unavailable [7.4]', async () => {
    const { page } = await start((url, response) => {
      if (!url.searchParams.has('page[after]')) return paged([row(1)], 'abc')
      return void response.writeHead(502).end('gone')
    })
    const { next } = await page(account())
    expect(await page(account(), { cursor: next ?? '' })).toMatchObject({ status: 503 })
  })

  it('signs cursors and binds them to the account [7.4]', async () => {
    const { page, server } = await start(() => paged([row(1)], 'abc'))
    const { next } = await page(account())
    const cursor = next ?? ''
    const forged = Buffer.from(`zerion ../../x${' '.repeat(12)}`).toString('base64url')
    const changed = `${cursor[0] === 'A' ? 'B' : 'A'}${cursor.slice(1)}`
    const forgeries: readonly (readonly [string, Record<string, string>])[] = [
      [account(2), { cursor }],
      [account(), { cursor, chainId: 'eip155:10' }],
      [account(), { cursor, chainId: 'eip155:31337' }],
      [account(), { cursor: forged }],
      [account(), { cursor: changed }],
      [account(), { cursor: cursor.slice(0, -2) }],
      [account(), { cursor: `${cursor}A` }],
      [account(), { cursor, onramp: 'coinbase' }],
    ]
    const refused: TestPage[] = []
    for (const [address, query] of forgeries) refused.push(await page(address, query))
    expect(refused.map(({ status, reasons }) => `${status} ${reasons?.[0]?.field}`)).toEqual([
      ...Array.from({ length: 7 }, () => '400 cursor'),
      '400 provider',
    ])
    expect(server.requests).toHaveLength(1)
    const none = await startVendorGateway({
      localnet,
      database: opened().database,
      upstreams: () => ({}),
      answer: () => ({}),
    })
    expect((await none.page(account(), { cursor })).status).toBe(400)
  })
})
