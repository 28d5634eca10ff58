import { expect, it } from 'vitest'
import { createTestClient, createDeferred, settle } from '../client/core.fixture.ts'
import { rejectionResponse } from '../gateway/gateway.fixture.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { setActiveNamespace, switchNetwork } from '../network/index.ts'
import {
  defaultOnrampOptions,
  fetchOnrampOptions,
  fetchOnrampQuote,
  type OnrampViewModel,
  onrampQuoteQuery,
  checkoutUrlQuery,
  readOnramp,
  setOnrampProvider,
  setPaymentAmount,
  setPaymentCurrency,
  setPurchaseCurrency,
} from './index.ts'
import {
  createBuyerTest,
  testNetworks,
  createOnrampTest,
  fakeOnrampOptions,
  createTestOnrampQuote,
  createTestOnrampProvider,
  unservedCurrency,
} from './onramp.fixture.ts'

const onrampOf = ({ store, adapters }: Latchkey): OnrampViewModel =>
  readOnramp(store.get(), adapters)
const nothing = { paymentCurrencies: [], purchaseCurrencies: [] }

it('starts with an empty form [3.14]', () => {
  const { client } = createOnrampTest()
  expect(onrampOf(client)).toEqual({
    providers: [expect.objectContaining({ name: 'meld' })],
    choices: [expect.objectContaining({ label: 'Meld.io', offer: undefined, isBest: false })],
    choice: expect.objectContaining({ label: 'Meld.io' }),
    selectedProvider: undefined,
    selectedServiceProvider: undefined,
    country: undefined,
    countries: [],
    offersLoading: false,
    offersError: undefined,
    error: undefined,
    purchaseCurrency: undefined,
    paymentCurrency: undefined,
    purchaseCurrencies: [],
    paymentCurrencies: [],
    optionsLoading: false,
    optionsError: undefined,
    quotesLoading: false,
    paymentAmount: '',
    purchaseAmount: undefined,
    quote: undefined,
    provider: expect.objectContaining({ name: 'meld' }),
    offeredCurrencies: [],
  })
})

it('fetches currencies and providers [1.3, 3.14, 3.15a, 3.15b, 7.18]', async () => {
  const { client, at } = createOnrampTest(
    {
      'onramp/providers': [createTestOnrampProvider('transak'), createTestOnrampProvider('OTHER')],
    },
    { features: { onramp: ['moonpay', 'transak'] } },
  )
  expect(onrampOf(client).providers.map(({ name }) => name)).toEqual(['moonpay', 'transak'])
  expect(await fetchOnrampOptions(client)).toEqual(fakeOnrampOptions)
  expect(onrampOf(client)).toMatchObject({
    ...fakeOnrampOptions,
    purchaseCurrency: { id: 'id-eth' },
    paymentCurrency: { id: 'USD' },
    providers: [{ name: 'transak' }],
  })
  expect(at('onramp/options')).toMatchObject([
    { method: 'GET', query: { projectId: 'test', st: 'latchkey' } },
  ])
})

it('keeps the selected currencies while they are offered', async () => {
  const [first, second] = fakeOnrampOptions.purchaseCurrencies
  const answers = [fakeOnrampOptions, { ...fakeOnrampOptions, purchaseCurrencies: [first] }]
  const { client, clock } = createOnrampTest({ 'onramp/options': () => answers.shift() })
  await fetchOnrampOptions(client)
  setPurchaseCurrency(client, { currency: second ?? expect.unreachable() })
  await fetchOnrampOptions(client)
  expect(onrampOf(client).purchaseCurrency?.id).toBe('id-usdc')
  clock.advance(300_000)
  await fetchOnrampOptions(client)
  expect(onrampOf(client).purchaseCurrency?.id).toBe('id-eth')
})

