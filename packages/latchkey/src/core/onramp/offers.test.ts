import { describe, expect, it } from 'vitest'
import { createDeferred, fakeWindow, settle } from '../client/core.fixture.ts'
import { rejectionResponse } from '../gateway/gateway.fixture.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { switchNetwork } from '../network/index.ts'
import {
  fetchOnrampOffers,
  fetchOnrampOptions,
  fetchOnrampQuote,
  type OnrampViewModel,
  readOnramp,
  setOnrampCountry,
  setOnrampProvider,
  setPaymentAmount,
  setPurchaseCurrency,
  startOnrampQuotes,
  startPurchase,
  stopOnrampQuotes,
} from './index.ts'
import { updateOnrampState } from './onrampState.ts'
import {
  createBuyerTest,
  testNetworks,
  fakeOnrampOptions,
  createTestOnrampProvider,
  createTestOnrampQuote,
} from './onramp.fixture.ts'

const onrampOf = ({ store, adapters }: Latchkey): OnrampViewModel =>
  readOnramp(store.get(), adapters)
const labelsOf = (client: Latchkey): readonly string[] =>
  onrampOf(client).choices.map(({ label }) => label)

const offerOf = (serviceProvider: string, amount: number, other: object = {}): object => ({
  serviceProvider,
  destinationAmount: amount,
  paymentMethodType: 'CARD',
  sourceAmount: 100,
  sourceCurrencyCode: 'USD',
  destinationCurrencyCode: 'ETH_ETHEREUM',
  totalFee: 1.9,
  ...other,
})
const meldOffer = (name: string, amount: number, other: object = {}): object =>
  offerOf(name, amount, { destinationCurrencyCode: 'USDC', ...other })

const features = { onramp: ['coinbase', 'moonpay', 'meld'] } as const
const providers = ['COINBASE', 'MOONPAY', 'BANXA', 'KOYWE'].map(createTestOnrampProvider)

/** A buyer with three providers, whose gateway has these offers. */
async function createOffersTest(
  offers: unknown,
  answers: Readonly<Record<string, unknown>> = {},
): ReturnType<typeof createBuyerTest> {
  const made = await createBuyerTest(
    {
      'onramp/providers': providers,
      'onramp/multi/quotes': offers,
      'onramp/quote': createTestOnrampQuote('0.03'),
      'onramp/providers/properties': [{ countryCode: 'US' }, { countryCode: 'DE' }],
      ...answers,
    },
    { features },
  )
  await fetchOnrampOptions(made.client)
  setPaymentAmount(made.client, { text: '100' })
  return made
}

const chooseUsdc = (client: Latchkey): void =>
  setPurchaseCurrency(client, {
    currency: fakeOnrampOptions.purchaseCurrencies[1] ?? expect.unreachable(),
  })

it('lists the best offer first, then the providers without one [3.14, 4.15a]', async () => {
  const { client, at } = await createOffersTest([
    offerOf('COINBASE', 0.035),
    offerOf('MOONPAY', 0.0351, { paymentMethodType: 'SEPA' }),
    offerOf('MOONPAY', 0.0349),
    // Neither is for this payment.
    offerOf('COINBASE', 9, { sourceAmount: 900 }),
    offerOf('COINBASE', 9, { destinationCurrencyCode: 'ETH_BASE' }),
    // It belongs to an aggregator, which does not sell ETH.
    offerOf('BANXA', 9),
  ])
  expect(onrampOf(client).choice?.label).toBe('Coinbase')
  const fetching = fetchOnrampOffers(client)
  expect(onrampOf(client).offersLoading).toBe(true)
  await fetching
  expect(onrampOf(client)).toMatchObject({ offersLoading: false, offersError: undefined })
  expect(onrampOf(client).choices).toMatchObject([
    {
      label: 'MoonPay',
      isBest: true,
      offer: { purchaseAmount: '0.0351', fees: '1.9', paymentMethod: 'SEPA' },
    },
    { label: 'Coinbase', isBest: false, offer: { purchaseAmount: '0.035' } },
    { label: 'Meld.io', isBest: false, offer: undefined },
  ])
  expect(onrampOf(client).choice?.label).toBe('MoonPay')
  expect(at('onramp/multi/quotes').map(({ body }) => body)).toEqual([
    {
      projectId: 'test',
      destinationCurrencyCode: 'ETH_ETHEREUM',
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
      countryCode: 'US',
    },
  ])
})

