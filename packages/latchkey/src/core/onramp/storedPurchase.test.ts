import { expect, it, onTestFinished, vi } from 'vitest'
import { createFakeClock, type FakeClock } from '../../kernel/index.ts'
import {
  fakeConnector,
  fakeStorageArea,
  type FakeStorageArea,
  fakeWindow,
  settle,
  stored,
} from '../client/core.fixture.ts'
import { resumeTransactionsAndPurchase } from '../client/resumeTransactionsAndPurchase.ts'
import { connect, disconnect } from '../connection/index.ts'
import { type ReceivedGatewayRequest, rejectionResponse } from '../gateway/gateway.fixture.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createOnrampTest, testNetworks, createTestOnrampProvider } from './onramp.fixture.ts'
import { reopenPurchase, setPurchaseOpened, startPurchase } from './index.ts'

type Visits = {
  readonly area: FakeStorageArea
  readonly clock: FakeClock
  balance: bigint
  /** Whether the gateway opens no page. */
  isDown: boolean
  /** Bodies of the requests for a page. */
  readonly orders: unknown[]
  /** Loads the page. */
  visit(given?: { readonly isConnected?: boolean }): Promise<Latchkey>
}

/** Visits of one browser, whose account is connected unless stated otherwise. */
function createVisits(): Visits {
  const area = fakeStorageArea()
  const clock = createFakeClock(1_000_000)
  const visits: Visits = {
    area,
    clock,
    balance: 10n,
    isDown: false,
    orders: [],
    async visit({ isConnected = true } = {}) {
      const { client } = createOnrampTest(
        {
          'onramp/providers': [createTestOnrampProvider('TRANSAK')],
          'onramp/providers/properties': [{ countryCode: 'DE' }],
          'onramp/widget'({ body }: ReceivedGatewayRequest) {
            visits.orders.push(body)
            return visits.isDown
              ? rejectionResponse(503, 'Down')
              : { widgetUrl: 'https://shop.example/pay?token=secret' }
          },
        },
        { features: { onramp: ['transak'] } },
        { area, clock, window: fakeWindow(), readBalance: async () => visits.balance },
      )
      if (isConnected) await connectWallet(client)
      return client
    },
  }
  return visits
}

async function connectWallet(client: Latchkey): Promise<void> {
  await connect(client, {
    connector: fakeConnector('fox', [testNetworks.mainnet]),
    network: testNetworks.mainnet.caipNetworkId,
  })
}

/** Loads the page with a purchase that was started on an earlier visit. */
async function createResumedPurchase(visits: Visits): Promise<Latchkey> {
  const first = await visits.visit()
  await startPurchase(first, { amount: '50' })
  await wait(visits.clock)
  first.destroy()
  const client = await visits.visit()
  resumeTransactionsAndPurchase(client)
  await expect.poll(() => client.store.get().purchase).toBeDefined()
  return client
}

async function wait(clock: FakeClock, ms = 3000): Promise<void> {
  clock.advance(ms)
  for (let turn = 0; turn < 6; turn++) await settle()
}

it('resumes the wait after a reload, and detects what arrived meanwhile', async () => {
  const visits = createVisits()
  const client = await createResumedPurchase(visits)
  expect(client.store.get().purchase).toMatchObject({
    // The browser of these tests blocks windows; the link is gone after a reload.
    status: 'closed',
    provider: 'transak',
    providerLabel: 'Transak',
    symbol: 'ETH',
    paymentAmount: '50',
    balanceBefore: 10n,
    url: undefined,
  })
  visits.balance = 25n
  await wait(visits.clock)
  expect(client.store.get().purchase).toMatchObject({
    status: 'arrived',
    received: '0.000000000000000015',
  })
  expect(client.store.get().notification).toMatchObject({ message: 'Purchase arrived' })
  expect(stored(visits.area, 'purchase')).toBeUndefined()
})