it.each<[string, () => unknown]>([
  ['refuses', () => rejectionResponse(400, 'No')],
  ['has no such route', () => rejectionResponse(404, 'Not Found')],
  ['limits the rate', () => rejectionResponse(429, 'Too many requests')],
  ['breaks', () => new Response('<html>', { status: 500 })],
  ['answers HTML', () => new Response('<html>')],
  ['answers another shape', () => ({ paymentCurrencies: 'all' })],
  ['breaks off', () => Promise.reject(new TypeError('Failed to fetch'))],
])('offers what is built in when the gateway %s [8.4, 9.3a]', async (_, answer) => {
  let isBroken = true
  const { client } = createOnrampTest({
    'onramp/options': () => (isBroken ? answer() : fakeOnrampOptions),
    'onramp/providers': () => (isBroken ? answer() : [createTestOnrampProvider('MELD')]),
  })
  expect(await fetchOnrampOptions(client)).toEqual(defaultOnrampOptions)
  expect(onrampOf(client)).toMatchObject({
    ...defaultOnrampOptions,
    purchaseCurrency: { symbol: 'USDC' },
    paymentCurrency: { id: 'USD' },
    providers: [{ name: 'meld' }],
  })
  isBroken = false
  expect(await fetchOnrampOptions(client)).toEqual(fakeOnrampOptions)
})

it('offers the default options when the gateway does not answer [8.4]', async () => {
  const { client, clock } = createOnrampTest({ 'onramp/options': () => new Promise(() => {}) })
  const fetching = fetchOnrampOptions(client)
  await settle()
  clock.advance(10_000)
  expect(await fetching).toEqual(defaultOnrampOptions)
})

it('offers nothing on networks that are not served [7.22a, 9.3b]', async () => {
  const { client, at } = await createBuyerTest()
  await switchNetwork(client, { network: testNetworks.base.caipNetworkId })
  expect(await fetchOnrampOptions(client)).toEqual(nothing)
  expect(onrampOf(client).providers).toEqual([])
  expect(at('onramp/options')).toEqual([])

  const without = createOnrampTest({}, { gatewayUrl: undefined })
  expect(await fetchOnrampOptions(without.client)).toEqual(nothing)
  expect(without.calls).toEqual([])
})

it('drops the options of another network, whichever answers first', async () => {
  const late = createDeferred<unknown>()
  const { client, at } = await createBuyerTest({ 'onramp/options': () => late.promise })
  const older = fetchOnrampOptions(client)
  while (at('onramp/options').length === 0) await settle()
  await switchNetwork(client, { network: testNetworks.base.caipNetworkId })
  const seen: unknown[] = []
  client.store.subscribe(() => seen.push(onrampOf(client).purchaseCurrencies))
  await fetchOnrampOptions(client)
  late.resolve(fakeOnrampOptions)
  expect(await older).toEqual(nothing)
  expect(seen.filter((list) => Array.isArray(list) && list.length > 0)).toEqual([])
  expect(onrampOf(client)).toMatchObject({ ...nothing, purchaseCurrency: undefined })
})

it('offers providers in supported namespaces only [9.3b]', () => {
  const { client } = createOnrampTest()
  setActiveNamespace(client, { namespace: testNetworks.solana.chainNamespace })
  expect(onrampOf(client).providers).toHaveLength(1)
  expect(readOnramp(client.store.get(), createTestClient().client.adapters).providers).toEqual([])
  const off = createOnrampTest({}, { features: { onramp: false } })
  expect(onrampOf(off.client).providers).toEqual([])
})

it('emits SELECT_BUY_PROVIDER with the selected provider', () => {
  const { client, emitted } = createOnrampTest()
  setOnrampProvider(client, { provider: 'meld' })
  expect(onrampOf(client).selectedProvider).toBe('meld')
  setOnrampProvider(client, { provider: undefined })
  expect(onrampOf(client).selectedProvider).toBeUndefined()
  expect(emitted.filter(({ name }) => name === 'SELECT_BUY_PROVIDER')).toEqual([
    { name: 'SELECT_BUY_PROVIDER', data: { provider: 'meld' } },
  ])
})

it('fetches a quote for the form [4.15a, 7.19]', async () => {
  const { client, at } = await createBuyerTest({ 'onramp/quote': createTestOnrampQuote('0.03251') })
  await fetchOnrampOptions(client)
  setPaymentAmount(client, { text: '0100.50' })
  const fetching = fetchOnrampQuote(client)
  expect(onrampOf(client)).toMatchObject({ quotesLoading: true, purchaseAmount: undefined })
  expect(await fetching).toEqual(createTestOnrampQuote('0.03251'))
  expect(onrampOf(client)).toMatchObject({
    quotesLoading: false,
    purchaseAmount: '0.03251',
    error: undefined,
  })
  expect(at('onramp/quote')).toMatchObject([
    {
      method: 'POST',
      query: { projectId: 'test' },
      body: {
        purchaseCurrency: { id: 'id-eth', symbol: 'ETH' },
        paymentCurrency: { id: 'USD' },
        amount: '100.5',
        network: 'ethereum-mainnet',
      },
    },
  ])
})

