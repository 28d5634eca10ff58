import { activityResponseSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../../clock/createFakeClock.fixture.ts'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { useSharedDatabase } from '../../../../store/sharedDatabase.fixture.ts'
import { clearActivityTables, summarize, type TestPage } from '../activity.fixture.ts'
import {
  replyAsBlockscout,
  replyAsEtherscan,
  testAccountLowercase,
  testAccount,
  otherAccount,
  blockTimestamp,
  type FakeExplorerData,
} from './explorers.fixture.ts'
import {
  badReplies,
  baseId,
  hashOf,
  startVendorGateway,
  type TestVendorGateway,
  usdcAddress,
  wethAddress,
} from '../sources/sources.fixture.ts'

const key = 'proapi_secret'
const opened = useSharedDatabase('pglite')
beforeEach(() => clearActivityTables(opened().database))

const explorers = {
  blockscout: {
    answer: replyAsBlockscout,
    upstreams: (url: string) => ({ blockscout: { url: `${url}/{chainId}`, key } }),
  },
  etherscan: {
    answer: replyAsEtherscan,
    upstreams: (url: string) => ({ etherscan: { url: `${url}/v2/api`, key } }),
  },
} as const
type Name = keyof typeof explorers
const names = Object.keys(explorers) as Name[]

const start = (
  name: Name,
  setup: FakeExplorerData | (() => FakeExplorerData),
): Promise<TestVendorGateway> => {
  const { answer, upstreams } = explorers[name]
  return startVendorGateway({
    database: opened().database,
    upstreams,
    answer: (url) => answer(typeof setup === 'function' ? setup() : setup, url),
  })
}

/** One of each kind, oldest last. */
const kinds: FakeExplorerData = {
  sent: [
    { number: 20, block: 120, value: '1500000000000000000' },
    { number: 19, block: 119, from: otherAccount, to: testAccountLowercase, value: '5' },
    {
      number: 18,
      block: 118,
      to: usdcAddress.toLowerCase(),
      input: `0xa9059cbb${'0'.repeat(128)}`,
    },
    {
      number: 17,
      block: 117,
      to: usdcAddress.toLowerCase(),
      input: `0x095ea7b3${'0'.repeat(128)}`,
    },
    { number: 16, block: 116, to: wethAddress, value: '2000', input: '0xd0e30db0' },
    {
      number: 15,
      block: 115,
      to: wethAddress,
      input: `0x2e1a7d4d${(500).toString(16).padStart(64, '0')}`,
    },
    { number: 14, block: 114, input: '0x12345678' },
    { number: 13, block: 113, to: null, made: `0x${'7'.repeat(40)}`, input: '0x6080' },
    { number: 12, block: 112, input: '0x38ed1739' },
    { number: 11, block: 111, failed: true, value: '7' },
    // Of the account, but nothing that it did or got.
    { number: 10, block: 110, from: otherAccount, to: testAccountLowercase },
    { number: 9, block: 109, to: testAccountLowercase },
  ],
  moved: [
    {
      number: 18,
      block: 118,
      log: 3,
      from: testAccountLowercase,
      to: otherAccount,
      amount: '40000000',
    },
    {
      number: 12,
      block: 112,
      log: 1,
      from: testAccountLowercase,
      to: otherAccount,
      amount: '9000000',
    },
    { number: 12, block: 112, log: 2, token: `0x${'a'.repeat(40)}`, symbol: 'TTK' },
    { number: 8, block: 108, log: 4, amount: '140000000' },
    { number: 7, block: 107, log: 1, token: `0x${'b'.repeat(40)}`, symbol: 'CAT', id: '11' },
    { number: 6, block: 106, log: 1, token: `0x${'c'.repeat(40)}`, symbol: 'USDC' },
    { number: 5, block: 105, log: 1, from: testAccountLowercase, to: otherAccount, amount: '0' },
  ],
}

describe.each(names)('activity from %s', (name) => {
  it('classifies transactions as the own index does [7.4]', async () => {
    const { page } = await start(name, kinds)
    const reported = await page(testAccount)
    expect(v.safeParse(activityResponseSchema, reported).success).toBe(true)
    expect(reported).toMatchObject({ status: 200, next: null })
    expect(summarize(reported)).toEqual([
      'send: 1.5 ETH out',
      'receive: 0.000000000000000005 ETH in',
      'send: 40 USDC out',
      'approve: ',
      'deposit: 0.000000000000002 ETH out, 0.000000000000002 WETH in',
      'withdraw: 0.0000000000000005 WETH out, 0.0000000000000005 ETH in',
      'execute: ',
      'deploy: ',
      'trade: 9 USDC out, 1 TTK in',
      'send failed: ',
      'cancel: ',
      'receive: 140 USDC in',
      'receive: 1 Token CAT #11 in',
      'receive: 1 USDC in',
      'send: 0 USDC out',
    ])
    const [sent, , , , , , , , , , , received, , fake, nothing] = reported.data
    expect(sent?.metadata).toMatchObject({ sentFrom: testAccount, nonce: 20, chain: baseId })
    expect(sent?.metadata.minedAt).toBe(new Date(blockTimestamp(120) * 1_000).toISOString())
    expect(received?.metadata).toMatchObject({ sentFrom: otherAccount, sentTo: testAccount })
    const [icon] = received?.transfers ?? []
    expect(icon?.fungible_info?.icon?.url).toMatch(/^http:\/\/localhost\//)
    // A token that imitates another, and a transfer that a third account made in the account's name.
    for (const one of [fake, nothing])
      expect(one?.transfers[0]?.fungible_info?.flags).toEqual({ is_spam: true })
    expect(received?.transfers[0]?.fungible_info?.flags).toBeUndefined()
  })

  it('pages without gaps or duplicates while transactions arrive [7.4]', async () => {
    const sent = Array.from({ length: 130 }, (_, index) => ({
      number: index,
      block: 1_000 + index * 3,
      value: '1',
    }))
    const alone = Array.from({ length: 170 }, (_, index) => ({
      number: 5_000 + index,
      // Sixty of them in one block, which no part holds as a whole.
      block: index < 60 ? 1_100 : 1_000 + index,
      log: index,
    }))
    const beside = sent.slice(0, 40).map(({ number, block }) => ({
      number,
      block,
      log: 500,
      from: testAccountLowercase,
      to: otherAccount,
    }))
    const setup = { sent, moved: [...alone, ...beside] }
    const later = { number: 900, block: 9_000, value: '3' }
    let grown: FakeExplorerData = setup
    const started = await start(name, () => grown)
    const first = await started.page(testAccount)
    grown = { ...setup, sent: [...sent, later] }
    const pages = [first, ...(await walkOn(started, first))]
    const hashes = pages.flatMap(({ data }) => data.map(({ metadata }) => metadata.hash))
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(new Set(hashes)).toEqual(new Set([...sent, ...alone].map((one) => hashOf(one.number))))
    const times = pages.flatMap(({ data }) => data.map(({ metadata }) => metadata.minedAt))
    expect(times).toEqual(times.toSorted().toReversed())
    const moved = pages.flatMap(({ data }) => data.flatMap(({ transfers }) => transfers))
    expect(moved).toHaveLength(130 + 170 + 40)
  })

  it('drops duplicates [7.4]', async () => {
    const twice = { sent: [...kinds.sent, ...kinds.sent], moved: kinds.moved }
    const { page } = await start(name, twice)
    expect((await page(testAccount)).data).toHaveLength(15)
  })

  it.each<readonly [string, FakeExplorerData]>([
    ['more than 256 bits', { sent: [{ number: 1, block: 1, value: '9'.repeat(78) }], moved: [] }],
    ['less than nothing', { sent: [{ number: 1, block: 1, value: '-1' }], moved: [] }],
    ['no number', { sent: [], moved: [{ number: 1, block: 1, log: 1, amount: '1e30' }] }],
    ['another account', { sent: [{ number: 1, block: 1, from: otherAccount }], moved: [] }],
  ])('rejects %s [7.4]', async (_case, setup) => {
    const { page, logged } = await start(name, setup)
    expect((await page(testAccount)).status).toBe(503)
    expect(logged.filter(({ event }) => event === 'activity.source_failed')).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain(key)
  })

  it.each(badReplies)('rejects the response %s [7.4]', async (_case, answer) => {
    const { page } = await startVendorGateway({
      database: opened().database,
      upstreams: explorers[name].upstreams,
      answer: (_url, response) => answer(response),
    })
    expect((await page(testAccount)).status).toBe(503)
  })
})

async function walkOn({ page }: TestVendorGateway, first: TestPage): Promise<readonly TestPage[]> {
  const pages: TestPage[] = []
  for (let next = first.next; next; next = pages.at(-1)?.next ?? null)
    pages.push(await page(testAccount, { cursor: next }))
  return pages
}

it('requests Blockscout pages below a block, with the key in a header [7.4]', async () => {
  const sent = Array.from({ length: 60 }, (_, number) => ({ number, block: 100 + number }))
  const { page, server } = await start('blockscout', { sent, moved: [] })
  const { next } = await page(testAccount)
  await page(testAccount, { cursor: next ?? '' })
  const path = `/8453/api/v2/addresses/${testAccount}`
  expect(new Set(server.requests.map(({ url }) => url))).toEqual(
    new Set([
      `${path}/transactions`,
      `${path}/token-transfers`,
      `${path}/transactions?block_number=111&index=0`,
      `${path}/token-transfers?block_number=111&index=0`,
    ]),
  )
  const keys = server.requests.map(({ headers }) => headers.authorization)
  expect(new Set(keys)).toEqual(new Set([`Bearer ${key}`]))
})

it('requests Etherscan block ranges of a chain [7.4]', async () => {
  const { page, server } = await start('etherscan', kinds)
  await page(testAccount)
  const about = `address=${testAccount}&startblock=0&page=1&offset=100&sort=desc&apikey=${key}`
  const expected = ['tokennfttx', 'tokentx', 'txlist'].map(
    (action) => `/v2/api?chainid=8453&module=account&action=${action}&${about}`,
  )
  expect(new Set(server.requests.map(({ url }) => url))).toEqual(new Set(expected))
  expect(server.requests).toHaveLength(3)
})

it('recognizes Etherscan’s rejections, which have status 200 [7.4]', async () => {
  const { page } = await startVendorGateway({
    database: opened().database,
    upstreams: explorers.etherscan.upstreams,
    answer: () => ({ status: '0', message: 'NOTOK', result: 'Max rate limit reached' }),
  })
  expect((await page(testAccount)).status).toBe(503)
})

describe('the choice of the explorer', () => {
  let localnet: Localnet
  beforeAll(async () => {
    localnet = await startLocalnet()
  }, 60_000)
  afterAll(() => localnet.stop())

  it.each<readonly [string, (url: string) => object, readonly string[]]>([
    [
      'the one of the chain',
      (url) => ({ blockscout: { url, chains: 'eip155:10, eip155:8453' } }),
      ['api'],
    ],
    ['none of another chain', (url) => ({ blockscout: { url, chains: 'eip155:10' } }), []],
    ['none without a chain', (url) => ({ blockscout: { url } }), []],
    ['none without an address', () => ({ blockscout: { chains: baseId } }), []],
    ['none without a key', (url) => ({ etherscan: { url } }), []],
    [
      'one after another, in one order',
      (url) => ({
        etherscan: { url: `${url}/etherscan`, key },
        blockscout2: { url: `${url}/second`, chains: baseId },
        blockscout: { url: `${url}/first`, chains: baseId },
        zerion: { url: `${url}/zerion`, key },
      }),
      ['zerion', 'first', 'second', 'etherscan'],
    ],
  ])('%s [7.4]', async (_case, upstreams, expected) => {
    const { page, server } = await startVendorGateway({
      localnet,
      database: opened().database,
      upstreams: (url) => upstreams(url) as never,
      answer: (_url, response) => void response.writeHead(500).end(),
      clock: createFakeClock(),
    })
    const account = localnet.description.testAccounts.eip155[1]!.address
    const reported = await page(account)
    expect([reported.status, reported.data.length > 5]).toEqual([200, true])
    const requested = server.requests.map(({ url = '' }) => url.split(/[/?]/)[1])
    expect([...new Set(requested)]).toEqual(expected)
  })
})
