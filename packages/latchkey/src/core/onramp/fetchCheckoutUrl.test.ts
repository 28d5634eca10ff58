import { expect, it } from 'vitest'
import { alice, carol } from '../client/core.fixture.ts'
import { rejectionResponse } from '../gateway/gateway.fixture.ts'
import { setActiveNamespace, switchNetwork } from '../network/index.ts'
import {
  fetchOnrampOptions,
  fetchOnrampUrl,
  fetchCheckoutUrl,
  setPaymentAmount,
  setPurchaseCurrency,
} from './index.ts'
import {
  createBuyerTest,
  testNetworks,
  createOnrampTest,
  fakeOnrampOptions,
  createTestOnrampProvider,
  unservedCurrency,
} from './onramp.fixture.ts'

const widgetUrl = 'https://meldcrypto.com/?publicKey=k&externalCustomerId=test'
/** Its origin equals the gateway's. */
const blobUrl = 'blob:https://gateway.example/3c1f0c1e'
const offerOf = (
  serviceProvider: string,
  destinationAmount: number,
  other: object = {},
): object => ({
  serviceProvider,
  destinationAmount,
  paymentMethodType: 'CARD',
  sourceAmount: 100,
  sourceCurrencyCode: 'USD',
  destinationCurrencyCode: 'USDC',
  ...other,
})

it("sends wallet, currency and project for a provider's page [4.15b]", async () => {
  const { client, at } = await createBuyerTest({ 'onramp/widget': { widgetUrl } })
  expect(await fetchCheckoutUrl(client, { provider: 'meld' })).toBe(widgetUrl)
  setActiveNamespace(client, { namespace: testNetworks.solana.chainNamespace })
  await fetchCheckoutUrl(client, { provider: 'meld' })
  const request = { serviceProvider: 'MELD', sourceAmount: '100', sourceCurrencyCode: 'USD' }
  expect(at('onramp/widget').map(({ body }) => body)).toEqual([
    {
      projectId: 'test',
      sessionData: { ...request, destinationCurrencyCode: 'USDC', walletAddress: alice },
    },
    {
      projectId: 'test',
      sessionData: { ...request, destinationCurrencyCode: 'SOL', walletAddress: carol },
    },
  ])
})

it('sends the selected currency of the active network to other providers', async () => {
  const { client, at } = await createBuyerTest({
    'onramp/providers': [createTestOnrampProvider('COINBASE')],
    'onramp/widget': { widgetUrl },
  })
  const codes = (): unknown[] =>
    at('onramp/widget').map(
      ({ body }) =>
        (body as { sessionData: { destinationCurrencyCode: string } }).sessionData
          .destinationCurrencyCode,
    )
  await fetchOnrampOptions(client)
  for (const currency of fakeOnrampOptions.purchaseCurrencies) {
    setPurchaseCurrency(client, { currency })
    await fetchCheckoutUrl(client, { provider: 'coinbase' })
  }
  expect(codes()).toEqual(['ETH_ETHEREUM', 'USDC_ETHEREUM'])
})

it('rejects a currency that is not sold on the active network', async () => {
  const { client, at } = await createBuyerTest({
    'onramp/providers': [createTestOnrampProvider('COINBASE'), createTestOnrampProvider('MELD')],
    'onramp/widget': { widgetUrl },
  })
  const failed = { code: 'onramp.url_failed' }
  await expect(fetchCheckoutUrl(client, { provider: 'coinbase' })).rejects.toMatchObject(failed)
  setPurchaseCurrency(client, { currency: unservedCurrency })
  await expect(fetchCheckoutUrl(client, { provider: 'coinbase' })).rejects.toMatchObject(failed)
  expect(at('onramp/widget')).toEqual([])
  expect(await fetchCheckoutUrl(client, { provider: 'meld' })).toBe(widgetUrl)
})

it('sends the amount of the form', async () => {
  const { client, at } = await createBuyerTest({ 'onramp/widget': { widgetUrl } })
  setPaymentAmount(client, { text: '050.50' })
  await fetchCheckoutUrl(client, { provider: 'meld' })
  expect(at('onramp/widget')).toMatchObject([{ body: { sessionData: { sourceAmount: '50.5' } } }])
  setPaymentAmount(client, { text: '1,5' })
  await expect(fetchCheckoutUrl(client, { provider: 'meld' })).rejects.toMatchObject({
    code: 'onramp.invalid_amount',
  })
})

it('sends a new request for every page, as some open only once', async () => {
  const { client, at } = await createBuyerTest({ 'onramp/widget': { widgetUrl } })
  await fetchCheckoutUrl(client, { provider: 'meld' })
  await fetchCheckoutUrl(client, { provider: 'meld' })
  expect(at('onramp/widget')).toHaveLength(2)
})

