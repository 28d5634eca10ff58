import { activityResponseSchema, type ActivityTransaction } from 'latchkey/protocol'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { createUpstreamClient } from '../../../upstream/index.ts'
import type { TestServer } from '../../../upstream/server.fixture.ts'
import { startTestFeatures } from '../../features.fixture.ts'
import { createSolscanClient } from './createSolscanClient.ts'
import {
  badSolscanReplies,
  solanaNetworkId,
  createSolanaOverride,
  type SolscanReplies,
  startSolscan,
} from './solscan.fixture.ts'
import { summarize } from '../../features/activity/activity.fixture.ts'
import type {
  ActivitySource,
  ActivitySourcePage,
} from '../../features/activity/sources/ActivitySource.ts'
import { createSolscanActivitySource } from './createSolscanActivitySource.ts'

const { signal } = new AbortController()
const me = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const you = '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1'
const pool = '6U91aKa8pmMxkJwBCfPTmUEfZi6dHe7DcFq2ALvB2tbB'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const usdt = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const nativeToken = 'So11111111111111111111111111111111111111111'
const wrapped = 'So11111111111111111111111111111111111111112'
const spam = '27G8MtK7VtTcCHkpASjSDdkWWYfoqT6ggEuKidVJidD4'
const start = 1_720_171_655

type Row = Readonly<Record<string, unknown>> & { readonly block_time: number }

/** A hash that ends with a number. */
const hashOf = (n: number): string =>
  `${'4AU5ShM99Db1yXr72jukaUNSJTnJtp76'.repeat(2)}${n + 1_111}`.replaceAll('0', 'z')

const out = { from_address: me, to_address: you, flow: 'out' } as const
const incoming = { from_address: you, to_address: me, flow: 'in' } as const
const row = (n: number, time: number, more: object = {}): Row => ({
  block_id: 275_794_898 + time,
  trans_id: hashOf(n),
  block_time: start + time,
  time: '2024-07-05T09:27:35.000Z',
  activity_type: 'ACTIVITY_SPL_TRANSFER',
  ...incoming,
  token_address: usdc,
  token_decimals: 6,
  amount: 1_000_000,
  ...more,
})

/** As SolScan does: the newest first, by pages; `to_time` means the second itself, or does not. */
const listed =
  (rows: readonly Row[], isIncluded = true): SolscanReplies[string] =>
  (query) => {
    const until = Number.parseInt(query.get('to_time') ?? '9999999999', 10)
    const size = Number.parseInt(query.get('page_size') ?? '', 10)
    const from = (Number.parseInt(query.get('page') ?? '', 10) - 1) * size
    const fit = rows.filter(({ block_time: at }) => (isIncluded ? at <= until : at < until))
    const sorted = fit.toSorted((a, b) => b.block_time - a.block_time)
    return JSON.stringify(sorted.slice(from, from + size))
  }

type TestSource = {
  readonly source: ActivitySource
  readonly server: TestServer
  page(cursor?: string): Promise<ActivitySourcePage>
}

async function startSource(answer: SolscanReplies[string]): Promise<TestSource> {
  const replies = {
    '/account/transfer': answer,
    '/token/meta': (query: URLSearchParams) =>
      JSON.stringify({
        address: query.get('address'),
        name: 'Claim at t.me/x',
        symbol: 'GIFT',
        decimals: 6,
      }),
  }
  const server = await startSolscan(replies)
  const market = startTestFeatures({
    overrides: [createSolanaOverride('http://127.0.0.1:9')],
    deps: { upstreams: { solscan: { key: 'secret', url: server.url } } },
  })
  const upstream = createUpstreamClient({ clock: createFakeClock() })
  const solscan = createSolscanClient({ upstream, key: 'secret', url: server.url })
  const source = createSolscanActivitySource({
    ...market,
    solscan,
    collections: async () => new Map(),
  })
  const chain = market.chains.get(solanaNetworkId)!
  const page = (cursor?: string): Promise<ActivitySourcePage> =>
    source.page({ address: me, chain, cursor }, signal)
  return { source, server, page }
}

/** Hashes by page, all the way. */
async function pages(page: TestSource['page']): Promise<readonly (readonly string[])[]> {
  const all: string[][] = []
  for (let cursor: string | undefined, isMore = true; isMore;) {
    const { data, next } = await page(cursor)
    all.push(data.map(({ metadata }) => metadata.hash))
    cursor = next
    isMore = next !== undefined
  }
  return all
}

