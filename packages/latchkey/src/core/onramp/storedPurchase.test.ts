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
import { resumeUnfinished } from '../client/resumeUnfinished.ts'
import { connect, disconnect } from '../connection/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { createOnrampTest, testNetworks, createTestOnrampProvider } from './onramp.fixture.ts'
import { startPurchase } from './index.ts'

type Visits = {
  readonly area: FakeStorageArea
  readonly clock: FakeClock
  balance: bigint
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
    async visit({ isConnected = true } = {}) {
      const { client } = createOnrampTest(
        {
          'onramp/providers': [createTestOnrampProvider('TRANSAK')],
          'onramp/widget': { widgetUrl: 'https://shop.example/pay?token=secret' },
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
  resumeUnfinished(client)
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

it('stores no URL of the provider, which may open the order of the visitor', async () => {
  const visits = createVisits()
  await startPurchase(await visits.visit())
  expect(stored(visits.area, 'purchase')).toMatchObject({ provider: 'transak', symbol: 'ETH' })
  expect(JSON.stringify([...visits.area.items])).not.toContain('secret')
})

it('is not resumed by a client that was destroyed meanwhile', async () => {
  const visits = createVisits()
  await startPurchase(await visits.visit())
  const client = await visits.visit()
  const rejections: unknown[] = []
  const record = (reason: unknown): void => void rejections.push(reason)
  process.on('unhandledRejection', record)
  onTestFinished(() => void process.off('unhandledRejection', record))
  resumeUnfinished(client)
  client.destroy()
  await vi.dynamicImportSettled()
  await new Promise(setImmediate)
  expect(rejections).toEqual([])
})

it('waits until the account of the purchase is connected', async () => {
  const visits = createVisits()
  await startPurchase(await visits.visit())
  const client = await visits.visit({ isConnected: false })
  resumeUnfinished(client)
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
  resumeUnfinished(later)
  await expect.poll(() => later.store.get().purchase?.status).toBe('expired')
  expect(stored(others.area, 'purchase')).toBeUndefined()
})

it('forgets the purchase when the account is disconnected, and when another replaces it', async () => {
  const visits = createVisits()
  const client = await createResumedPurchase(visits)
  await startPurchase(client, { amount: '60' })
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
  await startPurchase(await visits.visit())
  const name = 'latchkey.test/purchase'
  const { v, d } = JSON.parse(visits.area.items.get(name) ?? '{}') as { v: number; d: object }
  const broken = Array.isArray(change) ? change : { ...d, ...change }
  visits.area.items.set(name, JSON.stringify({ v, d: broken }))
  const client = await visits.visit()
  resumeUnfinished(client)
  await expect.poll(() => visits.area.items.get(name)).toBeUndefined()
  expect(client.store.get().purchase).toBeUndefined()
})
