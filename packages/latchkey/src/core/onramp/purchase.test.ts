import { expect, it } from 'vitest'
import { createFakeClock, type FakeClock } from '../../kernel/index.ts'
import { fetchBalance, fetchTokens } from '../balances/index.ts'
import { disconnect } from '../connection/index.ts'
import { setCurrency } from '../currency/index.ts'
import { alice, fakeWindow, type FakeWindow, settle } from '../client/core.fixture.ts'
import { type ReceivedGatewayRequest, rejectionResponse } from '../gateway/gateway.fixture.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Purchase } from '../model/slices/onramp.ts'
import { switchNetwork } from '../network/index.ts'
import {
  fetchOnrampOptions,
  fetchOnrampQuote,
  readPurchase,
  reopenPurchase,
  setPaymentAmount,
  setPurchaseOpened,
  startPurchase,
} from './index.ts'
import {
  createBuyerTest,
  testNetworks,
  fakeOnrampOptions,
  createTestOnrampProvider,
  createTestOnrampQuote,
} from './onramp.fixture.ts'

/** A window that the test can close, and the address that it shows. */
type FakePage = { closed: boolean; opener: unknown; url: string | undefined }

type Setup = {
  readonly client: Latchkey
  readonly clock: FakeClock
  readonly pages: readonly FakePage[]
  /** Lets the browser block windows, or allow them again. */
  setBlocked(isBlocked: boolean): void
  /** Sets the native balance of the account. */
  setBalance(value: bigint | Error): void
  readonly purchase: () => Purchase | undefined
  readonly emitted: readonly { readonly name: string; readonly data: unknown }[]
  /** Lets the next read of the balance happen. */
  tick(ms?: number): Promise<void>
}

async function createPurchaseTest(
  given: {
    readonly answers?: Readonly<Record<string, unknown>>
    readonly isBlocked?: boolean
  } = {},
): Promise<Setup> {
  const { answers = {} } = given
  let { isBlocked = false } = given
  const clock = createFakeClock(1_000_000)
  const pages: FakePage[] = []
  let balance: bigint | Error = 10n ** 18n
  const open = (): unknown => {
    if (isBlocked) return null
    const page: FakePage = { closed: false, opener: 'page', url: undefined }
    pages.push(page)
    return Object.assign(page, {
      close: () => (page.closed = true),
      location: { replace: (url: string) => (page.url = url) },
    })
  }
  const window: FakeWindow = Object.assign(fakeWindow(), { open: open as Window['open'] })
  const readBalance = async (): Promise<bigint> => {
    if (typeof balance === 'bigint') return balance
    throw balance
  }
  const test = await createBuyerTest(
    {
      'onramp/providers': [createTestOnrampProvider('TRANSAK')],
      'onramp/quote': createTestOnrampQuote('0.5'),
      'onramp/widget': { widgetUrl: 'https://shop.example/pay' },
      ...answers,
    },
    { features: { onramp: ['transak'] } },
    { clock, window, readBalance },
  )
  return {
    ...test,
    clock,
    pages,
    setBlocked: (value) => (isBlocked = value),
    setBalance: (value) => (balance = value),
    purchase: () => readPurchase(test.client.store.get()),
    async tick(ms = 3000) {
      clock.advance(ms)
      for (let turn = 0; turn < 4; turn++) await settle()
    },
  }
}

