import { expect, it } from 'vitest'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import { alice, createTestClient, bob, createDeferred, settle } from '../client/core.fixture.ts'
import {
  type ReceivedGatewayRequest,
  createGatewayTest,
  rejectionResponse,
} from '../gateway/gateway.fixture.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { disconnect } from '../connection/index.ts'
import { fetchQuery } from '../gateway/index.ts'
import { setActiveNamespace, switchNetwork } from '../network/index.ts'
import {
  createActivityTest,
  createTestNftTransfer,
  createTestActivityPage,
  createTestTransaction,
  createTestTransfer,
} from './activity.fixture.ts'
import { fetchActivity, activityQuery, readActivity } from './index.ts'

const activityOf = (client: Latchkey) => readActivity(client.store.get())
const idsOf = (client: Latchkey): readonly string[] =>
  activityOf(client).transactions.map(({ id }) => id)
const named = (emitted: readonly { name: string; data: unknown }[], name: string): unknown[] =>
  emitted.filter((one) => one.name === name).map(({ data }) => data)

it('lists the transactions of the active account on its network [1.3, 3.17, 4.16, 7.4]', async () => {
  const { client, pages } = await createActivityTest(() =>
    createTestActivityPage([createTestTransaction('a')], 'more'),
  )
  const fetching = fetchActivity(client)
  expect(activityOf(client)).toMatchObject({ loading: true, transactions: [], empty: false })
  const activity = await fetching
  expect(activity).toMatchObject({
    caipAddress: `${mainnet.caipNetworkId}:${alice}`,
    transactions: [{ id: 'a', metadata: { sentFrom: alice, status: 'confirmed' } }],
    loading: false,
    empty: false,
    next: 'more',
    isPartial: false,
  })
  expect(activityOf(client)).toEqual(activity)
  expect(pages()).toMatchObject([
    {
      method: 'GET',
      path: `/v1/account/${alice}/history`,
      query: { chainId: mainnet.caipNetworkId, projectId: 'test', st: 'latchkey' },
    },
  ])
  expect(pages()[0]?.query).not.toHaveProperty('cursor')
})

it('sets empty when there are no transactions [4.16]', async () => {
  const { client } = await createActivityTest(() => createTestActivityPage([]))
  expect(await fetchActivity(client)).toMatchObject({
    loading: false,
    empty: true,
    next: undefined,
    transactionsByYear: [],
  })
})

it('reports that the gateway has not indexed the whole past', async () => {
  const coverage = [{ chainId: mainnet.caipNetworkId, isWhole: false }]
  const { client } = await createActivityTest(() =>
    createTestActivityPage([], undefined, { coverage }),
  )
  expect((await fetchActivity(client)).isPartial).toBe(true)
  const otherNetwork = [{ chainId: base.caipNetworkId, isWhole: false }]
  const other = await createActivityTest(() =>
    createTestActivityPage([], undefined, { coverage: otherNetwork }),
  )
  expect((await fetchActivity(other.client)).isPartial).toBe(false)
})

it('groups transactions by year and month, newest first [3.17]', async () => {
  const days = ['2025-12-15', '2026-02-11', '2026-02-20', '2024-06-10', '2026-01-15']
  const data = days.map((day) => createTestTransaction(day, `${day}T12:00:00Z`))
  const { client } = await createActivityTest(() => createTestActivityPage(data))
  const { transactionsByYear } = await fetchActivity(client)
  const plain = transactionsByYear.map(({ year, months }) => [
    year,
    months.map(({ month, transactions }) => [month, transactions.map(({ id }) => id)]),
  ])
  expect(plain).toEqual([
    [
      2026,
      [
        [2, ['2026-02-20', '2026-02-11']],
        [1, ['2026-01-15']],
      ],
    ],
    [2025, [[12, ['2025-12-15']]]],
    [2024, [[6, ['2024-06-10']]]],
  ])
})