it.each<[string, () => unknown]>([
  ['refuses', () => rejectionResponse(400, 'Must be 10.00 at least', 'amount')],
  ['has no price', () => rejectionResponse(503, 'The price is unavailable')],
  ['answers HTML', () => new Response('<html>')],
  ['answers another shape', () => ({ quoteId: 'q' })],
  ['tells no amount', () => createTestOnrampQuote('a lot')],
  ['breaks off', () => Promise.reject(new TypeError('Failed to fetch'))],
])('shows that there is no quote when the gateway %s [4.15a, 8.4]', async (_, answer) => {
  const { client } = await createBuyerTest({ 'onramp/quote': answer })
  await fetchOnrampOptions(client)
  setPaymentAmount(client, { text: '100' })
  const paid = { amount: '100', currency: 'USD' }
  const fee = { amount: '0', currency: 'USD' }
  expect(await fetchOnrampQuote(client)).toEqual({
    paymentTotal: paid,
    paymentSubtotal: paid,
    purchaseAmount: { amount: '100', currency: 'ETH' },
    networkFee: fee,
    coinbaseFee: fee,
    quoteId: 'placeholder-quote',
  })
  // The placeholder amount is not displayed.
  expect(onrampOf(client)).toMatchObject({
    quotesLoading: false,
    purchaseAmount: undefined,
    error: { code: 'onramp.quote_failed' },
  })
})

it('records why the gateway returns no quote', async () => {
  const { client } = await createBuyerTest({
    'onramp/quote': () => rejectionResponse(400, 'Is not available'),
  })
  await fetchOnrampOptions(client)
  setPaymentAmount(client, { text: '100' })
  await fetchOnrampQuote(client)
  expect(onrampOf(client).error?.details['reason']).toBe('Is not available')
})

it.each([
  ['9.99', 'onramp.amount_too_small'],
  ['500.01', 'onramp.amount_too_large'],
  ['1,5', 'onramp.invalid_amount'],
])('sends no request for %s, and records why', async (text, code) => {
  const { client, at } = await createBuyerTest({ 'onramp/quote': createTestOnrampQuote('1') })
  await fetchOnrampOptions(client)
  setPaymentAmount(client, { text })
  expect(await fetchOnrampQuote(client)).toBeUndefined()
  expect(onrampOf(client)).toMatchObject({ error: { code }, paymentAmount: text })
  expect(at('onramp/quote')).toEqual([])
})

it.each([
  ['another thing', createTestOnrampQuote('1', 'USDC')],
  [
    'other money',
    { ...createTestOnrampQuote('1'), paymentTotal: { amount: '100', currency: 'EUR' } },
  ],
])('rejects a quote for %s than requested [4.15a]', async (_, answer) => {
  const { client } = await createBuyerTest({ 'onramp/quote': answer })
  await fetchOnrampOptions(client)
  setPaymentAmount(client, { text: '100' })
  expect(await fetchOnrampQuote(client)).toMatchObject({ quoteId: 'placeholder-quote' })
  expect(onrampOf(client)).toMatchObject({
    purchaseAmount: undefined,
    error: { code: 'onramp.quote_failed' },
  })
})

it('offers only currencies of the active network, and quotes no others', async () => {
  const { client, at } = await createBuyerTest({
    'onramp/options': {
      ...fakeOnrampOptions,
      purchaseCurrencies: [unservedCurrency, ...fakeOnrampOptions.purchaseCurrencies],
    },
    'onramp/quote': createTestOnrampQuote('1', 'CBETH'),
  })
  expect(await fetchOnrampOptions(client)).toEqual(fakeOnrampOptions)
  expect(onrampOf(client)).toMatchObject({
    ...fakeOnrampOptions,
    purchaseCurrency: { id: 'id-eth' },
  })
  setPurchaseCurrency(client, { currency: unservedCurrency })
  setPaymentAmount(client, { text: '100' })
  expect(await fetchOnrampQuote(client)).toMatchObject({ quoteId: 'placeholder-quote' })
  expect(onrampOf(client)).toMatchObject({
    purchaseAmount: undefined,
    error: { code: 'onramp.quote_failed' },
  })
  expect(at('onramp/quote')).toEqual([])
})

