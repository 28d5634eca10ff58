import { generateKeyPairSync, verify } from 'node:crypto'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { openedDatabase } from '../../../../store/openedDatabase.fixture.ts'
import { startServer, type TestServer } from '../../../../upstream/server.fixture.ts'
import { projectId, startOnramp, type TestOnramp } from '../../../features/onramp/onramp.fixture.ts'

const opened = openedDatabase('pglite')
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privateKey = rsa.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
const keys = { clientId: 'client-1', accessToken: 'token-of-nobody', privateKey }
const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdcOnBase = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const at = '/papi/v1/ramp/connect'

type Answer = readonly [status: number, text: string]
const says = (data: unknown): Answer => [
  200,
  JSON.stringify({ success: true, code: '000000', message: 'success', data }),
]
const refuses = (message: string, status = 200): Answer => [
  status,
  JSON.stringify({ success: false, code: '100010', message, data: null }),
]

const network = (name: string, contractAddress: string | null, withdrawEnable = true) => ({
  network: name,
  addressRegex: '^(0x)[0-9A-Fa-f]{40}$',
  memoRegex: '',
  withdrawFee: 0.29,
  withdrawMinAmount: 10,
  withdrawMaxAmount: 5000,
  contractAddress,
  withdrawEnable,
  depositEnable: true,
})
const method = (payMethodCode: string, more: object = {}) => ({
  payMethodCode,
  payMethodSubCode: 'card',
  paymentMethod: 'Card',
  fiatMinLimit: '15',
  fiatMaxLimit: '2000',
  cryptoMinLimit: '15',
  cryptoMaxLimit: '2000',
  p2p: false,
  ...more,
})
const usual: Readonly<Record<string, Answer>> = {
  'crypto-network': says([
    {
      cryptoCurrency: 'USDC',
      networks: [
        network('BASE', usdcOnBase.toLowerCase()),
        network('ETH', '0x00000000000000000000000000000000000a11ce'),
        network('SOL', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', false),
      ],
    },
    { cryptoCurrency: 'SOL', networks: [network('SOL', null)] },
  ]),
  'buy/pre-order': says({ link: 'https://app.binance.com/uni-qr/1?a=b', linkExpireTime: 1 }),
  'buy/payment-method-list': says({
    paymentMethods: [
      method('BUY_CARD'),
      method('BUY_WALLET'),
      method('BUY_WALLET', { payMethodSubCode: 'other' }),
      method('BUY_P2P', { p2p: true }),
      method('BUY_SEPA', { fiatMinLimit: '100.01' }),
      method('BUY_PIX', { fiatMaxLimit: '99.99' }),
    ],
  }),
  'buy/estimated-quote': says({
    totalAmount: '96.5',
    quotePrice: 1.01,
    feeAmount: '2.5',
    feeCurrency: 'EUR',
    networkFee: '0.29',
    payMethodCode: 'BUY_CARD',
    payMethodSubCode: 'card',
  }),
}

async function start(
  answers: Readonly<Record<string, Answer>> = {},
): Promise<TestOnramp & { readonly server: TestServer }> {
  const server = await startServer((request, response) => {
    const path = (request.url ?? '').replace(`${at}/`, '')
    const [status, text] = { ...usual, ...answers }[path] ?? [404, '']
    response.writeHead(status, { location: '/elsewhere' }).end(text)
  })
  const binance = { ...keys, url: server.url }
  const onramp = await startOnramp({ database: opened().database, upstreams: { binance } })
  return { ...onramp, server }
}

const purchase = {
  serviceProvider: 'BINANCE',
  destinationCurrencyCode: 'USDC_BASE',
  sourceAmount: '100',
  sourceCurrencyCode: 'EUR',
  paymentMethodType: 'CREDIT_DEBIT_CARD',
  walletAddress: wallet.toLowerCase(),
  redirectUrl: 'https://app.example/done',
}
const wish = {
  projectId,
  destinationCurrencyCode: 'USDC_BASE',
  sourceAmount: 100,
  sourceCurrencyCode: 'EUR',
  countryCode: 'DE',
}

function widget({ post }: TestOnramp, change: object = {}) {
  const sessionData = { ...purchase, ...change }
  return post('/v1/onramp/widget', { projectId, sessionData })
}
const paths = ({ server }: { readonly server: TestServer }) =>
  server.requests.map(({ method: verb, url }) => `${verb} ${url}`)

describe('Binance', () => {
  it('is told each order with a signature over its text and the time', async () => {
    const onramp = await start()
    const { status, body } = await widget(onramp)
    expect(status).toBe(200)
    expect(body).toEqual({ widgetUrl: 'https://app.binance.com/uni-qr/1?a=b' })
    expect(paths(onramp)).toEqual([`POST ${at}/crypto-network`, `POST ${at}/buy/pre-order`])
    for (const [index, { headers }] of onramp.server.requests.entries()) {
      const timestamp = `${onramp.clock.now()}`
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'x-tesla-clientid': 'client-1',
        'x-tesla-signaccesstoken': 'token-of-nobody',
        'x-tesla-timestamp': timestamp,
      })
      const signed = Buffer.from(`${onramp.server.bodies[index] ?? ''}${timestamp}`)
      const signature = Buffer.from(String(headers['x-tesla-signature']), 'base64')
      expect(verify('sha256', signed, rsa.publicKey, signature)).toBe(true)
    }
    expect(JSON.parse(onramp.server.bodies[1] ?? '')).toEqual({
      externalOrderId: expect.stringMatching(/^[0-9a-f]{32}$/),
      ts: onramp.clock.now(),
      fiatCurrency: 'EUR',
      cryptoCurrency: 'USDC',
      amountType: 1,
      requestedAmount: '100',
      payMethodCode: 'BUY_CARD',
      network: 'BASE',
      address: wallet,
      redirectUrl: 'https://app.example/done',
    })
  })

  it('sells coins, and is asked once for what it pays out', async () => {
    const onramp = await start()
    const walletAddress = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const change = { destinationCurrencyCode: 'SOL_SOLANA', walletAddress }
    expect((await widget(onramp, change)).status).toBe(200)
    expect((await widget(onramp, change)).status).toBe(200)
    expect(paths(onramp).filter((path) => path.endsWith('crypto-network'))).toHaveLength(1)
    const { body } = await onramp.get('/v1/onramp/providers')
    expect(body).toMatchObject([{ serviceProvider: 'BINANCE', name: 'Binance' }])
  })

  it.each([
    ['what nobody sells', { destinationCurrencyCode: 'LUNA' }, 'destinationCurrencyCode'],
    [
      'another token of that name',
      { destinationCurrencyCode: 'USDC_ETHEREUM' },
      'destinationCurrencyCode',
    ],
    [
      'what is not paid out now',
      { destinationCurrencyCode: 'USDC_SOLANA' },
      'destinationCurrencyCode',
    ],
    [
      'a network that it does not know',
      { destinationCurrencyCode: 'CELO_CELO' },
      'destinationCurrencyCode',
    ],
    [
      'an address of another network',
      { walletAddress: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
      'walletAddress',
    ],
  ])('is not told an order of %s', async (_case, change, field) => {
    const onramp = await start()
    const answer = await widget(onramp, change)
    expect(answer).toMatchObject({ status: 400, field: `sessionData.${field}` })
    expect(paths(onramp)).not.toContain(`POST ${at}/buy/pre-order`)
  })

  it('offers what each way of paying comes to that takes as much', async () => {
    const onramp = await start()
    const { status, body } = await onramp.post('/v1/onramp/multi/quotes', wish)
    expect(status).toBe(200)
    const offer = {
      serviceProvider: 'BINANCE',
      paymentMethodType: 'BUY_CARD',
      transactionType: 'CRYPTO_PURCHASE',
      countryCode: 'DE',
      sourceAmount: 100,
      sourceCurrencyCode: 'EUR',
      destinationAmount: 96.5,
      destinationCurrencyCode: 'USDC_BASE',
      exchangeRate: 1.01,
      transactionFee: 2.5,
    }
    expect(body).toEqual([offer, { ...offer, paymentMethodType: 'BUY_WALLET' }])
    const asked = onramp.server.bodies.slice(1).map((each) => JSON.parse(each))
    const pair = { fiatCurrency: 'EUR', cryptoCurrency: 'USDC', network: 'BASE', amountType: 1 }
    expect(asked).toEqual([
      { ...pair, totalAmount: '100' },
      { ...pair, requestedAmount: '100', payMethodCode: 'BUY_CARD' },
      { ...pair, requestedAmount: '100', payMethodCode: 'BUY_WALLET' },
    ])
    const one = { ...wish, paymentMethodType: 'WALLET' }
    expect((await onramp.post('/v1/onramp/multi/quotes', one)).body).toHaveLength(1)
    const none = { ...wish, excludeProviders: ['BINANCE'] }
    expect((await onramp.post('/v1/onramp/multi/quotes', none)).body).toEqual([])
  })

  it.each<[string, Answer]>([
    ['no data', refuses('Amount\n too low')],
    ['not even a place for data', [200, '{"code":"100010","message":"Amount\\n too low"}']],
  ])(
    'has its own words passed on, on one line, where it refuses with %s',
    async (_case, answer) => {
      const onramp = await start({ 'buy/pre-order': answer })
      const { status, body } = await widget(onramp)
      expect(status).toBe(400)
      expect(body).toMatchObject({ reasons: [{ field: '', description: 'Amount too low' }] })
    },
  )

  it.each<[string, Answer]>([
    ['a refusal without a word', [400, '{"code":"1"}']],
    ['a refusal that repeats the token', refuses('Unknown token-of-nobody', 400)],
    ['a wrong key', refuses('Invalid signature', 401)],
    ['too many questions', [429, '']],
    ['an outage', [502, '<html>']],
    ['a redirect', [302, '']],
    ['HTML', [200, '<html>']],
    ['no data', says(null)],
    ['a page without TLS', says({ link: 'http://app.binance.com/' })],
    ['a script', says({ link: 'javascript:alert(1)' })],
    ['a page of somebody else', says({ link: 'https://binance.com.evil.example/' })],
    ['a page that names somebody', says({ link: 'https://app.binance.com@evil.example/' })],
    ['a number', says({ link: 7 })],
  ])('answers 503 to %s, and tells nobody its words', async (_case, answer) => {
    const onramp = await start({ 'buy/pre-order': answer })
    const { status, body } = await widget(onramp)
    expect(status).toBe(503)
    const told = JSON.stringify([body, onramp.log, onramp.logged])
    expect(told).not.toContain('token-of-nobody')
  })

  it.each<[string, object]>([
    ['nothing', { totalAmount: '0' }],
    ['less than nothing', { totalAmount: '-5' }],
    ['an endless amount', { totalAmount: '9'.repeat(80) }],
    ['what is no number', { totalAmount: 'NaN' }],
    ['no price', { quotePrice: undefined }],
  ])('offers none that comes to %s', async (_case, change) => {
    const data = { totalAmount: '96.5', quotePrice: '1.01', ...change }
    const { post } = await start({ 'buy/estimated-quote': says(data) })
    expect((await post('/v1/onramp/multi/quotes', wish)).status).toBe(503)
  })

  it.each([
    ['of another kind', generateKeyPairSync('ed25519').privateKey],
    ['of nobody', undefined],
  ])('is refused at the start, and its key not told, where that is %s', async (_case, key) => {
    const text = key?.export({ format: 'pem', type: 'pkcs8' }).toString() ?? 'AAAA'
    const binance = { ...keys, privateKey: text, url: 'https://partner.example' }
    const started = startOnramp({ database: opened().database, upstreams: { binance } })
    const told = await started.then(() => '', inspect)
    expect(told).toContain('upstreams.binance.privateKey is no RSA key.')
    expect(told).not.toContain(text.split('\n')[1] ?? text)
  })

  it('takes its key as base64 as well, and is not asked without one', async () => {
    const der = rsa.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
    const ask = async (change: Record<string, string>) => {
      const binance = { ...keys, url: 'http://127.0.0.1:9', ...change }
      const { get } = await startOnramp({ database: opened().database, upstreams: { binance } })
      return (await get('/v1/onramp/providers')).body
    }
    expect(await ask({ privateKey: der })).toHaveLength(1)
    expect(await ask({ privateKey: '' })).toEqual([])
    expect(await ask({ url: '' })).toEqual([])
  })
})