it('filters out spam and transactions of other networks [5.5]', async () => {
  const spamToken = createTestTransfer('FREE', '1', {
    fungible_info: { name: 'Free', symbol: 'FREE', icon: null, flags: { is_spam: true } },
  })
  const data = [
    createTestTransaction('spam', undefined, {}, [
      createTestNftTransfer('Claim now', true),
      spamToken,
    ]),
    createTestTransaction('mixed', undefined, {}, [
      createTestNftTransfer('Claim now', true),
      createTestTransfer('ETH', '1'),
    ]),
    createTestTransaction('nothing moved', undefined, {}, []),
    createTestTransaction('elsewhere', undefined, { chain: base.caipNetworkId }),
    createTestTransaction('nowhere', undefined, { chain: null }),
    createTestTransaction('never', '2026-02-11T08:30:05+05'),
  ]
  const { client } = await createActivityTest(() => createTestActivityPage(data))
  await fetchActivity(client)
  expect(idsOf(client)).toEqual(['mixed', 'nothing moved'])
})

it('appends the next page, each transaction once [3.17, 4.16, 7.4]', async () => {
  const { client, pages, emitted } = await createActivityTest(({ query: { cursor } }) =>
    cursor === undefined
      ? createTestActivityPage(
          [createTestTransaction('c', '2026-03-03T00:00:00Z'), createTestTransaction('b')],
          'p2',
        )
      : createTestActivityPage([
          createTestTransaction('b'),
          createTestTransaction('a', '2026-01-01T00:00:00Z'),
        ]),
  )
  await fetchActivity(client)
  await fetchActivity(client, { more: true })
  expect(idsOf(client)).toEqual(['c', 'b', 'a'])
  expect(activityOf(client).next).toBeUndefined()
  await fetchActivity(client, { more: true })
  expect(pages().map(({ query }) => query['cursor'])).toEqual([undefined, 'p2'])
  expect(named(emitted, 'LOAD_MORE_TRANSACTIONS')).toEqual([
    { address: alice, projectId: 'test', cursor: 'p2', isSmartAccount: false },
  ])
})

it('keeps the newest report of a transaction', async () => {
  const answers = [
    createTestActivityPage([createTestTransaction('a', undefined, { status: 'pending' })]),
    createTestActivityPage([createTestTransaction('a')]),
  ]
  const { client } = await createActivityTest(() => answers.shift())
  await fetchActivity(client)
  const { transactions } = await fetchActivity(client, { force: true })
  expect(transactions.map(({ metadata }) => metadata.status)).toEqual(['confirmed'])
})

it('prefers the report of the following page', async () => {
  const { client } = await createActivityTest(({ query: { cursor } }) =>
    cursor === undefined
      ? createTestActivityPage([createTestTransaction('a', undefined, { status: 'pending' })], 'p2')
      : createTestActivityPage([createTestTransaction('a')]),
  )
  await fetchActivity(client)
  const { transactions } = await fetchActivity(client, { more: true })
  expect(transactions.map(({ metadata }) => metadata.status)).toEqual(['confirmed'])
})

it('drops a pending transaction that the newest page no longer lists', async () => {
  const answers = [
    createTestActivityPage([createTestTransaction('dropped'), createTestTransaction('a')]),
    createTestActivityPage([createTestTransaction('a')]),
  ]
  const { client } = await createActivityTest(() => answers.shift())
  await fetchActivity(client)
  await fetchActivity(client, { force: true })
  expect(idsOf(client)).toEqual(['a'])
})

it('fetches again after 15 s', async () => {
  const { client, clock, pages } = await createActivityTest(() =>
    createTestActivityPage([createTestTransaction('a')]),
  )
  await fetchActivity(client)
  clock.advance(14_999)
  await fetchActivity(client)
  expect(pages()).toHaveLength(1)
  clock.advance(1)
  await fetchActivity(client)
  expect(pages()).toHaveLength(2)
})

