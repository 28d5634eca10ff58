import { expect, it } from 'vitest'
import { sendFailedError, sendReplacedError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { mainnet } from '../../networks/index.ts'
import {
  alice,
  bob,
  createTestClient,
  createDeferred,
  type Deferred,
  fakeAdapter,
  fakeConnector,
  type FakeStorageArea,
  settle,
  stored,
  type TestClient,
} from '../client/core.fixture.ts'
import type { Adapter } from '../model/Adapter.ts'
import type { CallBatchStatus } from '../model/Transaction.ts'
import { readActivity } from '../activity/index.ts'
import { connect } from '../connection/index.ts'
import { readPendingTransactions, readTrackedTransactions } from './readPendingTransactions.ts'
import { trackTransaction } from './trackTransaction.ts'

type TrackTest = TestClient & {
  /** One for each wait for a block, in order. */
  readonly waits: Deferred<void>[]
}

/** A connected client whose waits for a block end when the test lets them. */
async function createTrackTest(
  area?: FakeStorageArea,
  members: Partial<Adapter> = {},
): Promise<TrackTest> {
  const waits: Deferred<void>[] = []
  const first = fakeAdapter(mainnet, {
    ...members,
    confirm() {
      const wait = createDeferred<void>()
      waits.push(wait)
      return wait.promise
    },
  })
  const made = createTestClient({}, { first, ...(area && { area }) })
  return { ...made, waits }
}

const sent = {
  network: mainnet.caipNetworkId,
  hash: '0xabc',
  address: alice,
  operation: 'send',
  transfers: [{ direction: 'out', symbol: 'ETH', name: 'Ether', quantity: '0.5' }],
  receiver: bob,
} as const

it('lists a transaction until it is in a block, then shows a toast [4.14]', async () => {
  const { client, area, waits } = await createTrackTest()
  await connect(client, { connector: fakeConnector('fox') })
  trackTransaction(client, sent)
  expect(readPendingTransactions(client.store.get())).toMatchObject([sent])
  expect(stored(area, 'pending_transactions')).toMatchObject([{ hash: '0xabc' }])
  waits[0]?.resolve()
  await settle()
  expect(readPendingTransactions(client.store.get())).toEqual([])
  expect(readTrackedTransactions(client.store.get())).toMatchObject([{ status: 'confirmed' }])
  expect(stored(area, 'pending_transactions')).toEqual([])
  expect(client.store.get().notification).toMatchObject({
    message: 'Transaction confirmed',
    variant: 'success',
    transaction: { hash: '0xabc', status: 'confirmed' },
  })
})

it('reports a transaction that reverted as failed', async () => {
  const { client, waits } = await createTrackTest()
  await connect(client, { connector: fakeConnector('fox') })
  trackTransaction(client, sent)
  waits[0]?.reject(new WalletError(sendFailedError))
  await settle()
  expect(readTrackedTransactions(client.store.get())).toMatchObject([{ status: 'failed' }])
  expect(client.store.get().notification).toMatchObject({ variant: 'error' })
})

it('reports a transaction that another one has replaced, and leaves it out of the activity [4.14]', async () => {
  const { client, area, waits } = await createTrackTest()
  await connect(client, { connector: fakeConnector('fox') })
  trackTransaction(client, sent)
  waits[0]?.reject(new WalletError(sendReplacedError))
  await settle()
  expect(readTrackedTransactions(client.store.get())).toMatchObject([{ status: 'replaced' }])
  expect(readPendingTransactions(client.store.get())).toEqual([])
  expect(readActivity(client.store.get()).transactions).toEqual([])
  expect(stored(area, 'pending_transactions')).toEqual([])
  expect(client.store.get().notification).toMatchObject({
    message: 'Transaction replaced',
    transaction: { hash: '0xabc', status: 'replaced' },
  })
})

it('waits 25 s for a confirmation, again after 30 s, and 99 times at most [4.14, 9.7]', async () => {
  const { client, clock, waits } = await createTrackTest()
  await connect(client, { connector: fakeConnector('fox') })
  trackTransaction(client, sent)
  for (let wait = 1; wait <= 99; wait++) {
    await settle()
    expect(waits).toHaveLength(wait)
    clock.advance(24_999)
    await settle()
    expect(waits).toHaveLength(wait)
    clock.advance(1)
    await settle()
    clock.advance(30_000)
  }
  await settle()
  expect(waits).toHaveLength(99)
  expect(readPendingTransactions(client.store.get())).toMatchObject([sent])
})

it('counts a node that does not answer as not confirmed yet', async () => {
  const { client, clock, waits } = await createTrackTest()
  await connect(client, { connector: fakeConnector('fox') })
  trackTransaction(client, sent)
  waits[0]?.reject(new Error('down'))
  await settle()
  expect(readPendingTransactions(client.store.get())).toHaveLength(1)
  clock.advance(30_000)
  await settle()
  waits[1]?.resolve()
  await settle()
  expect(readPendingTransactions(client.store.get())).toEqual([])
})

it('keeps 99 transactions at most [9.7]', async () => {
  const { client, area } = await createTrackTest()
  await connect(client, { connector: fakeConnector('fox') })
  for (let index = 0; index < 120; index++)
    trackTransaction(client, { ...sent, hash: `0x${index}` })
  expect(readPendingTransactions(client.store.get())).toHaveLength(99)
  expect(readPendingTransactions(client.store.get())[0]?.hash).toBe('0x119')
  expect(stored(area, 'pending_transactions')).toHaveLength(99)
})

it('lists a transaction under the account and network that sent it', async () => {
  const { client } = await createTrackTest()
  trackTransaction(client, { ...sent, address: bob })
  await connect(client, { connector: fakeConnector('fox') })
  expect(readPendingTransactions(client.store.get())).toEqual([])
})

it('resumes the wait after a reload of the page, and stops with the client', async () => {
  const before = await createTrackTest()
  await connect(before.client, { connector: fakeConnector('fox') })
  trackTransaction(before.client, sent)
  before.client.destroy()
  before.waits[0]?.resolve()
  await settle()
  expect(before.clock.pending()).toBe(0)

  const { client, first, waits } = await createTrackTest(before.area)
  first.announce(fakeConnector('fox'))
  await client.start()
  await settle()
  expect(readPendingTransactions(client.store.get())).toMatchObject([sent])
  waits[0]?.resolve()
  await settle()
  expect(readPendingTransactions(client.store.get())).toEqual([])
})

it('keeps the amount of a token without a name and a symbol after a reload of the page', async () => {
  const before = await createTrackTest()
  await connect(before.client, { connector: fakeConnector('fox') })
  const transfers = [{ direction: 'out', symbol: '', name: '', quantity: '0.5' }] as const
  trackTransaction(before.client, { ...sent, transfers })
  before.client.destroy()

  const { client, first } = await createTrackTest(before.area)
  first.announce(fakeConnector('fox'))
  await client.start()
  await settle()
  expect(readPendingTransactions(client.store.get())).toMatchObject([{ transfers }])
})

it('does not resume the wait for a batch of calls whose transaction the wallet has reported', async () => {
  const status = {
    status: 'success',
    receipts: [{ transactionHash: '0xabc' }],
  } as unknown as CallBatchStatus
  const members = { readCallsStatus: async () => status }
  const before = await createTrackTest(undefined, members)
  await connect(before.client, { connector: fakeConnector('fox') })
  trackTransaction(before.client, { ...sent, hash: 'batch', isBatch: true })
  expect(stored(before.area, 'pending_transactions')).toMatchObject([{ hash: 'batch' }])
  await settle()
  expect(readTrackedTransactions(before.client.store.get())).toMatchObject([
    { hash: '0xabc', status: 'confirmed' },
  ])
  before.client.destroy()

  const { client, first } = await createTrackTest(before.area, members)
  first.announce(fakeConnector('fox'))
  await client.start()
  await settle()
  expect(readTrackedTransactions(client.store.get())).toEqual([])
  expect(client.store.get().notification.open).toBe(false)
})

it('keeps the stored transactions of another tab', async () => {
  const other = await createTrackTest()
  await connect(other.client, { connector: fakeConnector('fox') })
  trackTransaction(other.client, sent)
  const { client, waits } = await createTrackTest(other.area)
  trackTransaction(client, { ...sent, hash: '0xdef' })
  waits[0]?.resolve()
  await settle()
  expect(stored(other.area, 'pending_transactions')).toMatchObject([{ hash: '0xabc' }])
})

it.each([
  'garbage',
  [null, 7, {}],
  [{ ...sent, network: 'ethereum', sentAt: 1 }],
  [{ ...sent, hash: 'a'.repeat(201), sentAt: 1 }],
  [{ ...sent, sentAt: 'yesterday' }],
  [{ ...sent, sentAt: -90_000_000 }],
])('drops stored transactions that are malformed or older than a day: %j', async (value) => {
  const { client, area, first, waits } = await createTrackTest()
  await connect(client, { connector: fakeConnector('fox') })
  client.destroy()
  area.setItem('@latchkey/pending_transactions', JSON.stringify({ v: 1, d: value }))
  const again = await createTrackTest(area)
  first.announce()
  again.first.announce(fakeConnector('fox'))
  await again.client.start()
  expect(again.client.store.get().pendingTransactions ?? []).toEqual([])
  expect(waits).toEqual([])
})
