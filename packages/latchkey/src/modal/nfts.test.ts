import { expect, it } from 'vitest'
import { fetchNfts, readNfts } from '../core/index.ts'
import { rejectionResponse } from '../core/gateway/gateway.fixture.ts'
import { createNftsTest, createTestNft, createTestNftsPage } from '../core/nfts/nfts.fixture.ts'
import { createModal } from './createModal.ts'
import { loadMoreNfts, retryNfts, setSpamNftsShown } from './nfts.ts'
import type { Modal } from './Modal.ts'

/** A visitor with two pages of NFTs, who has fetched the first one. `spam` is on the first page with spam. */
async function createCollector() {
  const given = { isDown: false, isFirstSent: false }
  const test = await createNftsTest(({ query }) => {
    if (given.isDown) return rejectionResponse(503, 'Down')
    if (query['cursor'] !== undefined) return createTestNftsPage([createTestNft(2)])
    const spam = query['includeSpam'] ? [createTestNft(66)] : []
    const sent = given.isFirstSent ? [] : [createTestNft(1)]
    return createTestNftsPage([...spam, ...sent, createTestNft(3)], { next: 'two' })
  })
  const modal = createModal(test.client)
  await fetchNfts(test.client)
  return { ...test, given, modal }
}

const settled = ({ client }: Modal) =>
  expect.poll(() => readNfts(client.store.get())?.status).not.toBe('loading')
const names = ({ client }: Modal) => readNfts(client.store.get())?.nfts.map(({ name }) => name)

it('fetches the first page with spam again after it failed', async () => {
  const { modal, given, client } = await createCollector()
  given.isDown = true
  setSpamNftsShown(modal, true)
  await settled(modal)
  expect(readNfts(client.store.get())).toMatchObject({ status: 'failed', next: undefined })
  given.isDown = false
  retryNfts(modal)
  await settled(modal)
  expect(names(modal)).toEqual(['Cat 66', 'Cat 1', 'Cat 3'])
  expect(readNfts(client.store.get())).toMatchObject({ includeSpam: true, next: 'two' })
})

it('leaves out an NFT that was sent when it lists the NFTs again after a failed refresh', async () => {
  const { modal, given, client } = await createCollector()
  Object.assign(given, { isDown: true, isFirstSent: true })
  await fetchNfts(client, { force: true })
  given.isDown = false
  retryNfts(modal)
  await settled(modal)
  expect(names(modal)).toEqual(['Cat 3', 'Cat 2'])
})

it('fetches the next page again after it failed', async () => {
  const { modal, given } = await createCollector()
  given.isDown = true
  loadMoreNfts(modal)
  await settled(modal)
  given.isDown = false
  retryNfts(modal)
  await settled(modal)
  expect(names(modal)).toEqual(['Cat 1', 'Cat 3', 'Cat 2'])
})