it('fetches at most five further pages while all transactions are spam', async () => {
  const spam = [createTestTransaction('s', undefined, {}, [createTestNftTransfer('Claim', true)])]
  const found = await createActivityTest(({ query: { cursor = '0' } }) =>
    cursor === '2'
      ? createTestActivityPage([createTestTransaction('a')], '3')
      : createTestActivityPage(spam, cursor === '0' ? '1' : '2'),
  )
  expect(await fetchActivity(found.client)).toMatchObject({ next: '3', empty: false })
  expect(idsOf(found.client)).toEqual(['a'])

  const endless = await createActivityTest(({ query: { cursor = '' } }) =>
    createTestActivityPage(spam, `${cursor}x`),
  )
  expect(await fetchActivity(endless.client)).toMatchObject({ empty: true, next: 'xxxxx' })
  expect(endless.pages()).toHaveLength(5)
})

it('stops at a page that names itself as the next', async () => {
  const { client } = await createActivityTest(() =>
    createTestActivityPage([createTestTransaction('a')], 'same'),
  )
  expect((await fetchActivity(client)).next).toBe('same')
  expect((await fetchActivity(client, { more: true })).next).toBeUndefined()
})

it('throws without an account [8.5a]', async () => {
  const { client } = createTestClient()
  await expect(fetchActivity(client)).rejects.toMatchObject({
    code: 'activity.no_address',
    message: "Transactions can't be fetched without an accountAddress",
  })
  expect(client.store.get().activity).toBeUndefined()
})

it.each<[string, (call: ReceivedGatewayRequest) => unknown]>([
  ['refuses', () => rejectionResponse(400, 'The cursor is invalid', 'cursor')],
  ['rejects the project', () => rejectionResponse(401, 'Invalid Project ID', 'authentication')],
  ['rejects the origin', () => rejectionResponse(403, 'Origin Not Allowed', 'origin')],
  ['has no such route', () => rejectionResponse(404, 'Not Found')],
  ['limits the rate', () => rejectionResponse(429, 'Too many requests')],
  ['breaks', () => new Response('<html>', { status: 500 })],
  ['answers HTML', () => new Response('<html>')],
  ['answers another shape', () => ({ data: [{ id: 1 }], next: null })],
  [
    'tells no amount',
    () =>
      createTestActivityPage([
        createTestTransaction('a', undefined, {}, [createTestTransfer('ETH', '-1')]),
      ]),
  ],
  ['breaks off', () => Promise.reject(new TypeError('Failed to fetch'))],
])('shows that it failed when the gateway %s, and tries again [4.16, 8.3]', async (_, answer) => {
  let isBroken = true
  const { client, emitted } = await createActivityTest((call) =>
    isBroken ? answer(call) : createTestActivityPage([createTestTransaction('a')]),
  )
  const { empty, next, loading, error } = await fetchActivity(client)
  expect({ empty, next, loading, code: error?.code }).toEqual({
    empty: true,
    next: undefined,
    loading: false,
    code: 'activity.failed',
  })
  expect(client.store.get().notification).toMatchObject({
    open: true,
    message: 'Failed to fetch transactions',
    variant: 'error',
  })
  expect(named(emitted, 'ERROR_FETCH_TRANSACTIONS')).toMatchObject([{ address: alice }])
  isBroken = false
  expect(await fetchActivity(client)).toMatchObject({ empty: false, error: undefined })
  expect(idsOf(client)).toEqual(['a'])
})

it('keeps the listed transactions when the next page fails [4.16]', async () => {
  const { client, emitted } = await createActivityTest(
    ({ query: { cursor } }) =>
      cursor === undefined
        ? createTestActivityPage([createTestTransaction('a')], 'p2')
        : rejectionResponse(503, 'Later'),
    {},
    'smartAccount',
  )
  await fetchActivity(client)
  const { empty, next } = await fetchActivity(client, { more: true })
  expect({ empty, next }).toEqual({ empty: true, next: undefined })
  expect(idsOf(client)).toEqual(['a'])
  expect(named(emitted, 'ERROR_FETCH_TRANSACTIONS')).toEqual([
    { address: alice, projectId: 'test', cursor: 'p2', isSmartAccount: true },
  ])
})