it('offers only default currencies of the active network [8.4]', async () => {
  const { client } = await createBuyerTest({
    'onramp/options': () => rejectionResponse(503, 'Busy'),
  })
  setActiveNamespace(client, { namespace: testNetworks.solana.chainNamespace })
  expect(await fetchOnrampOptions(client)).toEqual({
    ...defaultOnrampOptions,
    purchaseCurrencies: [],
  })
  expect(onrampOf(client).purchaseCurrency).toBeUndefined()
})

it('aborts a pending quote when newer options change the selection', async () => {
  const late = createDeferred<unknown>()
  let isBroken = true
  const { client, at } = await createBuyerTest({
    'onramp/quote': () => late.promise,
    'onramp/options': () => (isBroken ? rejectionResponse(503, 'Busy') : fakeOnrampOptions),
  })
  await fetchOnrampOptions(client)
  expect(onrampOf(client).purchaseCurrency?.symbol).toBe('USDC')
  setPaymentAmount(client, { text: '100' })
  const quoting = fetchOnrampQuote(client)
  while (at('onramp/quote').length === 0) await settle()
  isBroken = false
  await fetchOnrampOptions(client)
  late.resolve(createTestOnrampQuote('99.5', 'USDC'))
  expect(await quoting).toBeUndefined()
  await settle()
  expect(onrampOf(client)).toMatchObject({
    purchaseCurrency: { symbol: 'ETH' },
    purchaseAmount: undefined,
    quotesLoading: false,
  })
})

it('keeps a quote when newer options keep the selection', async () => {
  const { client, clock } = await createBuyerTest({ 'onramp/quote': createTestOnrampQuote('1') })
  await fetchOnrampOptions(client)
  setPaymentAmount(client, { text: '100' })
  await fetchOnrampQuote(client)
  clock.advance(300_000)
  await fetchOnrampOptions(client)
  expect(onrampOf(client).purchaseAmount).toBe('1')
})

it('clears the options and aborts the quote of another network', async () => {
  const late = createDeferred<unknown>()
  let isSlow = false
  const { client, clock, at } = await createBuyerTest({
    'onramp/options': () => (isSlow ? late.promise : fakeOnrampOptions),
  })
  await fetchOnrampOptions(client)
  clock.advance(300_000)
  isSlow = true
  const older = fetchOnrampOptions(client)
  while (at('onramp/options').length < 2) await settle()
  await switchNetwork(client, { network: testNetworks.base.caipNetworkId })
  expect(onrampOf(client)).toMatchObject({
    ...nothing,
    purchaseCurrency: undefined,
    paymentCurrency: { id: 'USD' },
  })
  late.resolve(fakeOnrampOptions)
  expect(await older).toEqual(nothing)
  expect(onrampOf(client)).toMatchObject({ ...nothing, purchaseCurrency: undefined })
})

it('keeps a fetch that started right after the network changed', async () => {
  const { client } = await createBuyerTest()
  const calls: Promise<unknown>[] = []
  const isSolanaActive = (): boolean => client.store.get().activeNamespace === 'solana'
  client.store.watch(isSolanaActive, () => calls.push(fetchOnrampOptions(client)))
  await fetchOnrampOptions(client)
  setActiveNamespace(client, { namespace: testNetworks.solana.chainNamespace })
  await Promise.all(calls)
  expect(calls).toHaveLength(1)
  expect(onrampOf(client).paymentCurrencies).toEqual(fakeOnrampOptions.paymentCurrencies)
})

it('returns objects from queries where nothing is sold, for query caches', async () => {
  const { client } = await createBuyerTest()
  const [purchaseCurrency = expect.unreachable()] = fakeOnrampOptions.purchaseCurrencies
  const [paymentCurrency = expect.unreachable()] = fakeOnrampOptions.paymentCurrencies
  const network = testNetworks.base.caipNetworkId
  const quote = onrampQuoteQuery(client, {
    purchaseCurrency,
    paymentCurrency,
    amount: '100',
    network,
  })
  const url = checkoutUrlQuery(client, { provider: 'meld', address: '0x1', network })
  expect(await quote.queryFn({})).toEqual({ quote: undefined })
  expect(await url.queryFn({})).toEqual({ url: undefined })
})

