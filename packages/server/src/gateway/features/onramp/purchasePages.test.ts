import { createHmac } from 'node:crypto'
import { expect, describe, it } from 'vitest'
import { useSharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import { startTestServer } from '../../../upstream/server.fixture.ts'
import { projectId, startOnrampGateway, type TestOnramp } from './onramp.fixture.ts'

const opened = useSharedDatabase('pglite')
const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const sessionData = {
  serviceProvider: 'MOONPAY',
  destinationCurrencyCode: 'USDC_BASE',
  sourceAmount: '100',
  sourceCurrencyCode: 'USD',
  walletAddress: wallet,
  redirectUrl: 'https://app.example/done?a=1&b=2',
}
const query = {
  projectId,
  destinationCurrencyCode: 'USDC_BASE',
  sourceAmount: 100,
  sourceCurrencyCode: 'USD',
}

const start = (upstreams: Record<string, Record<string, string>>): Promise<TestOnramp> =>
  startOnrampGateway({ database: opened().database, upstreams })

async function pageOf(
  { post }: TestOnramp,
  serviceProvider: string,
  change: { readonly sourceAmount?: string } = {},
): Promise<URL> {
  const body = { projectId, sessionData: { ...sessionData, ...change, serviceProvider } }
  const answer = await post('/v1/onramp/widget', body)
  expect(answer.status).toBe(200)
  return new URL((answer.body as { widgetUrl: string }).widgetUrl)
}

describe('the purchase page of a vendor', () => {
  it('is signed for MoonPay', async () => {
    const onramp = await start({ moonpay: { key: 'pk_1', secret: 'sk_1' } })
    const page = await pageOf(onramp, 'MOONPAY')
    const signature = page.searchParams.get('signature')
    page.searchParams.delete('signature')
    expect(signature).toBe(createHmac('sha256', 'sk_1').update(page.search).digest('base64'))
    expect(page.href).not.toContain('sk_1')
    expect(Object.fromEntries(page.searchParams)).toEqual({
      apiKey: 'pk_1',
      currencyCode: 'usdc_base',
      walletAddress: wallet,
      baseCurrencyCode: 'usd',
      baseCurrencyAmount: '100',
      redirectURL: sessionData.redirectUrl,
    })
  })

  it('sends Coinbase whole amounts only, without truncating others', async () => {
    const onramp = await start({ coinbase: { appId: 'c1' } })
    const amountOf = async (sourceAmount: string): Promise<string | null> =>
      (await pageOf(onramp, 'COINBASE', { sourceAmount })).searchParams.get('presetFiatAmount')
    expect(await amountOf('100')).toBe('100')
    expect(await amountOf('10.99')).toBe(null)
  })

  it('has the parameters of Transak, Coinbase and Meld [4.15b]', async () => {
    const onramp = await start({
      transak: { key: 't1' },
      coinbase: { appId: 'c1' },
      meld: { publicKey: 'm1', url: 'https://meld.example/?a=1' },
    })
    const transak = await pageOf(onramp, 'transak')
    expect(transak.host).toBe('global.transak.com')
    expect(Object.fromEntries(transak.searchParams)).toMatchObject({
      apiKey: 't1',
      cryptoCurrencyCode: 'USDC',
      network: 'base',
      fiatAmount: '100',
    })
    const coinbase = await pageOf(onramp, 'COINBASE')
    expect(JSON.parse(coinbase.searchParams.get('destinationWallets') ?? '')).toEqual([
      { address: wallet, assets: ['USDC'], blockchains: ['base'] },
    ])
    const meld = await pageOf(onramp, 'MELD')
    expect(Object.fromEntries(meld.searchParams)).toEqual({
      a: '1',
      publicKey: 'm1',
      destinationCurrencyCode: 'USDC_BASE',
      walletAddress: wallet,
      externalCustomerId: projectId,
    })
    const { body } = await onramp.get('/v1/onramp/providers')
    expect((body as { serviceProvider: string }[]).map((each) => each.serviceProvider)).toEqual([
      'COINBASE',
      'TRANSAK',
      'MELD',
    ])
  })

  it.each([
    ['an unknown provider', { serviceProvider: 'X' }, 'sessionData.serviceProvider'],
    ['a script', { redirectUrl: 'javascript:alert(1)' }, 'sessionData.redirectUrl'],
    ['a negative amount', { sourceAmount: '-1' }, 'sessionData.sourceAmount'],
    ['a code like SQL', { destinationCurrencyCode: "' --" }, 'sessionData.destinationCurrencyCode'],
    ['no wallet', { walletAddress: '' }, 'sessionData.walletAddress'],
  ])('is rejected for %s', async (_, change, field) => {
    const { post } = await start({ moonpay: { key: 'pk_1' } })
    const body = { projectId, sessionData: { ...sessionData, ...change } }
    expect(await post('/v1/onramp/widget', body)).toMatchObject({ status: 400, field })
  })
})

describe('Meld', () => {
  const offer = {
    serviceProvider: 'TRANSAK',
    paymentMethodType: 'CREDIT_DEBIT_CARD',
    sourceAmount: 100,
    sourceCurrencyCode: 'USD',
    destinationAmount: 96.1,
    destinationCurrencyCode: 'USDC_BASE',
    customerScore: 20,
  }
  type Behaviour = (path: string, body: string) => readonly [status: number, text: string]

  async function startMeld(behave: Behaviour) {
    const server = await startTestServer((request, response, body) => {
      const [status, text] = behave(request.url ?? '', body)
      response.writeHead(status).end(text)
    })
    return { server, ...(await start({ meld: { key: 'k1', url: server.url } })) }
  }
  const jsonReply = (value: unknown, status = 200) => [status, JSON.stringify(value)] as const

  it('is queried once per payment method', async () => {
    const { server, post } = await startMeld((path, body) => {
      if (path.startsWith('/service-providers/properties/payment-methods?countries=US'))
        return jsonReply([{ paymentMethod: 'CREDIT_DEBIT_CARD' }, { paymentMethod: 'ACH' }])
      if (body.includes('ACH')) return jsonReply({ message: 'No quotes' }, 500)
      return jsonReply({ quotes: [offer, { ...offer, serviceProvider: 'BANXA' }] })
    })
    const body = { ...query, excludeProviders: ['BANXA'] }
    const answer = await post('/v1/onramp/multi/quotes', body)
    expect(answer).toMatchObject({ status: 200, body: [offer] })
    expect(server.requests).toHaveLength(3)
    const [, { headers }] = server.requests as [unknown, { headers: Record<string, string> }]
    expect(headers).toMatchObject({ authorization: 'BASIC k1', 'meld-version': '2023-12-19' })
    expect(server.bodies.join('')).not.toContain(projectId)
  })

  it('fails only if all payment methods fail', async () => {
    const { post } = await startMeld((path) =>
      path.includes('payment-methods') ? jsonReply([{ paymentMethod: 'ACH' }]) : jsonReply({}, 503),
    )
    expect((await post('/v1/onramp/multi/quotes', query)).status).toBe(503)
  })

  it.each([
    ['garbage', [200, '<html>'] as const, 503],
    ['another shape', jsonReply({ quotes: [{}] }), 503],
    ['a refusal', jsonReply({ message: 'Amount too low' }, 400), 400],
    ['a limit', jsonReply({}, 429), 503],
  ])('responds with %s', async (_, answer, status) => {
    const { post } = await startMeld(() => answer)
    const body = { ...query, paymentMethodType: 'ACH' }
    expect((await post('/v1/onramp/multi/quotes', body)).status).toBe(status)
  })

  it('returns a page, providers and properties', async () => {
    const { server, get, ...onramp } = await startMeld((path) => {
      if (path === '/crypto/session/widget')
        return jsonReply({ id: '1', widgetUrl: 'https://w.example' })
      if (path.startsWith('/service-providers?'))
        return jsonReply([{ serviceProvider: 'TRANSAK', name: 'Transak', status: 'LIVE' }])
      return jsonReply([{ countryCode: 'US', name: 'United States', flagImageUrl: '' }])
    })
    expect((await pageOf({ get, ...onramp }, 'TRANSAK')).host).toBe('w.example')
    expect(JSON.parse(server.bodies[0] ?? '')).toEqual({
      sessionType: 'BUY',
      externalCustomerId: projectId,
      sessionData: { ...sessionData, serviceProvider: 'TRANSAK' },
    })
    const providers = await get('/v1/onramp/providers', { countries: 'US,DE' })
    expect(providers.body).toMatchObject([{ name: 'Transak' }])
    const path = '/v1/onramp/providers/properties'
    const properties = await get(path, { type: 'countries', excludeProviders: 'BANXA' })
    expect(properties.body).toMatchObject([{ countryCode: 'US' }])
    expect(server.requests.map(({ url }) => url).slice(1)).toEqual([
      '/service-providers?countries=US%2CDE',
      '/service-providers/properties/countries?excludeServiceProviders=BANXA',
    ])
    expect(await get(path, { type: '../keys' })).toMatchObject({ status: 400, field: 'type' })
  })
})