it('lists the providers of an aggregator, and keeps the choice of the visitor', async () => {
  const { client, at } = await createOffersTest((call: { body: unknown }) =>
    (call.body as { destinationCurrencyCode: string }).destinationCurrencyCode === 'USDC'
      ? [meldOffer('BANXA', 97), meldOffer('KOYWE', 98), meldOffer('MOONPAY', 99)]
      : [offerOf('MOONPAY', 97.5, { destinationCurrencyCode: 'USDC_ETHEREUM' })],
  )
  chooseUsdc(client)
  await fetchOnrampOffers(client)
  // MoonPay is configured for itself, so that its offer through the aggregator is left out.
  expect(labelsOf(client)).toEqual(['koywe', 'MoonPay', 'banxa', 'Coinbase'])
  expect(at('onramp/multi/quotes')).toHaveLength(2)
  setOnrampProvider(client, { provider: 'meld', serviceProvider: 'BANXA' })
  expect(onrampOf(client).choice).toMatchObject({ label: 'banxa', provider: { name: 'meld' } })
  setPaymentAmount(client, { text: '100' })
  expect(onrampOf(client).choice?.label).toBe('Meld.io')
  await fetchOnrampOffers(client)
  expect(onrampOf(client).choice?.label).toBe('banxa')
})

it('opens the page of the chosen offer, in the country of the visitor', async () => {
  const { client, at } = await createOffersTest(
    [meldOffer('BANXA', 97), meldOffer('KOYWE', 98, { paymentMethodType: 'ACH' })],
    { 'onramp/widget': { widgetUrl: 'https://shop.example/' } },
  )
  chooseUsdc(client)
  setOnrampCountry(client, { country: 'DE' })
  await fetchOnrampOffers(client)
  const purchase = await startPurchase(client)
  expect(purchase).toMatchObject({
    provider: 'meld',
    serviceProvider: 'KOYWE',
    providerLabel: 'koywe',
    purchaseAmount: '98',
  })
  expect(at('onramp/widget')).toMatchObject([
    {
      body: {
        sessionData: {
          serviceProvider: 'KOYWE',
          countryCode: 'DE',
          paymentMethodType: 'ACH',
          destinationCurrencyCode: 'USDC',
        },
      },
    },
  ])
})

it.each<[string, () => unknown]>([
  ['refuses', () => rejectionResponse(400, 'No')],
  ['limits the rate', () => rejectionResponse(429, 'Too many requests')],
  ['breaks', () => new Response('<html>', { status: 500 })],
  ['answers another shape', () => ({ quotes: [] })],
  ['breaks off', () => Promise.reject(new TypeError('Failed to fetch'))],
])('keeps the providers and the estimate when the gateway %s [8.4]', async (_, answer) => {
  let isBroken = true
  const { client } = await createOffersTest(() =>
    isBroken ? answer() : [offerOf('MOONPAY', 0.035)],
  )
  await Promise.all([fetchOnrampQuote(client), fetchOnrampOffers(client)])
  expect(onrampOf(client)).toMatchObject({
    offersError: { code: 'onramp.quote_failed' },
    purchaseAmount: '0.03',
    choice: { label: 'Coinbase', offer: undefined },
  })
  expect(labelsOf(client)).toEqual(['Coinbase', 'MoonPay', 'Meld.io'])
  isBroken = false
  await fetchOnrampOffers(client)
  expect(onrampOf(client)).toMatchObject({ offersError: undefined, choice: { label: 'MoonPay' } })
})