it('repeats a next page that failed, and keeps the earlier ones [4.16]', async () => {
  let isBroken = true
  const { client, pages } = await createActivityTest(({ query: { cursor } }) => {
    if (cursor === undefined) return createTestActivityPage([createTestTransaction('a')], 'p2')
    if (cursor === 'p2') return createTestActivityPage([createTestTransaction('b')], 'p3')
    return isBroken
      ? rejectionResponse(503, 'Later')
      : createTestActivityPage([createTestTransaction('c')])
  })
  await fetchActivity(client)
  await fetchActivity(client, { more: true })
  await fetchActivity(client, { more: true })
  await fetchActivity(client, { more: true })
  expect(activityOf(client)).toMatchObject({ next: undefined, failedCursor: 'p3' })
  isBroken = false
  const retrying = fetchActivity(client, { more: true })
  expect(activityOf(client)).toMatchObject({ loading: true, next: 'p3', error: undefined })
  expect(idsOf(client)).toEqual(['a', 'b'])
  await retrying
  expect(idsOf(client)).toEqual(['a', 'b', 'c'])
  expect(activityOf(client)).toMatchObject({ next: undefined, error: undefined })
  await fetchActivity(client, { more: true })
  expect(pages().map(({ query }) => query['cursor'])).toEqual([undefined, 'p2', 'p3', 'p3', 'p3'])
})

/** An account whose history has three pages of one transaction, of which all are fetched. */
async function createLongActivity() {
  const given = {
    isDown: false,
    newest: [createTestTransaction('c', '2026-03-03T00:00:00Z')],
  }
  const test = await createActivityTest(({ query: { cursor } }) => {
    if (given.isDown) return rejectionResponse(503, 'Later')
    if (cursor === undefined) return createTestActivityPage(given.newest, 'p2')
    if (cursor === 'p2')
      return createTestActivityPage([createTestTransaction('b', '2026-02-02T00:00:00Z')], 'p3')
    return createTestActivityPage([createTestTransaction('a', '2026-01-01T00:00:00Z')], 'p4')
  })
  await fetchActivity(test.client)
  await fetchActivity(test.client, { more: true })
  await fetchActivity(test.client, { more: true })
  return { ...test, given }
}

it('keeps older transactions when the newest page joins up with them', async () => {
  const { client, given } = await createLongActivity()
  given.newest = [
    createTestTransaction('d', '2026-04-04T00:00:00Z'),
    createTestTransaction('c', '2026-03-03T00:00:00Z', { status: 'failed' }),
  ]
  const { transactions, next } = await fetchActivity(client, { force: true })
  expect(transactions.map(({ id, metadata }) => [id, metadata.status])).toEqual([
    ['d', 'confirmed'],
    ['c', 'failed'],
    ['b', 'confirmed'],
    ['a', 'confirmed'],
  ])
  expect(next).toBe('p4')
})

it('replaces all transactions by a newest page that does not join up with them', async () => {
  const { client, given } = await createLongActivity()
  given.newest = [createTestTransaction('d', '2026-04-04T00:00:00Z')]
  expect((await fetchActivity(client, { force: true })).next).toBe('p2')
  expect(idsOf(client)).toEqual(['d'])
})

it('keeps older transactions, and their next page, after the newest page failed [4.16]', async () => {
  const { client, given } = await createLongActivity()
  given.isDown = true
  expect(await fetchActivity(client, { force: true })).toMatchObject({
    next: undefined,
    failedCursor: undefined,
  })
  await fetchActivity(client, { force: true })
  given.isDown = false
  expect((await fetchActivity(client, { force: true })).next).toBe('p4')
  expect(idsOf(client)).toEqual(['c', 'b', 'a'])
})