async function only(...rows: readonly Row[]): Promise<ActivityTransaction> {
  const { page } = await startSource(listed(rows))
  const { data } = await page()
  expect(v.safeParse(activityResponseSchema, { data, next: null }).success).toBe(true)
  expect(data).toHaveLength(1)
  return data[0]!
}

const summaryOf = (one: ActivityTransaction): string =>
  summarize({ data: [one], next: null })[0] ?? ''

describe('createSolscanActivitySource', () => {
  it('sends the vendor request, and returns activity [7.4]', async () => {
    const amount = '9007199254740993'
    const json = JSON.stringify([row(1, 0)]).replace('1000000', amount)
    const { page, server } = await startSource(() => json)
    const { data, next } = await page()
    expect(next).toBeUndefined()
    expect(data).toEqual([
      {
        id: `${solanaNetworkId}:${hashOf(1)}`,
        metadata: {
          operationType: 'receive',
          hash: hashOf(1),
          minedAt: '2024-07-05T09:27:35.000Z',
          sentFrom: you,
          sentTo: me,
          status: 'confirmed',
          nonce: 0,
          application: null,
          chain: solanaNetworkId,
        },
        transfers: [
          {
            fungible_info: {
              name: 'USD Coin',
              symbol: 'USDC',
              icon: { url: '/public/getTokenImage/USDC' },
            },
            nft_info: null,
            direction: 'in',
            quantity: { numeric: '9007199254.740993' },
            value: null,
            price: null,
          },
        ],
      },
    ])
    const [request] = server.requests
    expect(request?.url).toBe(
      `/account/transfer?address=${me}&page=1&page_size=100&sort_by=block_time&sort_order=desc`,
    )
    expect(request?.headers['token']).toBe('secret')
  })

  it.each([
    ['send: 1 USDC out', [row(1, 0, out)]],
    [
      'send: 1 SOL out',
      [row(1, 0, { ...out, token_address: nativeToken, token_decimals: 9, amount: 1e9 })],
    ],
    ['receive: 1 SOL in', [row(1, 0, { token_address: wrapped, token_decimals: 9, amount: 1e9 })]],
    [
      'trade: 1 USDC out, 2 USDT in',
      [
        row(1, 0, { ...out, to_address: pool }),
        row(1, 0, { from_address: pool, token_address: usdt, amount: 2_500_000 }),
        // What goes back, and room for an account, are neither bought nor sold.
        row(1, 0, { ...out, to_address: pool, token_address: usdt, amount: 500_000 }),
        row(1, 0, {
          ...out,
          activity_type: 'ACTIVITY_SPL_CREATE_ACCOUNT',
          token_address: nativeToken,
          token_decimals: 9,
          amount: 2_039_280,
        }),
        row(1, 0, {
          ...out,
          to_address: me,
          token_address: nativeToken,
          token_decimals: 9,
          amount: 7,
        }),
      ],
    ],
    ['mint: 1 USDC in', [row(1, 0, { activity_type: 'ACTIVITY_SPL_MINT', from_address: null })]],
    [
      'burn: 1 USDC out',
      [row(1, 0, { ...out, activity_type: 'ACTIVITY_SPL_BURN', to_address: '' })],
    ],
    [
      'close: 0.00203928 SOL in',
      [
        row(1, 0, {
          activity_type: 'ACTIVITY_SPL_CLOSE_ACCOUNT',
          from_address: usdc,
          token_address: nativeToken,
          token_decimals: 9,
          amount: 2_039_280,
        }),
      ],
    ],
    [
      'execute: 0.00203928 SOL out',
      [
        row(1, 0, {
          ...out,
          activity_type: 'ACTIVITY_SPL_CREATE_ACCOUNT',
          token_address: nativeToken,
          token_decimals: 9,
          amount: 2_039_280,
        }),
      ],
    ],
    ['send: 1 USDC self', [row(1, 0, { ...out, to_address: me })]],
    ['execute: ', [row(1, 0), row(1, 0, out)]],
    ['receive: 1 #0 in', [row(1, 0, { token_address: spam, token_decimals: 0, amount: 1 })]],
  ] as const)('is understood: %s [7.4]', async (expected, rows) => {
    expect(summaryOf(await only(...rows))).toBe(expected)
  })

  it('reads tokens with 255 decimals and rows of other accounts [7.4]', async () => {
    const odd = row(2, 1, { token_address: spam, token_decimals: 255 })
    const ofOtherAccount = row(3, 2, { to_address: pool, flow: 'in' })
    const { page } = await startSource(listed([ofOtherAccount, odd, row(1, 0)]))
    const { data } = await page()
    expect(data.map(({ metadata }) => metadata.hash)).toEqual([hashOf(2), hashOf(1)])
  })

  it('marks spam [7.4]', async () => {
    const gift = await only(row(1, 0, { token_address: spam }))
    expect(gift.transfers[0]?.fungible_info?.flags).toEqual({ is_spam: true })
    const own = await only(row(1, 0, { ...out, token_address: spam }))
    expect(own.transfers[0]?.fungible_info?.flags).toBeUndefined()
  })

  it.each([true, false])(
    'does not split transactions between pages, and returns each once [7.4]',
    async (isIncluded) => {
      // Three transfers each, so that a hundred of them end within one; some of the same second.
      const rows = Array.from({ length: 360 }, (_, n) => {
        const transaction = Math.floor(n / 3)
        return row(transaction, -Math.floor(transaction / 2), { amount: 1_000_000 + (n % 3) })
      })
      const { page, server } = await startSource(listed(rows, isIncluded))
      const found = await pages(page)
      expect(found.flat()).toEqual(Array.from({ length: 120 }, (_, n) => hashOf(n)))
      expect(found.length).toBeGreaterThan(3)
      const first = await page()
      expect(
        first.data.every(({ transfers }) => transfers[0]?.quantity.numeric === '3.000003'),
      ).toBe(true)
      const requestedQuery = new URL(server.requests[1]?.url ?? '', server.url).searchParams
      expect([requestedQuery.get('page'), requestedQuery.get('to_time')]).toEqual([
        '1',
        `${start - 16 + 1}`,
      ])
    },
  )

  it('continues after its last row when newer rows were added [7.4]', async () => {
    const rows = Array.from({ length: 250 }, (_, n) => row(n, -n))
    const { page } = await startSource((query) => listed(rows)(query))
    const { next } = await page()
    const before = await page(next)
    rows.unshift(...Array.from({ length: 70 }, (_, n) => row(1_000 + n, 70 - n)))
    const after = await page(next)
    expect(after).toEqual(before)
    expect(after.data[0]?.metadata.hash).toBe(hashOf(99))
  })

  it('continues past a second with more rows than a page [7.4]', async () => {
    const many = (from: number, count: number, time: number): Row[] =>
      Array.from({ length: count }, (_, n) => row(from + n, time))
    const rows = [...many(0, 20, 5), ...many(100, 640, 0), ...many(1_000, 30, -5)]
    const { page } = await startSource(listed(rows))
    const found = await pages(page)
    expect(found.map((hashes) => hashes.length)).toEqual([20, 500, 170])
    expect(new Set(found.flat()).size).toBe(690)
  })

  it.each([
    ...badSolscanReplies,
    ['no hash', { trans_id: '../..' }],
    ['another time', { block_time: -1 }],
    ['parts of what cannot be parted', { amount: 0.5 }],
    ['less than nothing', { amount: -1 }],
    ['a thousand decimals', { token_decimals: 1_000 }],
    ['a transfer to another account', { to_address: pool, flow: 'in' }],
    ['an account that is no text', { from_address: {} }],
  ] as const)('is not believed when it answers %s [7.4]', async (_case, answer) => {
    const { page } = await startSource(() =>
      typeof answer === 'function' ? answer : JSON.stringify([row(1, 0, answer)]),
    )
    const failure = await page().catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'UpstreamError' })
    expect(String(failure)).not.toContain('secret')
  })

  it('supports mainnet and its own cursors only [7.4]', async () => {
    const { source, page } = await startSource(() => '[]')
    const other = startTestFeatures({
      overrides: [
        {
          ...createSolanaOverride('http://127.0.0.1:9'),
          id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
        },
      ],
    })
    expect([...other.chains.values()].map(source.supports)).toEqual([false])
    expect(await page()).toEqual({ data: [], next: undefined })
    await expect(page('nonsense')).rejects.toMatchObject({ name: 'UpstreamError' })
  })
})