it('uses the best offer of an aggregator without a page of its own', async () => {
  const request = { sourceAmount: 70.1 }
  const { client, at } = await createBuyerTest({
    'onramp/providers': [createTestOnrampProvider('BANXA'), createTestOnrampProvider('KOYWE')],
    'onramp/multi/quotes': [
      offerOf('BANXA', 97.1, request),
      offerOf('KOYWE', 98.2, request),
      offerOf('Z', 98.1, request),
      offerOf('ELSE', 1e3, { ...request, destinationCurrencyCode: 'DOGE' }),
      offerOf('MORE', 99, { sourceAmount: 700 }),
      offerOf('EURO', 99, { ...request, sourceCurrencyCode: 'EUR' }),
      offerOf('LESS', -1e9, request),
    ],
    'onramp/widget': { widgetUrl },
  })
  setPaymentAmount(client, { text: '70.10' })
  await fetchCheckoutUrl(client, { provider: 'meld' })
  expect(at('onramp/multi/quotes')).toMatchObject([
    { body: { projectId: 'test', sourceAmount: 70.1, destinationCurrencyCode: 'USDC' } },
  ])
  expect(at('onramp/widget')).toMatchObject([
    { body: { sessionData: { serviceProvider: 'KOYWE' } } },
  ])
})

it.each<[string, string, Readonly<Record<string, unknown>>]>([
  ['the provider is unknown', 'nobody', {}],
  ['the gateway does not sell by it', 'moonpay', { 'onramp/multi/quotes': [offerOf('BANXA', 97)] }],
  ['a broker has no offer', 'meld', { 'onramp/providers': [], 'onramp/multi/quotes': [] }],
  [
    'an aggregator has only offers for other currencies',
    'meld',
    {
      'onramp/providers': [],
      'onramp/multi/quotes': [offerOf('BANXA', 9, { destinationCurrencyCode: 'DOGE' })],
    },
  ],
  [
    'the gateway refuses',
    'meld',
    { 'onramp/widget': () => rejectionResponse(400, 'No such provider') },
  ],
  ['the gateway answers HTML', 'meld', { 'onramp/widget': () => new Response('<html>') }],
  ['the gateway answers another shape', 'meld', { 'onramp/widget': { widgetUrl: 7 } }],
  ['the page is code', 'meld', { 'onramp/widget': { widgetUrl: 'javascript:alert(1)' } }],
  ['the page has no TLS', 'meld', { 'onramp/widget': { widgetUrl: 'http://meld.example/' } }],
  ['the page is made up', 'meld', { 'onramp/widget': { widgetUrl: blobUrl } }],
  ['the URL is invalid', 'meld', { 'onramp/widget': { widgetUrl: '/here' } }],
])('throws when %s', async (_, provider, answers) => {
  const { client } = await createBuyerTest({ 'onramp/widget': { widgetUrl }, ...answers })
  await expect(fetchCheckoutUrl(client, { provider })).rejects.toMatchObject({
    code: 'onramp.url_failed',
    message: 'Could not open the provider. Try again.',
  })
})

it('allows pages of its own gateway without TLS', async () => {
  const own = 'http://127.0.0.1:8080/v1/onramp/sandbox?sourceAmount=100'
  const { client } = await createBuyerTest(
    {
      'onramp/providers': [createTestOnrampProvider('SANDBOX')],
      'onramp/widget': { widgetUrl: own },
    },
    { gatewayUrl: 'http://127.0.0.1:8080' },
  )
  await fetchOnrampOptions(client)
  expect(await fetchCheckoutUrl(client, { provider: 'sandbox' })).toBe(own)
})

it('sends wallets and presets for a hosted page [7.17]', async () => {
  const url = 'https://pay.coinbase.com/buy/select-asset?appId=1'
  const { client, at } = await createBuyerTest({ 'generators/onrampurl': { url } })
  expect(await fetchOnrampUrl(client)).toBe(url)
  await fetchOnrampUrl(client, {
    destinationWallets: [{ address: alice, blockchains: ['base'] }],
    partnerUserId: 'u'.repeat(60),
    defaultNetwork: 'base',
    presetFiatAmount: 50,
    presetCryptoAmount: 1,
  })
  expect(at('generators/onrampurl')).toMatchObject([{ method: 'POST' }, { method: 'POST' }])
  expect(at('generators/onrampurl').map(({ body }) => body)).toEqual([
    {
      destinationWallets: [{ address: alice, assets: ['ETH'] }],
      partnerUserId: 'test',
      defaultExperience: 'buy',
    },
    {
      destinationWallets: [{ address: alice, blockchains: ['base'] }],
      partnerUserId: 'u'.repeat(50),
      defaultExperience: 'buy',
      defaultNetwork: 'base',
      presetFiatAmount: 50,
      presetCryptoAmount: 1,
    },
  ])
})

it('rejects unsafe URLs', async () => {
  const { client } = await createBuyerTest({ 'generators/onrampurl': { url: 'data:text/html,x' } })
  await expect(fetchOnrampUrl(client)).rejects.toMatchObject({ code: 'onramp.url_failed' })
})

it('throws without an account, and returns nothing on a network that is not served [7.22a, 8.5a]', async () => {
  const disconnected = createOnrampTest()
  const expected = { code: 'account.no_active_address', message: 'No ActiveCaipAddress found' }
  await expect(fetchCheckoutUrl(disconnected.client, { provider: 'meld' })).rejects.toMatchObject(
    expected,
  )
  await expect(fetchOnrampUrl(disconnected.client)).rejects.toMatchObject(expected)

  const { client, at } = await createBuyerTest({ 'onramp/widget': { widgetUrl } })
  await switchNetwork(client, { network: testNetworks.base.caipNetworkId })
  expect(await fetchCheckoutUrl(client, { provider: 'meld' })).toBeUndefined()
  expect(await fetchOnrampUrl(client)).toBeUndefined()
  expect([...at('onramp/widget'), ...at('generators/onrampurl')]).toEqual([])
})