it('forgets a next page that failed once the newest page is fetched', async () => {
  const { client } = await createActivityTest(({ query: { cursor } }) =>
    cursor === undefined
      ? createTestActivityPage([createTestTransaction('a')], 'p2')
      : rejectionResponse(503, 'Later'),
  )
  await fetchActivity(client)
  await fetchActivity(client, { more: true })
  expect(activityOf(client).failedCursor).toBe('p2')
  expect(await fetchActivity(client, { force: true })).toMatchObject({
    next: 'p2',
    failedCursor: undefined,
  })
})

it('fails when the gateway does not answer', async () => {
  const { client, clock } = await createActivityTest(() => new Promise(() => {}))
  const fetching = fetchActivity(client)
  await settle()
  clock.advance(10_000)
  expect((await fetching).error?.code).toBe('activity.failed')
})

it('sends no request for networks that are not served [7.22a, 9.5]', async () => {
  const { client, pages } = await createActivityTest(() =>
    createTestActivityPage([createTestTransaction('a')]),
  )
  // The adapter of this namespace does not enable activity.
  setActiveNamespace(client, { namespace: solanaMainnet.chainNamespace })
  expect(await fetchActivity(client)).toMatchObject({ empty: true, error: undefined })
  expect(pages()).toEqual([])

  const without = await createActivityTest(() => createTestActivityPage([]), {
    gatewayUrl: undefined,
  })
  expect(await fetchActivity(without.client)).toMatchObject({ empty: true, error: undefined })
  expect(without.calls).toEqual([])
})

it('aborts the older of two calls, whichever answers first', async () => {
  const [first, second] = [createDeferred<unknown>(), createDeferred<unknown>()]
  const answers = [first.promise, second.promise]
  const { client, pages } = await createActivityTest(() => answers.shift())
  const older = fetchActivity(client)
  while (pages().length === 0) await settle()
  const newer = fetchActivity(client, { force: true })
  second.resolve(createTestActivityPage([createTestTransaction('new')]))
  await newer
  first.resolve(createTestActivityPage([createTestTransaction('old')]))
  await older
  await settle()
  expect(idsOf(client)).toEqual(['new'])
  expect(activityOf(client).loading).toBe(false)
})

it('clears the list and aborts the fetch when the network changes', async () => {
  const answers = [createDeferred<unknown>(), createDeferred<unknown>()]
  const { client } = await createActivityTest(({ query }) =>
    query['chainId'] === mainnet.caipNetworkId ? answers[0]?.promise : answers[1]?.promise,
  )
  const older = fetchActivity(client)
  await settle()
  await switchNetwork(client, { network: base.caipNetworkId })
  expect(activityOf(client)).toMatchObject({ loading: false, transactions: [] })
  answers[0]?.resolve(createTestActivityPage([createTestTransaction('a')]))
  await older
  expect(client.store.get().activity).toBeUndefined()

  const newer = fetchActivity(client)
  answers[1]?.resolve(
    createTestActivityPage([createTestTransaction('b', undefined, { chain: base.caipNetworkId })]),
  )
  await newer
  expect(idsOf(client)).toEqual(['b'])
  await disconnect(client)
  expect(client.store.get().activity).toBeUndefined()
})

it('keeps a fetch that started right after the network changed', async () => {
  const { client } = await createActivityTest(({ query: { chainId = null } }) =>
    createTestActivityPage([createTestTransaction('a', undefined, { chain: chainId })]),
  )
  const fetched: Promise<unknown>[] = []
  const listed: number[] = []
  client.store.watch(
    ({ network }) => network[mainnet.chainNamespace]?.active,
    () => {
      listed.push(activityOf(client).transactions.length)
      fetched.push(fetchActivity(client))
    },
  )
  await fetchActivity(client)
  await switchNetwork(client, { network: base.caipNetworkId })
  await Promise.all(fetched)
  expect(listed).toEqual([0])
  expect(activityOf(client)).toMatchObject({
    caipAddress: `${base.caipNetworkId}:${alice}`,
    loading: false,
    transactions: [{ id: 'a' }],
  })
})