it('cleans texts with invisible or direction-changing characters', async () => {
  const [eth = expect.unreachable(), usdc] = fakeOnrampOptions.purchaseCurrencies
  const hidden = { ...eth, name: 'Et\u202Eher', symbol: 'E\u200BTH' }
  const { client } = await createBuyerTest({
    'onramp/options': { ...fakeOnrampOptions, purchaseCurrencies: [hidden, usdc] },
  })
  expect(await fetchOnrampOptions(client)).toEqual(fakeOnrampOptions)
  const long = { ...eth, name: 'x'.repeat(501) }
  const other = await createBuyerTest({
    'onramp/options': { ...fakeOnrampOptions, purchaseCurrencies: [long] },
  })
  expect(await fetchOnrampOptions(other.client)).toEqual(defaultOnrampOptions)
})

it('sends no request for an incomplete form, or where nothing is sold', async () => {
  const { client, at } = await createBuyerTest({ 'onramp/quote': createTestOnrampQuote('1') })
  setPaymentAmount(client, { text: '100' })
  expect(await fetchOnrampQuote(client)).toBeUndefined()
  await fetchOnrampOptions(client)
  setPaymentAmount(client, { text: '' })
  expect(await fetchOnrampQuote(client)).toBeUndefined()
  setPaymentAmount(client, { text: '100' })
  await switchNetwork(client, { network: testNetworks.base.caipNetworkId })
  expect(await fetchOnrampQuote(client)).toBeUndefined()
  expect(onrampOf(client)).toMatchObject({ quotesLoading: false, error: undefined })
  expect(at('onramp/quote')).toEqual([])
})

it('aborts the older of two quotes, whichever answers first', async () => {
  const [first, second] = [createDeferred<unknown>(), createDeferred<unknown>()]
  const answers = [first.promise, second.promise]
  const { client, at } = await createBuyerTest({ 'onramp/quote': () => answers.shift() })
  await fetchOnrampOptions(client)
  setPaymentAmount(client, { text: '100' })
  const older = fetchOnrampQuote(client)
  while (at('onramp/quote').length === 0) await settle()
  setPaymentAmount(client, { text: '200' })
  const newer = fetchOnrampQuote(client)
  second.resolve(createTestOnrampQuote('2'))
  expect((await newer)?.purchaseAmount.amount).toBe('2')
  first.resolve(createTestOnrampQuote('1'))
  expect(await older).toBeUndefined()
  await settle()
  expect(onrampOf(client).purchaseAmount).toBe('2')
})

it.each<[string, (client: Latchkey) => unknown]>([
  ['pays another amount', (client) => setPaymentAmount(client, { text: '20' })],
  [
    'pays in another currency',
    (client) => setPaymentCurrency(client, { currency: { id: 'EUR', payment_method_limits: [] } }),
  ],
  [
    'another currency',
    (client) =>
      setPurchaseCurrency(client, {
        currency: fakeOnrampOptions.purchaseCurrencies[1] ?? expect.unreachable(),
      }),
  ],
  [
    'is on another network',
    (client) => switchNetwork(client, { network: testNetworks.base.caipNetworkId }),
  ],
])('drops the quote when the visitor %s', async (_, change) => {
  const { client } = await createBuyerTest({ 'onramp/quote': createTestOnrampQuote('1') })
  await fetchOnrampOptions(client)
  setPaymentAmount(client, { text: '100' })
  await fetchOnrampQuote(client)
  expect(onrampOf(client).purchaseAmount).toBe('1')
  await change(client)
  expect(onrampOf(client).purchaseAmount).toBeUndefined()
})

it('aborts the fetch when the client is destroyed', async () => {
  const hang = (): Promise<unknown> => new Promise(() => {})
  const { client } = await createBuyerTest({ 'onramp/quote': hang })
  await fetchOnrampOptions(client)
  setPaymentAmount(client, { text: '100' })
  const fetching = fetchOnrampQuote(client)
  await settle()
  client.destroy()
  expect(await fetching).toBeUndefined()
  expect(onrampOf(client).error).toBeUndefined()
})

it('keeps the purchases of two clients apart', async () => {
  const one = await createBuyerTest()
  const other = await createBuyerTest()
  await fetchOnrampOptions(one.client)
  setPaymentAmount(one.client, { text: '100' })
  expect(onrampOf(other.client)).toMatchObject({ paymentAmount: '', purchaseCurrencies: [] })
})