it('keeps the answers of one kind of provider when those of the other fail', async () => {
  const { client } = await createOffersTest((call: { body: unknown }) =>
    (call.body as { destinationCurrencyCode: string }).destinationCurrencyCode === 'USDC'
      ? rejectionResponse(503, 'Busy')
      : [offerOf('COINBASE', 97, { destinationCurrencyCode: 'USDC_ETHEREUM' })],
  )
  chooseUsdc(client)
  expect(await fetchOnrampOffers(client)).toMatchObject([{ provider: 'coinbase' }])
  expect(onrampOf(client).offersError).toBeUndefined()
})

it('states which providers do not take the payment', async () => {
  const limits = [{ currency: 'USD', min: '150.00', max: '15000.00' }]
  const { client } = await createOffersTest([], {
    'onramp/providers': [
      { ...createTestOnrampProvider('COINBASE'), limits },
      createTestOnrampProvider('MOONPAY'),
    ],
  })
  expect(onrampOf(client).choices).toMatchObject([
    { label: 'MoonPay', isOutOfRange: false, limits: undefined },
    { label: 'Coinbase', isOutOfRange: true, limits: { min: '150', max: '15000' } },
  ])
  setPaymentAmount(client, { text: '150' })
  expect(onrampOf(client).choice).toMatchObject({ label: 'Coinbase', isOutOfRange: false })
})

it('selects the country of the browser, if it is listed, and keeps the chosen one', async () => {
  const languages = ['de-DE', 'en-US']
  const window = Object.assign(fakeWindow(), { navigator: { languages } as unknown as Navigator })
  const answers = {
    'onramp/providers/properties': [
      { countryCode: 'US' },
      { countryCode: 'DE' },
      { countryCode: 'DE' },
      { countryCode: 'Germany' },
      {},
    ],
  }
  const { client, clock } = await createBuyerTest(answers, {}, { window })
  await fetchOnrampOptions(client)
  expect(onrampOf(client)).toMatchObject({ country: 'DE', countries: ['US', 'DE'] })
  setOnrampCountry(client, { country: 'US' })
  clock.advance(300_000)
  await fetchOnrampOptions(client)
  expect(onrampOf(client).country).toBe('US')
})

it('keeps the countries known earlier, or that of the browser, when they cannot be fetched, and reports it', async () => {
  const languages = ['de-DE', 'en-US']
  const window = Object.assign(fakeWindow(), { navigator: { languages } as unknown as Navigator })
  let isBroken = true
  const { client, clock } = await createBuyerTest(
    {
      'onramp/providers/properties': () =>
        isBroken
          ? rejectionResponse(503, 'Busy')
          : [{ countryCode: 'US' }, { countryCode: 'DE' }, { countryCode: 'FR' }],
    },
    {},
    { window },
  )
  const countriesError = { code: 'onramp.options_failed' }
  await fetchOnrampOptions(client)
  expect(onrampOf(client)).toMatchObject({ country: 'DE', countries: [], countriesError })
  expect(onrampOf(client).optionsError).toBeUndefined()
  isBroken = false
  await fetchOnrampOptions(client)
  const countries = ['US', 'DE', 'FR']
  expect(onrampOf(client)).toMatchObject({ country: 'DE', countries, countriesError: undefined })
  setOnrampCountry(client, { country: 'FR' })
  isBroken = true
  clock.advance(300_000)
  await fetchOnrampOptions(client)
  expect(onrampOf(client)).toMatchObject({ country: 'FR', countries, countriesError })
})

