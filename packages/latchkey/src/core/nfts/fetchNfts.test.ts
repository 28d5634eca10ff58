import { expect, it } from 'vitest'
import { base } from '../../networks/index.ts'
import { alice, createDeferred, settle } from '../client/core.fixture.ts'
import { disconnect } from '../connection/index.ts'
import { rejectionResponse } from '../gateway/gateway.fixture.ts'
import { switchNetwork } from '../network/index.ts'
import { fetchNfts } from './fetchNfts.ts'
import { createNftsTest, createTestNft, createTestNftsPage } from './nfts.fixture.ts'
import { readNfts } from './readNfts.ts'

const names = (state: { readonly nfts: readonly { readonly name: string }[] } | undefined) =>
  state?.nfts.map(({ name }) => name)

it('fetches the NFTs of the active account, then further pages, each NFT once', async () => {
  const { client, pages } = await createNftsTest(({ query }) =>
    query['cursor'] === 'two'
      ? createTestNftsPage([createTestNft(2), createTestNft(3)], { hidden: 1 })
      : createTestNftsPage([createTestNft(1), createTestNft(2)], { next: 'two', hidden: 2 }),
  )
  expect(await fetchNfts(client)).toMatchObject({ status: 'ready', next: 'two', hidden: 2 })
  const state = await fetchNfts(client, { more: true })
  expect([names(state), state.hidden, state.next]).toEqual([
    ['Cat 1', 'Cat 2', 'Cat 3'],
    3,
    undefined,
  ])
  expect(await fetchNfts(client, { more: true })).toEqual(state)
  expect(pages().map(({ path, query }) => [path, query['chainId'], query['cursor']])).toEqual([
    [`/v1/account/${alice}/nfts`, 'eip155:1', undefined],
    [`/v1/account/${alice}/nfts`, 'eip155:1', 'two'],
  ])
})

it('lists spam on request, and keeps doing so on the next page', async () => {
  const { client, pages } = await createNftsTest(({ query }) =>
    createTestNftsPage([createTestNft(query['cursor'] ? 2 : 1)], {
      next: query['cursor'] ? null : 'two',
    }),
  )
  await fetchNfts(client)
  await fetchNfts(client, { includeSpam: true })
  await fetchNfts(client, { more: true })
  expect(pages().map(({ query }) => query['includeSpam'])).toEqual([undefined, 'true', 'true'])
  expect(readNfts(client.store.get())).toMatchObject({ includeSpam: true, status: 'ready' })
})

it('reads on while a page has nothing to show, and stops at a page that names itself', async () => {
  const { client, pages } = await createNftsTest(({ query }) =>
    query['cursor']
      ? createTestNftsPage([], { next: 'two', hidden: 1 })
      : createTestNftsPage([], { next: 'two', hidden: 4 }),
  )
  expect(await fetchNfts(client)).toMatchObject({ nfts: [], hidden: 5, next: undefined })
  expect(pages()).toHaveLength(2)
})

it('lists as many NFTs as before when it fetches them again', async () => {
  const sent = { count: 0 }
  const { client, pages } = await createNftsTest(({ query }) => {
    const first = Number(query['cursor'] ?? 1)
    const nfts = [first, first + 1].filter((tokenId) => tokenId > sent.count)
    return createTestNftsPage(
      nfts.map((tokenId) => createTestNft(tokenId)),
      {
        next: first < 7 ? `${first + 2}` : null,
      },
    )
  })
  await fetchNfts(client)
  const before = await fetchNfts(client, { more: true })
  expect([names(before), before.next]).toEqual([['Cat 1', 'Cat 2', 'Cat 3', 'Cat 4'], '5'])
  sent.count = 1
  const after = await fetchNfts(client, { force: true })
  expect([names(after), after.next]).toEqual([['Cat 2', 'Cat 3', 'Cat 4', 'Cat 5', 'Cat 6'], '7'])
  sent.count = 8
  expect(await fetchNfts(client, { force: true })).toMatchObject({ nfts: [], next: undefined })
  expect(pages()).toHaveLength(2 + 3 + 4)
})

it('passes images of the gateway with the project id, and no unsafe ones', async () => {
  const images = ['https://gateway.example/v1/nft-image?tokenId=1', 'javascript:alert(1)', null]
  const { client } = await createNftsTest(() =>
    createTestNftsPage(images.map((image, index) => createTestNft(index, { image }))),
  )
  const { nfts } = await fetchNfts(client)
  expect(nfts.map(({ image }) => image)).toEqual([
    expect.stringMatching(/^https:\/\/gateway\.example\/v1\/nft-image\?tokenId=1&projectId=/),
    null,
    null,
  ])
})

it.each([
  ['an error of the gateway', () => rejectionResponse(503, 'No node answers')],
  ['too many requests', () => rejectionResponse(429, 'Slow down')],
  ['a malformed response', () => ({ data: [{ id: 1 }] })],
  ['a broken connection', () => Promise.reject(new TypeError('fetch failed'))],
])('records %s and keeps the NFTs fetched earlier', async (_, fail) => {
  const answers = [
    () => createTestNftsPage([createTestNft(1)], { next: 'two' }),
    fail,
    () => createTestNftsPage([createTestNft(2)]),
  ]
  const { client } = await createNftsTest(() => answers.shift()?.())
  await fetchNfts(client)
  const failed = await fetchNfts(client, { more: true })
  expect(failed).toMatchObject({
    status: 'failed',
    error: { code: 'nfts.failed' },
    next: undefined,
    failedCursor: 'two',
  })
  expect(names(failed)).toEqual(['Cat 1'])
  const state = await fetchNfts(client, { more: true })
  expect([names(state), state.status, state.error]).toEqual([
    ['Cat 1', 'Cat 2'],
    'ready',
    undefined,
  ])
})

it('aborts the older of two calls, whichever answers first', async () => {
  const [first, second] = [createDeferred<unknown>(), createDeferred<unknown>()]
  const answers = [first.promise, second.promise]
  const { client } = await createNftsTest(() => answers.shift())
  const older = fetchNfts(client)
  while (answers.length === 2) await settle()
  const newer = fetchNfts(client, { force: true })
  second.resolve(createTestNftsPage([createTestNft(2)]))
  await newer
  first.resolve(createTestNftsPage([createTestNft(1)]))
  await older
  expect(names(readNfts(client.store.get()))).toEqual(['Cat 2'])
  expect(readNfts(client.store.get())?.status).toBe('ready')
})

it('drops the NFTs of another network and ignores its late answer', async () => {
  const late = createDeferred<unknown>()
  const { client } = await createNftsTest(({ query }) =>
    query['chainId'] === 'eip155:1'
      ? late.promise
      : createTestNftsPage([createTestNft(9, { chainId: 'eip155:8453' })]),
  )
  const first = fetchNfts(client)
  await switchNetwork(client, { network: base.caipNetworkId })
  expect(readNfts(client.store.get())).toBeUndefined()
  await fetchNfts(client)
  late.resolve(createTestNftsPage([createTestNft(1)]))
  await first
  expect(names(readNfts(client.store.get()))).toEqual(['Cat 9'])
})

it('throws without an account', async () => {
  const { client } = await createNftsTest(() => createTestNftsPage([]))
  await disconnect(client)
  await expect(fetchNfts(client)).rejects.toMatchObject({ code: 'account.no_active_address' })
})