const usdcBalance = (token: string, numeric: string): object => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${token}`,
  quantity: { decimals: '6', numeric },
  iconUrl: '',
  price: 1,
})

it('opens the page of the provider in the window of the click, which cannot reach the host page', async () => {
  const { client, pages, purchase } = await createPurchaseTest()
  await fetchOnrampOptions(client)
  setPaymentAmount(client, { text: '100' })
  await fetchOnrampQuote(client)
  const starting = startPurchase(client)
  expect(pages).toMatchObject([{ opener: null, url: undefined }])
  expect(purchase()).toMatchObject({ status: 'opening', provider: 'transak', symbol: 'ETH' })
  await starting
  expect(pages).toMatchObject([{ url: 'https://shop.example/pay' }])
  expect(purchase()).toMatchObject({
    status: 'waiting',
    url: 'https://shop.example/pay',
    paymentAmount: '100',
    paymentCurrency: 'USD',
    purchaseAmount: '0.5',
    token: undefined,
  })
})

it('detects the arrival of what was bought, and reports it once', async () => {
  const { client, setBalance, purchase, emitted, tick } = await createPurchaseTest()
  await fetchOnrampOptions(client)
  setPaymentAmount(client, { text: '100' })
  await fetchOnrampQuote(client)
  await startPurchase(client)
  await tick()
  // Less than half of the quote comes from another sender.
  setBalance(11n * 10n ** 17n)
  await tick()
  expect(purchase()?.status).toBe('waiting')
  // What was spent meanwhile does not hide the payout.
  setBalance(9n * 10n ** 17n)
  await tick()
  setBalance(14n * 10n ** 17n)
  await tick()
  expect(purchase()).toMatchObject({ status: 'arrived', received: '0.5' })
  expect(client.store.get().notification).toMatchObject({ message: 'Purchase arrived' })
  setBalance(30n * 10n ** 17n)
  await tick()
  expect(emitted.filter(({ name }) => name === 'BUY_SUCCESS')).toEqual([
    { name: 'BUY_SUCCESS', data: { provider: 'transak', symbol: 'ETH' } },
  ])
})

it('detects the arrival of a token by the balances of the gateway', async () => {
  const token = fakeOnrampOptions.purchaseCurrencies[1]?.networks[0]?.contract_address ?? ''
  let numeric = '7'
  const { client, purchase, tick } = await createPurchaseTest({
    answers: {
      [`account/${alice}/balance`]: () => ({
        balances: [usdcBalance(token, numeric)],
      }),
    },
  })
  await startPurchase(client, { token: 'USDC', amount: '50' })
  await tick()
  expect(purchase()).toMatchObject({ symbol: 'USDC', token, paymentAmount: '50' })
  numeric = '56.5'
  await tick()
  expect(purchase()).toMatchObject({ status: 'arrived', received: '49.5' })
})

it.each([
  ['does not take a small transfer for the payout', 2000, 'EUR', 'waiting'],
  ['takes any transfer for the payout where the price is unknown', 0, 'EUR', 'arrived'],
  [
    'takes any transfer for the payout where prices are in another currency',
    2000,
    'USD',
    'arrived',
  ],
] as const)('%s, without a quote', async (_, price, currency, status) => {
  const ether = {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:1',
    quantity: { decimals: '18', numeric: '1' },
    iconUrl: '',
    price,
  }
  const { client, setBalance, purchase, tick } = await createPurchaseTest({
    answers: { [`account/${alice}/balance`]: { balances: [ether] } },
  })
  setCurrency(client, { currency: 'eur' })
  await fetchTokens(client, { force: true })
  await startPurchase(client, { amount: '80', currency })
  await tick()
  // A quarter of the payment is 0.01 ether.
  setBalance(1_009n * 10n ** 15n)
  await tick()
  expect(purchase()).toMatchObject({ status, purchaseAmount: undefined })
  setBalance(1_010n * 10n ** 15n)
  await tick()
  const received = status === 'waiting' ? '0.01' : '0.009'
  expect(purchase()).toMatchObject({ status: 'arrived', received })
})

it('reports a closed window, and still detects the arrival', async () => {
  const { client, pages, setBalance, purchase, tick } = await createPurchaseTest()
  await startPurchase(client)
  await tick()
  for (const page of pages) page.closed = true
  await tick()
  expect(purchase()?.status).toBe('closed')
  setBalance(2n * 10n ** 18n)
  await tick()
  expect(purchase()).toMatchObject({ status: 'arrived', received: '1' })
})

it('a purchase is delayed after 10 minutes, and still detects the arrival', async () => {
  const { client, setBalance, purchase, tick } = await createPurchaseTest()
  await startPurchase(client)
  await tick()
  await tick(600_000)
  expect(purchase()?.status).toBe('delayed')
  setBalance(2n * 10n ** 18n)
  await tick()
  expect(purchase()?.status).toBe('arrived')
})

it('a purchase has the URL for a link where the browser blocks the window', async () => {
  const { client, purchase } = await createPurchaseTest({ isBlocked: true })
  await startPurchase(client)
  expect(purchase()).toMatchObject({ status: 'blocked', url: 'https://shop.example/pay' })
  setPurchaseOpened(client)
  expect(purchase()?.status).toBe('waiting')
})

it('reports a balance that cannot be read, and recovers', async () => {
  const { client, setBalance, purchase, tick } = await createPurchaseTest()
  await startPurchase(client)
  await tick()
  setBalance(new Error('429'))
  await tick()
  expect(purchase()).toMatchObject({ status: 'waiting', isBalanceUnknown: true })
  setBalance(2n * 10n ** 18n)
  await tick()
  expect(purchase()).toMatchObject({ status: 'arrived', isBalanceUnknown: false })
})

it('detects a payout that arrives before the balance can be read, by the last known balance', async () => {
  const { client, setBalance, purchase, tick } = await createPurchaseTest()
  await fetchBalance(client)
  setBalance(new Error('429'))
  await startPurchase(client)
  await tick()
  expect(purchase()).toMatchObject({ status: 'waiting', balanceBefore: 10n ** 18n })
  setBalance(15n * 10n ** 17n)
  await tick()
  expect(purchase()).toMatchObject({ status: 'arrived', received: '0.5' })
})

it('detects the payout of a token that the account did not hold, by the tokens known before the purchase', async () => {
  const token = fakeOnrampOptions.purchaseCurrencies[1]?.networks[0]?.contract_address ?? ''
  let isBroken = false
  let held: readonly object[] = []
  const { client, purchase, tick } = await createPurchaseTest({
    answers: {
      [`account/${alice}/balance`]: () =>
        isBroken ? rejectionResponse(500, 'Broken') : { balances: held },
    },
  })
  await fetchTokens(client)
  isBroken = true
  await startPurchase(client, { token: 'USDC' })
  await tick()
  expect(purchase()).toMatchObject({ token, balanceBefore: 0n })
  isBroken = false
  held = [usdcBalance(token, '40')]
  await tick()
  expect(purchase()).toMatchObject({ status: 'arrived', received: '40' })
})

it('does not start from a balance that is older than ten minutes', async () => {
  const { client, clock, setBalance, purchase, tick } = await createPurchaseTest()
  await fetchBalance(client)
  setBalance(new Error('429'))
  clock.advance(600_001)
  await startPurchase(client)
  await tick()
  expect(purchase()?.balanceBefore).toBeUndefined()
  setBalance(15n * 10n ** 17n)
  await tick()
  expect(purchase()).toMatchObject({ status: 'waiting', balanceBefore: 15n * 10n ** 17n })
})

it.each<[string, () => unknown]>([
  ['is down', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['limits the rate', () => rejectionResponse(429, 'Too many requests')],
  ['breaks', () => rejectionResponse(500, 'Broken')],
  ['refuses the country', () => rejectionResponse(400, 'Is not available in this country')],
  ['returns an unsafe page', () => ({ widgetUrl: 'javascript:alert(1)' })],
])('closes the empty window and fails when the gateway %s', async (_, answer) => {
  let isBroken = true
  const { client, pages, purchase } = await createPurchaseTest({
    answers: {
      'onramp/widget': () => (isBroken ? answer() : { widgetUrl: 'https://shop.example/pay' }),
    },
  })
  await expect(startPurchase(client)).rejects.toMatchObject({ code: 'onramp.url_failed' })
  expect(pages).toMatchObject([{ closed: true, url: undefined }])
  expect(purchase()).toMatchObject({ status: 'failed', error: { code: 'onramp.url_failed' } })
  isBroken = false
  await startPurchase(client)
  expect(purchase()).toMatchObject({ status: 'waiting', error: undefined })
})

it.each([
  [{ amount: '1' }, 'onramp.amount_too_small'],
  [{ amount: '100000' }, 'onramp.amount_too_large'],
  [{ amount: '1,5' }, 'onramp.invalid_amount'],
  [{ token: 'NOPE' }, 'onramp.url_failed'],
  [{ currency: 'XXX' }, 'onramp.url_failed'],
  [{ provider: 'moonpay' }, 'onramp.url_failed'],
])('opens no page for %j [9.3a]', async (parameters, code) => {
  const { client, pages, purchase } = await createPurchaseTest()
  await expect(startPurchase(client, parameters)).rejects.toMatchObject({ code })
  expect(pages).toMatchObject([{ closed: true, url: undefined }])
  expect(purchase()).toBeUndefined()
})

it('fails without a provider, and where nothing is sold', async () => {
  const none = await createPurchaseTest({ answers: { 'onramp/providers': [] } })
  await expect(startPurchase(none.client)).rejects.toMatchObject({ code: 'onramp.url_failed' })
  const { client } = await createPurchaseTest()
  await switchNetwork(client, { network: testNetworks.base.caipNetworkId })
  await expect(startPurchase(client)).rejects.toMatchObject({ code: 'onramp.url_failed' })
})

it('replaces an older purchase, whichever page answers first', async () => {
  const answers: ((value: unknown) => void)[] = []
  const { client, pages, purchase } = await createPurchaseTest({
    answers: { 'onramp/widget': () => new Promise((resolve) => answers.push(resolve)) },
  })
  await fetchOnrampOptions(client)
  const older = startPurchase(client, { amount: '50' })
  older.catch(() => undefined)
  while (answers.length < 1) await settle()
  const newer = startPurchase(client, { amount: '60' })
  while (answers.length < 2) await settle()
  answers[1]?.({ widgetUrl: 'https://shop.example/60' })
  await newer
  answers[0]?.({ widgetUrl: 'https://shop.example/50' })
  await expect(older).rejects.toMatchObject({ code: 'transport.aborted' })
  expect(purchase()).toMatchObject({ status: 'waiting', paymentAmount: '60' })
  expect(pages).toMatchObject([{ closed: true }, { url: 'https://shop.example/60' }])
})

it('keeps an earlier purchase awaited until a newer page opens, and detects its arrival', async () => {
  let isBroken = false
  const { client, setBalance, purchase, emitted, tick } = await createPurchaseTest({
    answers: {
      'onramp/widget': () =>
        isBroken ? rejectionResponse(503, 'Down') : { widgetUrl: 'https://shop.example/pay' },
    },
  })
  await startPurchase(client, { amount: '50' })
  await tick()
  isBroken = true
  await expect(startPurchase(client, { amount: '60' })).rejects.toMatchObject({
    code: 'onramp.url_failed',
  })
  await expect(startPurchase(client, { token: 'NOPE' })).rejects.toMatchObject({
    code: 'onramp.url_failed',
  })
  await expect(reopenPurchase(client)).rejects.toMatchObject({ code: 'onramp.url_failed' })
  expect(purchase()).toMatchObject({ status: 'failed', paymentAmount: '50' })
  expect(client.store.get().purchase).toMatchObject({ status: 'waiting', paymentAmount: '50' })
  setBalance(2n * 10n ** 18n)
  await tick()
  expect(client.store.get().purchase).toMatchObject({ status: 'arrived', received: '1' })
  expect(emitted.filter(({ name }) => name === 'BUY_SUCCESS')).toHaveLength(1)
})

it('keeps an earlier purchase awaited while the browser blocks the window of a newer one', async () => {
  const { client, setBlocked, setBalance, purchase, tick } = await createPurchaseTest()
  await startPurchase(client, { amount: '50' })
  await tick()
  setBlocked(true)
  await startPurchase(client, { token: 'USDC', amount: '60' })
  await tick()
  expect(purchase()).toMatchObject({ status: 'blocked', url: 'https://shop.example/pay' })
  expect(client.store.get().purchase).toMatchObject({ status: 'waiting', symbol: 'ETH' })
  setBalance(2n * 10n ** 18n)
  await tick()
  expect(client.store.get().purchase).toMatchObject({ status: 'arrived', received: '1' })
  expect(purchase()).toMatchObject({ status: 'blocked', symbol: 'USDC' })
})

it('awaits a newer purchase in place of the earlier one once its link is followed', async () => {
  const token = fakeOnrampOptions.purchaseCurrencies[1]?.networks[0]?.contract_address ?? ''
  let numeric = '7'
  const { client, setBlocked, setBalance, purchase, emitted, tick } = await createPurchaseTest({
    answers: {
      [`account/${alice}/balance`]: () => ({ balances: [usdcBalance(token, numeric)] }),
    },
  })
  await startPurchase(client, { amount: '50' })
  await tick()
  setBlocked(true)
  await startPurchase(client, { token: 'USDC', amount: '60' })
  setPurchaseOpened(client)
  expect(client.store.get()).toMatchObject({
    purchase: { status: 'waiting', symbol: 'USDC' },
    openingPurchase: undefined,
  })
  await tick()
  // The payout of the earlier purchase is not that of this one.
  setBalance(2n * 10n ** 18n)
  await tick()
  expect(purchase()?.status).toBe('waiting')
  numeric = '66'
  await tick()
  expect(purchase()).toMatchObject({ status: 'arrived', received: '59' })
  expect(emitted.filter(({ name }) => name === 'BUY_SUCCESS')).toHaveLength(1)
})

it('compares the payout of a newer purchase of the same token with the balance before the earlier one', async () => {
  const { client, setBlocked, setBalance, purchase, tick } = await createPurchaseTest()
  await startPurchase(client, { amount: '50' })
  await tick()
  setBlocked(true)
  await startPurchase(client, { amount: '60' })
  setBalance(2n * 10n ** 18n)
  setPurchaseOpened(client)
  await tick()
  expect(purchase()).toMatchObject({ status: 'arrived', paymentAmount: '60', received: '1' })
})

it('replaces a purchase whose page never opened, also when the window of the newer purchase is blocked', async () => {
  const { client } = await createPurchaseTest({ isBlocked: true })
  await startPurchase(client, { amount: '50' })
  await startPurchase(client, { amount: '60' })
  expect(client.store.get()).toMatchObject({
    purchase: { status: 'blocked', paymentAmount: '60' },
    openingPurchase: undefined,
  })
})

/** Starts a purchase, and a newer one, whose window is closed before its page opens. */
async function createClosedPurchaseTest(): Promise<Setup> {
  const answers: ((value: unknown) => void)[] = []
  const test = await createPurchaseTest({
    answers: { 'onramp/widget': () => new Promise((resolve) => answers.push(resolve)) },
  })
  const { client, pages } = test
  const earlier = startPurchase(client, { amount: '50' })
  while (answers.length < 1) await settle()
  answers[0]?.({ widgetUrl: 'https://shop.example/50' })
  await earlier
  const newer = startPurchase(client, { amount: '60' })
  while (answers.length < 2) await settle()
  for (const page of pages.slice(1)) page.closed = true
  answers[1]?.({ widgetUrl: 'https://shop.example/60' })
  await newer
  return test
}

it('keeps an earlier purchase awaited when the window of a newer one is closed before its page opens', async () => {
  const { client, pages, purchase } = await createClosedPurchaseTest()
  expect(pages[1]?.url).toBeUndefined()
  expect(purchase()).toMatchObject({ status: 'closed', paymentAmount: '60' })
  expect(client.store.get().purchase).toMatchObject({ status: 'waiting', paymentAmount: '50' })
})

it('awaits a newer purchase whose window was closed before its page opened, once its link is followed', async () => {
  const { client, setBalance, purchase, tick } = await createClosedPurchaseTest()
  setPurchaseOpened(client)
  expect(client.store.get()).toMatchObject({
    purchase: { status: 'waiting', paymentAmount: '60', url: 'https://shop.example/60' },
    openingPurchase: undefined,
  })
  await tick()
  setBalance(2n * 10n ** 18n)
  await tick()
  expect(purchase()).toMatchObject({ status: 'arrived', paymentAmount: '60', received: '1' })
})

it.each(['opening', 'failed'] as const)(
  'does not await a newer purchase that is %s, of which no link can be followed',
  async (status) => {
    const { client } = await createPurchaseTest()
    await startPurchase(client)
    const { purchase: earlier } = client.store.get()
    const newer = earlier && { ...earlier, status, url: undefined }
    client.store.set({ openingPurchase: newer })
    setPurchaseOpened(client)
    expect(client.store.get().purchase).toBe(earlier)
    expect(client.store.get().openingPurchase).toBe(newer)
  },
)

it('does not await a purchase anew whose page was closed after it opened', async () => {
  const { client, pages, purchase, tick } = await createPurchaseTest()
  await startPurchase(client)
  for (const page of pages) page.closed = true
  await tick()
  setPurchaseOpened(client)
  expect(purchase()?.status).toBe('closed')
})

it('forgets a blocked purchase when the account is disconnected, and when a newer page opens', async () => {
  const { client, setBlocked, purchase, tick } = await createPurchaseTest()
  await startPurchase(client, { amount: '50' })
  setBlocked(true)
  await startPurchase(client, { amount: '60' })
  setBlocked(false)
  await startPurchase(client, { amount: '70' })
  expect(client.store.get().openingPurchase).toBeUndefined()
  expect(purchase()).toMatchObject({ status: 'waiting', paymentAmount: '70' })
  setBlocked(true)
  await startPurchase(client, { amount: '80' })
  await disconnect(client)
  await tick()
  expect(purchase()).toBeUndefined()
  setPurchaseOpened(client)
  expect(purchase()).toBeUndefined()
})

it('opens the page again with the same order, also while another network is active', async () => {
  const orders: unknown[] = []
  const { client, pages, setBalance, purchase, tick } = await createPurchaseTest({
    answers: {
      'onramp/widget': ({ body }: ReceivedGatewayRequest) => {
        orders.push(body)
        return { widgetUrl: `https://shop.example/${orders.length}` }
      },
    },
  })
  await startPurchase(client, { token: 'ETH', amount: '60', currency: 'EUR' })
  await tick()
  // Base is not served: nothing is sold there.
  await switchNetwork(client, { network: testNetworks.base.caipNetworkId })
  // The payout arrives while the page opens: the balance before the first page counts.
  setBalance(2n * 10n ** 18n)
  await reopenPurchase(client)
  expect(orders).toHaveLength(2)
  expect(orders[1]).toEqual(orders[0])
  expect(pages.map(({ url }) => url)).toEqual(['https://shop.example/1', 'https://shop.example/2'])
  expect(purchase()).toMatchObject({ caipAddress: `eip155:1:${alice}`, paymentAmount: '60' })
  await tick()
  expect(purchase()).toMatchObject({ status: 'arrived', received: '1' })
})

it('throws without a purchase to open again', async () => {
  const { client, pages } = await createPurchaseTest()
  await expect(reopenPurchase(client)).rejects.toMatchObject({ code: 'account.no_active_address' })
  expect(pages).toEqual([])
})

it('goes on when the network changes, and ends when the account is disconnected', async () => {
  const { client, setBalance, purchase, tick } = await createPurchaseTest()
  await startPurchase(client)
  await tick()
  await switchNetwork(client, { network: testNetworks.base.caipNetworkId })
  setBalance(2n * 10n ** 18n)
  await tick()
  expect(purchase()?.status).toBe('arrived')
  await disconnect(client)
  expect(purchase()).toBeUndefined()
})

it('throws without an account', async () => {
  const { client, pages } = await createPurchaseTest()
  await disconnect(client)
  await expect(startPurchase(client)).rejects.toMatchObject({ code: 'account.no_active_address' })
  expect(pages).toEqual([])
})