it('drops offers for another payment, whichever answers first', async () => {
  const [first, second] = [createDeferred<unknown>(), createDeferred<unknown>()]
  const answers = [first.promise, second.promise]
  const { client, at } = await createOffersTest(() => answers.shift())
  const older = fetchOnrampOffers(client)
  while (at('onramp/multi/quotes').length === 0) await settle()
  setPaymentAmount(client, { text: '200' })
  expect(onrampOf(client).offersLoading).toBe(false)
  const newer = fetchOnrampOffers(client)
  second.resolve([offerOf('MOONPAY', 2, { sourceAmount: 200 })])
  expect(await newer).toMatchObject([{ purchaseAmount: '2' }])
  first.resolve([offerOf('COINBASE', 1)])
  expect(await older).toBeUndefined()
  expect(onrampOf(client).choice?.label).toBe('MoonPay')
  await switchNetwork(client, { network: testNetworks.base.caipNetworkId })
  expect(onrampOf(client)).toMatchObject({ choice: { label: 'Coinbase', offer: undefined } })
})

describe('startOnrampQuotes', () => {
  it('fetches again every 20 s while the page is visible, until it is stopped', async () => {
    let amount = 1
    const { client, clock, at } = await createOffersTest(() => [offerOf('MOONPAY', amount++)])
    const document = { visibilityState: 'visible' }
    Object.assign(client.window ?? {}, { document })
    const requests = (): number => at('onramp/multi/quotes').length
    await startOnrampQuotes(client)
    clock.advance(19_999)
    expect(requests()).toBe(1)
    clock.advance(1)
    await expect.poll(() => onrampOf(client).choice?.offer?.purchaseAmount).toBe('2')
    document.visibilityState = 'hidden'
    clock.advance(25_000)
    await settle()
    expect(requests()).toBe(2)
    document.visibilityState = 'visible'
    clock.advance(1_000)
    await expect.poll(() => onrampOf(client).choice?.offer?.purchaseAmount).toBe('3')
    stopOnrampQuotes(client)
    clock.advance(60_000)
    await settle()
    expect(requests()).toBe(3)
  })

  it('keeps the offers while it renews them, and removes them 30 s after the last answer', async () => {
    let isDown = false
    const { client, clock } = await createOffersTest(() =>
      isDown ? rejectionResponse(503, 'Busy') : [offerOf('MOONPAY', 1)],
    )
    await startOnrampQuotes(client)
    isDown = true
    clock.advance(20_000)
    expect(onrampOf(client)).toMatchObject({ offersLoading: true, choice: { label: 'MoonPay' } })
    await expect.poll(() => onrampOf(client).offersError).toBeDefined()
    expect(onrampOf(client).choice?.offer?.purchaseAmount).toBe('1')
    clock.advance(9_999)
    expect(onrampOf(client).choice?.offer).toBeDefined()
    clock.advance(1)
    expect(onrampOf(client)).toMatchObject({
      offersError: { code: 'onramp.quote_failed' },
      quote: undefined,
      choice: { label: 'Coinbase', offer: undefined },
    })
    isDown = false
    clock.advance(10_000)
    await expect.poll(() => onrampOf(client).choice?.offer?.purchaseAmount).toBe('1')
    expect(onrampOf(client).offersError).toBeUndefined()
  })
})

it('buys without an offer that expired while the device slept', async () => {
  const { client, clock } = await createOffersTest([offerOf('MOONPAY', 2)], {
    'onramp/widget': { widgetUrl: 'https://shop.example/' },
  })
  await fetchOnrampOffers(client)
  const offersFetchedAt = clock.now() - 30_000
  client.store.set(updateOnrampState({ offersFetchedAt }))
  expect(await startPurchase(client)).toMatchObject({ purchaseAmount: undefined })
})

it('sends no request for an incomplete form or an invalid amount', async () => {
  const { client, at } = await createOffersTest([])
  for (const text of ['', '5', '1,5']) {
    setPaymentAmount(client, { text })
    expect(await fetchOnrampOffers(client)).toBeUndefined()
  }
  expect(at('onramp/multi/quotes')).toEqual([])
})
