import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { inspect } from 'node:util'
import {
  onrampBuyOptionsSchema,
  onrampBuyQuoteSchema,
  type OnrampOptions,
  onrampOptionsSchema,
  onrampQuoteSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { useSharedDatabase } from '../../../store/sharedDatabase.fixture.ts'
import { startTestServer, type TestServer } from '../../../upstream/server.fixture.ts'
import { startOnrampGateway, type TestOnramp } from '../../features/onramp/onramp.fixture.ts'

const opened = useSharedDatabase('pglite')
const usdcOnBase = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const secret = 'sk-of-nobody'
const payKeys = { appId: 'app-1', apiKey: secret }

/** As the older service writes it. */
const offeredAssets = {
  payment_currencies: [
    {
      id: 'USD',
      payment_method_limits: [
        { id: 'CARD', min: '2', max: '500.00' },
        { id: 'ACH_BANK_ACCOUNT', min: '10', max: '25000.00' },
      ],
    },
    { id: 'nonsense', payment_method_limits: [] },
  ],
  purchase_currencies: [
    {
      id: '2b92315d-eab7-5bef-84fa-089a131333f5',
      name: 'USD\u202eC',
      symbol: 'USDC',
      icon_url: 'https://icons.example/usdc.png',
      networks: [
        {
          name: 'base',
          display_name: 'Base',
          chain_id: '8453',
          contract_address: usdcOnBase.toLowerCase(),
        },
        { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '0x12' },
        { name: 'moon', display_name: 'Moon', chain_id: '99999999', contract_address: '' },
      ],
    },
    {
      id: 'b1d2',
      name: 'Solana',
      symbol: 'SOL',
      networks: [{ name: 'solana', display_name: 'Solana', chain_id: '0', contract_address: '' }],
    },
    {
      id: 'f00d',
      name: 'Foo',
      symbol: 'FOO',
      networks: [
        { name: 'base', display_name: 'Base', chain_id: '8453', contract_address: usdcOnBase },
      ],
    },
    { id: 'no-name' },
  ],
}
const usd = (value: string) => ({ value, currency: 'USD' })
const quoted = {
  payment_total: usd('100.00'),
  payment_subtotal: usd('96.28'),
  purchase_amount: { value: '96.28', currency: 'USDC' },
  coinbase_fee: usd('3.54'),
  network_fee: usd('0.18'),
  quote_id: 'q-1',
}
const quoteBody = {
  purchaseCurrency: { id: '2b92315d-eab7-5bef-84fa-089a131333f5', symbol: 'USDC' },
  paymentCurrency: { id: 'USD' },
  amount: '100',
  network: 'base-mainnet',
}
const buyQuery = {
  country: 'US',
  subdivision: 'NY',
  purchaseCurrency: 'USDC',
  purchaseNetwork: 'base',
  paymentAmount: '100',
  paymentCurrency: 'USD',
  paymentMethod: 'CARD',
}

type Answers = {
  readonly options?: readonly [status: number, text: string]
  readonly quote?: readonly [status: number, text: string]
}
const jsonReply = (value: unknown, status = 200) => [status, JSON.stringify(value)] as const

async function start(
  answers: Answers = {},
  keys: Readonly<Record<string, string>> = payKeys,
): Promise<TestOnramp & { readonly server: TestServer }> {
  const { options = jsonReply(offeredAssets), quote = jsonReply(quoted) } = answers
  const server = await startTestServer((request, response) => {
    const [status, text] = request.url?.includes('/quote') ? quote : options
    response.writeHead(status, { location: '/elsewhere' }).end(text)
  })
  const coinbase = { ...keys, apiUrl: server.url }
  const onramp = await startOnrampGateway({ database: opened().database, upstreams: { coinbase } })
  return { ...onramp, server }
}

const requestLines = ({ server }: { readonly server: TestServer }) =>
  server.requests.map(({ method, url }) => `${method} ${url}`)

describe('Coinbase buy options', () => {
  it('are returned by country, on supported chains [7.18]', async () => {
    const onramp = await start()
    const location = { country: 'US', subdivision: 'NY' }
    const { body } = await onramp.get('/v1/onramp/buy/options', location)
    expect(v.is(onrampBuyOptionsSchema, body)).toBe(true)
    expect(body).toEqual({
      paymentCurrencies: [
        {
          id: 'USD',
          limits: [
            { id: 'card', min: '2', max: '500.00' },
            { id: 'ach_bank_account', min: '10', max: '25000.00' },
          ],
        },
      ],
      purchaseCurrencies: [
        {
          id: '2b92315d-eab7-5bef-84fa-089a131333f5',
          name: 'USDC',
          symbol: 'USDC',
          networks: [
            {
              name: 'base-mainnet',
              displayName: 'Base',
              chainId: '8453',
              contractAddress: usdcOnBase,
            },
          ],
        },
        {
          id: 'b1d2',
          name: 'Solana',
          symbol: 'SOL',
          networks: [
            {
              name: 'solana-mainnet',
              displayName: 'Solana',
              chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
              contractAddress: '',
            },
          ],
        },
        expect.objectContaining({ symbol: 'FOO' }),
      ],
    })
    await onramp.get('/v1/onramp/buy/options', location)
    expect(requestLines(onramp)).toEqual(['GET /api/v1/buy/options?country=US&subdivision=NY'])
    expect(onramp.server.requests[0]?.headers).toMatchObject({
      'cbpay-app-id': 'app-1',
      'cbpay-api-key': secret,
    })
  })

  it('use the default country without one [7.18]', async () => {
    const onramp = await start()
    const { body } = await onramp.get('/v1/onramp/options')
    expect(v.is(onrampOptionsSchema, body)).toBe(true)
    const { purchaseCurrencies } = body as OnrampOptions
    expect(purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC', 'SOL', 'FOO'])
    expect(requestLines(onramp).toSorted()).toEqual([
      'GET /api/v1/buy/options?country=DE',
      'GET /api/v1/buy/options?country=US&subdivision=CA',
    ])
    const own = await start({}, { ...payKeys, country: 'FR' })
    await own.get('/v1/onramp/options')
    expect(requestLines(own)).toEqual(['GET /api/v1/buy/options?country=FR'])
  })

  it.each([
    ['a refusal', jsonReply({ message: 'Unsupported country' }, 400)],
    ['a wrong key', jsonReply({ message: secret }, 401)],
    ['too many questions', [429, ''] as const],
    ['an outage', [502, '<html>'] as const],
    ['a redirect', [302, ''] as const],
    ['HTML', [200, '<html>'] as const],
    ['another shape', jsonReply({ data: [] })],
    ['nothing', jsonReply({ payment_currencies: [], purchase_currencies: [] })],
  ])('fall back to the built-in options after %s [7.18]', async (_case, options) => {
    const { get, logged } = await start({ options })
    const { status, body } = await get('/v1/onramp/options')
    expect(status).toBe(200)
    const { paymentCurrencies } = body as OnrampOptions
    expect(paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    expect(logged).toMatchObject([{ level: 'warn', event: 'onramp.quote_computed' }])
    expect(JSON.stringify([body, logged])).not.toContain(secret)
  })
})

describe('Coinbase quotes', () => {
  it('are returned in both shapes [7.19]', async () => {
    const onramp = await start()
    const { body } = await onramp.post('/v1/onramp/quote', quoteBody)
    expect(v.is(onrampQuoteSchema, body)).toBe(true)
    const money = (amount: string) => ({ amount, currency: 'USD' })
    expect(body).toEqual({
      paymentTotal: money('100.00'),
      paymentSubtotal: money('96.28'),
      purchaseAmount: { amount: '96.28', currency: 'USDC' },
      coinbaseFee: money('3.54'),
      networkFee: money('0.18'),
      quoteId: 'q-1',
    })
    const { body: result } = await onramp.get('/v1/onramp/buy/quotes', buyQuery)
    expect(v.is(onrampBuyQuoteSchema, result)).toBe(true)
    expect(result).toMatchObject({ purchaseAmount: quoted.purchase_amount, quoteId: 'q-1' })
    const bodies = onramp.server.bodies
      .filter((each) => each !== '')
      .map((each) => JSON.parse(each))
    const order = {
      purchase_currency: '2b92315d-eab7-5bef-84fa-089a131333f5',
      purchase_network: 'base',
      payment_amount: '100.00',
      payment_currency: 'USD',
      payment_method: 'CARD',
      country: 'US',
    }
    expect(bodies).toEqual([
      { ...order, subdivision: 'CA' },
      { ...order, subdivision: 'NY' },
    ])
  })

  it('use a payment method whose limits allow the amount [7.19]', async () => {
    const onramp = await start()
    await onramp.post('/v1/onramp/quote', { ...quoteBody, amount: '600' })
    expect(onramp.server.bodies.at(-1)).toContain('"payment_method":"ACH_BANK_ACCOUNT"')
    const over = { ...buyQuery, paymentAmount: '500.01' }
    const answer = await onramp.get('/v1/onramp/buy/quotes', over)
    expect(answer).toMatchObject({ status: 400, field: 'amount' })
    const other = await onramp.get('/v1/onramp/buy/quotes', { ...buyQuery, paymentMethod: 'cash' })
    expect(other).toMatchObject({ status: 400, field: 'paymentMethod' })
  })

  const change = (part: object) => jsonReply({ ...quoted, ...part })
  it.each([
    ['too many questions', [429, ''] as const],
    ['an outage', [500, '{}'] as const],
    ['a redirect', [307, ''] as const],
    ['HTML', [200, '<html>'] as const],
    ['another shape', jsonReply({ quote: quoted })],
    ['a number', change({ coinbase_fee: { value: 3.54, currency: 'USD' } })],
    ['a negative fee', change({ coinbase_fee: usd('-3.54') })],
    ['other money', change({ payment_total: { value: '100.00', currency: 'EUR' } })],
    ['another currency', change({ purchase_amount: { value: '96', currency: 'SHIB' } })],
    ['nothing for it', change({ purchase_amount: { value: '0', currency: 'USDC' } })],
    ['parts that make no whole', change({ coinbase_fee: usd('13.54') })],
    ['ten times what was to be paid', jsonReply({ ...quoted, payment_total: usd('1000.00') })],
    [
      'twice what was to be paid, in parts as well',
      change({ payment_total: usd('200.00'), payment_subtotal: usd('196.28') }),
    ],
    ['an endless amount', change({ purchase_amount: { value: '9'.repeat(80), currency: 'USDC' } })],
    ['a script for an id', change({ quote_id: '<script>' })],
    ['an error without a word', jsonReply({ code: 3 }, 400)],
    ['an error that repeats the key', jsonReply({ message: `No such key: ${secret}` }, 400)],
  ])('fall back to the built-in quote after %s [7.19]', async (_case, quote) => {
    const { get, logged } = await start({ quote })
    const { status, body } = await get('/v1/onramp/buy/quotes', buyQuery)
    expect(status).toBe(200)
    expect(body).toMatchObject({ purchaseAmount: { value: '97.51', currency: 'USDC' } })
    expect(logged).toMatchObject([{ level: 'warn', event: 'onramp.quote_computed' }])
    expect(JSON.stringify(logged)).not.toContain(secret)
  })

  it('are unavailable for assets of Coinbase only while it is unavailable [7.19]', async () => {
    const { post } = await start({ quote: [503, ''] })
    const body = { ...quoteBody, purchaseCurrency: { id: 'f00d', symbol: 'FOO' } }
    expect((await post('/v1/onramp/quote', body)).status).toBe(503)
  })

  it('are rejected with the message of Coinbase for a given country [7.19]', async () => {
    const onramp = await start({
      quote: jsonReply({ code: 3, message: 'Not\n in NY', details: [] }, 400),
    })
    const { status, body } = await onramp.get('/v1/onramp/buy/quotes', buyQuery)
    expect(status).toBe(400)
    expect(body).toMatchObject({ reasons: [{ field: '', description: 'Not in NY' }] })
    const reckoned = await onramp.post('/v1/onramp/quote', quoteBody)
    expect(reckoned.body).toMatchObject({ purchaseAmount: { amount: '97.51' } })
  })

  it.each([
    ['another network', { network: 'solana-mainnet' }],
    ['other money', { paymentCurrency: { id: 'EUR' } }],
    ['another thing', { purchaseCurrency: { id: 'ETH' } }],
  ])(
    'fall back to the built-in quote for what Coinbase does not sell: %s [7.19]',
    async (_case, part) => {
      const onramp = await start()
      const { status } = await onramp.post('/v1/onramp/quote', { ...quoteBody, ...part })
      expect(status).toBe(200)
      expect(requestLines(onramp).filter((each) => each.includes('/quote'))).toEqual([])
    },
  )
})

describe('an API key of the Developer Platform', () => {
  const ed25519 = generateKeyPairSync('ed25519')
  const { d = '', x = '' } = ed25519.privateKey.export({ format: 'jwk' })
  const ed25519Text = Buffer.concat([
    Buffer.from(d, 'base64url'),
    Buffer.from(x, 'base64url'),
  ]).toString('base64')
  const ecdsa = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaText = ecdsa.privateKey
    .export({ format: 'pem', type: 'sec1' })
    .toString()
    .replaceAll('\n', String.raw`\n`)

  it.each<[string, string, KeyObject]>([
    ['EdDSA', ed25519Text, ed25519.publicKey],
    ['ES256', ecdsaText, ecdsa.publicKey],
  ])('signs each request with %s', async (algorithm, keySecret, publicKey) => {
    const keyName = 'organizations/o/apiKeys/k'
    const onramp = await start({}, { keyName, keySecret })
    expect((await onramp.get('/v1/onramp/buy/quotes', buyQuery)).status).toBe(200)
    expect(requestLines(onramp)).toEqual([
      'GET /onramp/v1/buy/options?country=US&subdivision=NY',
      'POST /onramp/v1/buy/quote',
    ])
    const { host } = new URL(onramp.server.url)
    const nbf = Math.floor(onramp.clock.now() / 1000)
    const nonces = onramp.server.requests.map(({ headers, method, url = '' }) => {
      const [scheme, token = ''] = headers.authorization?.split(' ') ?? []
      const [head = '', claims = '', signature = ''] = token.split('.')
      const read = (part: string): Record<string, unknown> =>
        JSON.parse(Buffer.from(part, 'base64url').toString())
      const uri = `${method} ${host}${url.split('?')[0]}`
      expect(scheme).toBe('Bearer')
      expect(read(head)).toMatchObject({ alg: algorithm, kid: keyName, typ: 'JWT' })
      expect(read(claims)).toEqual({
        sub: keyName,
        iss: 'cdp',
        aud: ['cdp_service'],
        nbf,
        exp: nbf + 120,
        uri,
        uris: [uri],
      })
      const hash = algorithm === 'EdDSA' ? undefined : 'sha256'
      const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
      const signed = Buffer.from(`${head}.${claims}`)
      expect(verify(hash, signed, key, Buffer.from(signature, 'base64url'))).toBe(true)
      return read(head)['nonce']
    })
    expect(new Set(nonces).size).toBe(2)
  })

  it('takes precedence over the older key, and parses camelCase replies', async () => {
    const inCamelCase = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value).replaceAll(
          /"(\w+)":/g,
          (_, name: string) =>
            `"${name.replaceAll(/_([a-z])/g, (_match, character: string) => character.toUpperCase())}":`,
        ),
      )
    const options = jsonReply(inCamelCase(offeredAssets))
    const quote = jsonReply(inCamelCase(quoted))
    const keys = { ...payKeys, keyName: 'k', keySecret: ed25519Text }
    const onramp = await start({ options, quote }, keys)
    const { body } = await onramp.get('/v1/onramp/buy/quotes', buyQuery)
    expect(body).toMatchObject({ purchaseAmount: { value: '96.28' } })
    expect(onramp.server.requests[0]?.headers['cbpay-api-key']).toBe(undefined)
  })

  it.each([
    ['half a key', ed25519Text.slice(0, 40)],
    ['a key of another curve', keyOf('secp256k1')],
    ['no key', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'],
  ])('is rejected at start without being shown when it is %s', async (_case, keySecret) => {
    const upstreams = { coinbase: { keyName: 'k', keySecret } }
    const started = startOnrampGateway({ database: opened().database, upstreams })
    const errorText = await started.then(() => '', inspect)
    expect(errorText).toContain('upstreams.coinbase.keySecret is no key of Ed25519 or ECDSA P-256.')
    expect(errorText).not.toContain(keySecret)
    expect(errorText).not.toContain('cause')
  })
})

function keyOf(namedCurve: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve })
  return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
}
