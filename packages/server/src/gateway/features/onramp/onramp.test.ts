import {
  type OnrampOptions,
  onrampBuyOptionsSchema,
  onrampBuyQuoteSchema,
  onrampOptionsSchema,
  onrampQuoteSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { useSharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import { fixedPrices, startOnrampGateway } from './onramp.fixture.ts'
import { parseCents, computeOnrampQuote, formatCents } from './computeOnrampQuote.ts'

const opened = useSharedDatabase('pglite')
const start = (options: Partial<Parameters<typeof startOnrampGateway>[0]> = {}) =>
  startOnrampGateway({ database: opened().database, ...options })

const usdc = { id: '2b92315d-eab7-5bef-84fa-089a131333f5', symbol: 'USDC' }
const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const quoteBody = {
  purchaseCurrency: usdc,
  paymentCurrency: { id: 'USD' },
  amount: '100',
  network: 'base-mainnet',
}
const buyQuery = {
  country: 'US',
  purchaseCurrency: 'USDC',
  purchaseNetwork: 'base-mainnet',
  paymentAmount: '100',
  paymentCurrency: 'USD',
  paymentMethod: 'card',
}

describe('on-ramp options', () => {
  it('list assets with networks, and payment methods with limits [7.18, 9.3a]', async () => {
    const { get } = await start()
    const { status, body } = await get('/v1/onramp/options')
    expect(status).toBe(200)
    expect(v.is(onrampOptionsSchema, body)).toBe(true)
    const { paymentCurrencies, purchaseCurrencies } = body as OnrampOptions
    const limits = [
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ]
    expect(paymentCurrencies).toEqual([
      { id: 'USD', payment_method_limits: limits },
      { id: 'EUR', payment_method_limits: limits },
    ])
    const found = purchaseCurrencies.find(({ symbol }) => symbol === 'USDC')
    expect(found).toMatchObject({ id: usdc.id, name: 'USD Coin' })
    expect(found?.networks).toContainEqual({
      name: 'base-mainnet',
      display_name: 'Base',
      chain_id: '8453',
      contract_address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    })
    const nativeCurrency = purchaseCurrencies.find(({ symbol }) => symbol === 'ETH')
    expect(nativeCurrency?.networks.every(({ contract_address: address }) => address === '')).toBe(
      true,
    )
    const ids = purchaseCurrencies.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('are the same by country', async () => {
    const { get } = await start()
    const { body } = await get('/v1/onramp/buy/options', { country: 'DE', subdivision: 'BY' })
    expect(v.is(onrampBuyOptionsSchema, body)).toBe(true)
    expect((await get('/v1/onramp/buy/options')).field).toBe('country')
    expect((await get('/v1/onramp/buy/options', { country: "U' --" })).status).toBe(400)
  })
})

describe('an on-ramp quote', () => {
  it('subtracts both fees and converts at the current price [7.19]', async () => {
    const { post } = await start()
    const { status, body } = await post('/v1/onramp/quote', quoteBody)
    expect(status).toBe(200)
    expect(v.is(onrampQuoteSchema, body)).toBe(true)
    expect(body).toMatchObject({
      paymentTotal: { amount: '100.00', currency: 'USD' },
      paymentSubtotal: { amount: '97.51', currency: 'USD' },
      purchaseAmount: { amount: '97.51', currency: 'USDC' },
      networkFee: { amount: '0.49', currency: 'USD' },
      coinbaseFee: { amount: '2.00', currency: 'USD' },
    })
  })

  it('uses the euro price for a payment in euros [7.19]', async () => {
    const { post } = await start()
    const { body } = await post('/v1/onramp/quote', {
      ...quoteBody,
      paymentCurrency: { id: 'EUR' },
    })
    // 97.51 at 1.5 each, cut off.
    expect(body).toMatchObject({ purchaseAmount: { amount: '65.006666', currency: 'USDC' } })
  })

  it('are the same by country', async () => {
    const { get } = await start()
    const { body } = await get('/v1/onramp/buy/quotes', buyQuery)
    expect(v.is(onrampBuyQuoteSchema, body)).toBe(true)
    expect(body).toMatchObject({ purchaseAmount: { value: '97.51', currency: 'USDC' } })
  })

  it.each([
    ['no body', '', 'body'],
    ['no JSON', '<html>', 'body'],
    ['no currency', { ...quoteBody, purchaseCurrency: undefined }, 'purchaseCurrency'],
    ['a currency that is a list', { ...quoteBody, purchaseCurrency: [] }, 'purchaseCurrency.id'],
    ['something unknown', { ...quoteBody, purchaseCurrency: { id: 'LUNA' } }, 'purchaseCurrency'],
    ['SQL', { ...quoteBody, purchaseCurrency: { id: "' or 1=1 --" } }, 'purchaseCurrency'],
    ['pounds', { ...quoteBody, paymentCurrency: { id: 'GBP' } }, 'paymentCurrency'],
    ['a number for an amount', { ...quoteBody, amount: 100 }, 'amount'],
    ['a negative amount', { ...quoteBody, amount: '-100' }, 'amount'],
    ['an exponent', { ...quoteBody, amount: '1e3' }, 'amount'],
    ['part of a cent', { ...quoteBody, amount: '100.001' }, 'amount'],
    ['too little', { ...quoteBody, amount: '9.99' }, 'amount'],
    ['too much', { ...quoteBody, amount: '25000.01' }, 'amount'],
    ['an endless amount', { ...quoteBody, amount: '1'.repeat(5_000) }, 'amount'],
  ])('is rejected for %s [7.19]', async (_, body, field) => {
    const { post } = await start()
    expect(await post('/v1/onramp/quote', body)).toMatchObject({ status: 400, field })
  })

  it('enforces the limits of a payment method [9.3a]', async () => {
    const { get } = await start()
    const getQuotes = (change: object) => get('/v1/onramp/buy/quotes', { ...buyQuery, ...change })
    const much = { paymentAmount: '7500.01' }
    expect(await getQuotes(much)).toMatchObject({ status: 400, field: 'amount' })
    expect((await getQuotes({ ...much, paymentMethod: 'ach_bank_account' })).status).toBe(200)
    expect(await getQuotes({ paymentMethod: 'cash' })).toMatchObject({ field: 'paymentMethod' })
  })

  it('is unavailable without a price', async () => {
    const { post } = await start({ prices: { of: async () => new Map() } })
    expect((await post('/v1/onramp/quote', quoteBody)).status).toBe(503)
  })

  it.each([
    ['10.00', '2000', 18, 4_655_000_000_000_000n],
    ['10.00', '0.000000000000000000000001', 0, 9_310_000_000_000_000_000_000_000n],
    ['0.50', '1', 6, undefined],
    ['10.00', '0', 6, undefined],
    ['10.00', 'nan', 6, undefined],
  ])('converts %s at a price of %s with %d decimals to %s', (paid, price, decimals, expected) => {
    expect(computeOnrampQuote(parseCents(paid) ?? 0n, { price, decimals })?.purchaseAmount).toBe(
      expected,
    )
  })

  it('never exceeds the payment', () => {
    for (let cents = 0n; cents < 20_000n; cents += 7n) {
      const found = computeOnrampQuote(cents, { price: '3', decimals: 6 })
      if (!found) continue
      expect(found.fee + found.networkFee + found.subtotal).toBe(cents)
      expect(found.purchaseAmount * 3n <= found.subtotal * 10_000n).toBe(true)
      expect(parseCents(formatCents(cents))).toBe(cents)
    }
  })
})

describe('the URL of a purchase page', () => {
  const body = {
    destinationWallets: [{ address: wallet, blockchains: ['base'], assets: ['USDC'] }],
    partnerUserId: 'user-1',
    presetFiatAmount: 50,
    defaultExperience: 'buy',
  }

  it("is Coinbase's with its app id [7.17]", async () => {
    const { post } = await start({ upstreams: { coinbase: { appId: 'app-1' } } })
    const answer = await post('/v1/generators/onrampurl', body)
    const { origin, pathname, searchParams } = new URL((answer.body as { url: string }).url)
    expect(origin + pathname).toBe('https://pay.coinbase.com/buy/select-asset')
    expect(Object.fromEntries(searchParams)).toEqual({
      appId: 'app-1',
      destinationWallets: JSON.stringify(body.destinationWallets),
      partnerUserId: 'user-1',
      presetFiatAmount: '50',
      defaultExperience: 'buy',
    })
  })

  it('is unavailable without a configured vendor', async () => {
    const { post } = await start()
    const answer = await post('/v1/generators/onrampurl', body)
    expect(answer).toMatchObject({ status: 503, field: 'provider' })
  })

  it.each([
    ['no wallets', { ...body, destinationWallets: [] }, 'destinationWallets'],
    [
      'a wallet without address',
      { ...body, destinationWallets: [{}] },
      'destinationWallets.0.address',
    ],
    ['no user', { ...body, partnerUserId: undefined }, 'partnerUserId'],
    ['a part of a unit', { ...body, presetFiatAmount: 0.5 }, 'presetFiatAmount'],
    ['another purpose', { ...body, defaultExperience: 'rob' }, 'defaultExperience'],
  ])('is rejected for %s [7.17]', async (_, given, field) => {
    const { post } = await start({ upstreams: { coinbase: { appId: 'app-1' } } })
    expect(await post('/v1/generators/onrampurl', given)).toMatchObject({ status: 400, field })
  })
})

it('lists no providers without a configured vendor', async () => {
  const { get, post } = await start({ prices: fixedPrices })
  expect((await get('/v1/onramp/providers')).body).toEqual([])
  expect((await get('/v1/onramp/sandbox')).status).toBe(404)
  expect(await post('/v1/onramp/widget', {})).toMatchObject({ status: 401 })
})