it('aborts the fetch when the client is destroyed', async () => {
  const { client } = await createActivityTest(() => new Promise(() => {}))
  const fetching = fetchActivity(client)
  await settle()
  client.destroy()
  expect(await fetching).toMatchObject({ transactions: [], error: undefined })
  expect(client.store.get().notification.open).toBe(false)
})

it('keeps the activity of two clients apart', async () => {
  const one = await createActivityTest(() => createTestActivityPage([createTestTransaction('a')]))
  const other = await createActivityTest(() => createTestActivityPage([createTestTransaction('b')]))
  await Promise.all([fetchActivity(one.client), fetchActivity(other.client)])
  expect([idsOf(one.client), idsOf(other.client)]).toEqual([['a'], ['b']])
})

it("drops unsafe images, and keeps those of the client's gateway [3.16]", async () => {
  const icons = ['https://x.example/a.png', 'javascript:alert(1)', 'http://127.0.0.1:9/i.png']
  const pictures = icons.map((url) =>
    createTestTransfer('T', '1', { fungible_info: { name: 'T', symbol: 'T', icon: { url } } }),
  )
  const nft = createTestNftTransfer('Cat #1')
  const preview = nft.nft_info && {
    ...nft.nft_info,
    content: { preview: { url: 'https://x.example/cat.png', content_type: 'image/png' } },
  }
  const data = [
    createTestTransaction('a', undefined, { application: { name: 'Dex', iconUrl: 'ftp://x' } }, [
      ...pictures,
      { ...nft, nft_info: preview },
    ]),
  ]
  const { client } = await createActivityTest(() => createTestActivityPage(data), {
    gatewayUrl: 'http://127.0.0.1:9',
  })
  const [found] = (await fetchActivity(client)).transactions
  expect(found?.transfers.map(({ fungible_info: one }) => one?.icon?.url)).toEqual([
    'https://x.example/a.png',
    undefined,
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:9\/i\.png\?projectId=test&/),
    undefined,
  ])
  expect(found?.transfers[3]?.nft_info?.content).toEqual({
    preview: { url: 'https://x.example/cat.png' },
  })
  expect(found?.metadata.application).toEqual({ name: 'Dex', iconUrl: null })
})

it('cleans texts with invisible or direction-changing characters', async () => {
  const application = { name: 'De\u202Ex', iconUrl: null }
  const change = { application, sentTo: `\u200B${bob}`, sentFrom: `${bob}\u2066` }
  const data = [createTestTransaction('a', undefined, change)]
  const { client } = await createActivityTest(() => createTestActivityPage(data))
  const [found] = (await fetchActivity(client)).transactions
  expect(found?.metadata).toMatchObject({
    application: { name: 'Dex' },
    sentTo: bob,
    sentFrom: bob,
  })
  const endless = { application: { ...application, name: 'x'.repeat(501) } }
  const other = await createActivityTest(() =>
    createTestActivityPage([createTestTransaction('a', undefined, endless)]),
  )
  expect((await fetchActivity(other.client)).error).toMatchObject({ code: 'activity.failed' })
})

it('encodes the address in the request path', async () => {
  const { client, calls } = createGatewayTest(() => createTestActivityPage([]))
  const network = mainnet.caipNetworkId
  await expect(
    fetchQuery(client, activityQuery(client, { address: bob, network })),
  ).resolves.toEqual({ transactions: [], next: undefined, isPartial: false })
  expect(calls).toEqual([])

  const made = await createActivityTest(() => createTestActivityPage([]))
  const query = activityQuery(made.client, { address: '../a?b', network, currency: 'eur' })
  await fetchQuery(made.client, query)
  expect(made.pages()[0]).toMatchObject({
    path: '/v1/account/..%2Fa%3Fb/history',
    query: { currency: 'eur' },
  })
})