it('opens the page again after a reload, with the same order', async () => {
  const visits = createVisits()
  const client = await createResumedPurchase(visits)
  visits.isDown = true
  await expect(reopenPurchase(client)).rejects.toMatchObject({ code: 'onramp.url_failed' })
  expect(stored(visits.area, 'purchase')).toMatchObject({ paymentAmount: '50', status: 'closed' })
  visits.isDown = false
  await reopenPurchase(client)
  // The browser of these tests blocks windows: the stored purchase stays awaited until the link is followed.
  expect(client.store.get()).toMatchObject({
    purchase: { status: 'closed', paymentAmount: '50' },
    openingPurchase: { status: 'blocked', paymentAmount: '50' },
  })
  setPurchaseOpened(client)
  expect(client.store.get()).toMatchObject({
    purchase: { status: 'waiting', paymentAmount: '50', balanceBefore: 10n },
    openingPurchase: undefined,
  })
  const [first, , last] = visits.orders
  expect(first).toMatchObject({ sessionData: { sourceAmount: '50', countryCode: 'DE' } })
  expect(last).toEqual(first)
})

it('stores no URL of the provider, which may open the order of the visitor', async () => {
  const visits = createVisits()
  await startPurchase(await visits.visit())
  expect(stored(visits.area, 'purchase')).toMatchObject({ provider: 'transak', symbol: 'ETH' })
  expect(JSON.stringify([...visits.area.items])).not.toContain('secret')
})

it('a purchase is not resumed by a client that was destroyed meanwhile', async () => {
  const visits = createVisits()
  await startPurchase(await visits.visit())
  const client = await visits.visit()
  const rejections: unknown[] = []
  const record = (reason: unknown): void => void rejections.push(reason)
  process.on('unhandledRejection', record)
  onTestFinished(() => void process.off('unhandledRejection', record))
  resumeTransactionsAndPurchase(client)
  client.destroy()
  await vi.dynamicImportSettled()
  await new Promise(setImmediate)
  expect(rejections).toEqual([])
})

it('waits until the account of the purchase is connected', async () => {
  const visits = createVisits()
  await startPurchase(await visits.visit())
  const client = await visits.visit({ isConnected: false })
  resumeTransactionsAndPurchase(client)
  await vi.dynamicImportSettled()
  await settle()
  expect(client.store.get().purchase).toBeUndefined()
  expect(stored(visits.area, 'purchase')).toBeDefined()
  await connectWallet(client)
  await expect.poll(() => client.store.get().purchase).toMatchObject({ status: 'closed' })
})

it('expires after a day, on this visit and on a later one', async () => {
  const visits = createVisits()
  const client = await createResumedPurchase(visits)
  await wait(visits.clock, 600_000)
  expect(client.store.get().purchase?.status).toBe('delayed')
  await wait(visits.clock, 24 * 3_600_000)
  expect(client.store.get().purchase?.status).toBe('expired')
  expect(stored(visits.area, 'purchase')).toBeUndefined()

  const others = createVisits()
  const first = await others.visit()
  await startPurchase(first)
  first.destroy()
  others.clock.advance(25 * 3_600_000)
  const later = await others.visit()
  resumeTransactionsAndPurchase(later)
  await expect.poll(() => later.store.get().purchase?.status).toBe('expired')
  expect(stored(others.area, 'purchase')).toBeUndefined()
})

it('forgets the purchase when the account is disconnected, and when another replaces it', async () => {
  const visits = createVisits()
  const client = await createResumedPurchase(visits)
  await startPurchase(client, { amount: '60' })
  expect(stored(visits.area, 'purchase')).toMatchObject({ paymentAmount: '50' })
  setPurchaseOpened(client)
  expect(stored(visits.area, 'purchase')).toMatchObject({ paymentAmount: '60' })
  await disconnect(client)
  expect(client.store.get().purchase).toBeUndefined()
  expect(stored(visits.area, 'purchase')).toBeUndefined()
})

it.each([
  ['an array', []],
  ['a status that is not stored', { status: 'arrived' }],
  ['an amount that is none', { paymentAmount: 'lots' }],
  ['an account that is none', { caipAddress: '0x1' }],
  ['a network that is not configured', { caipAddress: `eip155:7:0x${'11'.repeat(20)}` }],
])('drops %s from the storage', async (_, change) => {
  const visits = createVisits()
  const first = await visits.visit()
  await startPurchase(first)
  first.destroy()
  const name = 'latchkey.test/purchase'
  const { v, d } = JSON.parse(visits.area.items.get(name) ?? '{}') as { v: number; d: object }
  const broken = Array.isArray(change) ? change : { ...d, ...change }
  visits.area.items.set(name, JSON.stringify({ v, d: broken }))
  const client = await visits.visit()
  resumeTransactionsAndPurchase(client)
  await expect.poll(() => visits.area.items.get(name)).toBeUndefined()
  expect(client.store.get().purchase).toBeUndefined()
})
