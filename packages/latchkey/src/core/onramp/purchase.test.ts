import { expect, it } from 'vitest'
import { createFakeClock, type FakeClock } from '../../kernel/index.ts'
import { fetchBalance, fetchTokens } from '../balances/index.ts'
import { disconnect } from '../connection/index.ts'
import { setCurrency } from '../currency/index.ts'
import { alice, fakeWindow, type FakeWindow, settle } from '../client/core.fixture.ts'
import { rejectionResponse } from '../gateway/gateway.fixture.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { Purchase } from '../model/slices/onramp.ts'
import { switchNetwork } from '../network/index.ts'
import {
  fetchOnrampOptions,
  fetchOnrampQuote,
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
  const { answers = {}, isBlocked = false } = given
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
    setBalance: (value) => (balance = value),
    purchase: () => test.client.store.get().purchase,
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

it('is delayed after 10 minutes, and still detects the arrival', async () => {
  const { client, setBalance, purchase, tick } = await createPurchaseTest()
  await startPurchase(client)
  await tick()
  await tick(600_000)
  expect(purchase()?.status).toBe('delayed')
  setBalance(2n * 10n ** 18n)
  await tick()
  expect(purchase()?.status).toBe('arrived')
})

it('has the URL for a link where the browser blocks the window', async () => {
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
