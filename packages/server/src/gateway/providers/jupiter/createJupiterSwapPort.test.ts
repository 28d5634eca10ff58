import type { ServerResponse } from 'node:http'
import {
  type SwapAllowanceResponse,
  type SwapQuotesResponse,
  swapQuotesResponseSchema,
  type SwapTokensResponse,
  swapTokensResponseSchema,
  swapTransactionResponseSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../upstream/server.fixture.ts'
import { projectId, startTestFeatures, type TestFeatures } from '../../features.fixture.ts'
import { createSwapFeature } from '../../features/swap/createSwapFeature.ts'
import { jupiterPrograms } from './jupiterPrograms.ts'
import {
  computeBudgetCalls,
  littleEndianHex,
  tokenAccountCreationCall,
  other,
  otherAccount,
  routeCall,
  transferCall,
  sharedRouteCall,
  type TestInstruction,
  otherOwner,
  swapTransaction,
  routeData,
  usdt,
  usdtAccount,
  user,
} from './swapTransaction.fixture.ts'
import { associatedTokenAccounts } from './associatedTokenAccounts.ts'

const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const id = (address: string): string => `${chain}:${address}`
const nativeToken = 'So11111111111111111111111111111111111111111'
const wrapped = 'So11111111111111111111111111111111111111112'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

/** Where the user holds the coin, wrapped. */
const [wrappedAccount = ''] = await associatedTokenAccounts(user, wrapped)

const leg = (inputMint: string, outputMint: string, percent = 100): object => ({
  swapInfo: {
    ammKey: otherOwner,
    label: 'Raydium CLMM',
    inputMint,
    outputMint,
    feeMint: inputMint,
  },
  percent,
})
const quote = {
  inputMint: usdt,
  inAmount: '100000000',
  outputMint: other,
  outAmount: '822723485',
  otherAmountThreshold: '814496251',
  swapMode: 'ExactIn',
  slippageBps: 100,
  platformFee: null,
  priceImpactPct: '0.0012',
  routePlan: [leg(usdt, usdc), leg(usdc, wrapped, 29), leg(usdc, wrapped, 71), leg(wrapped, other)],
  contextSlot: 252_989_014,
  timeTaken: 0.195987049,
}
const steps = [...computeBudgetCalls(), tokenAccountCreationCall(), sharedRouteCall()]
const swap = {
  swapTransaction: swapTransaction(steps),
  lastValidBlockHeight: 279_632_475,
  prioritizationFeeLamports: 99_926,
  computeUnitLimit: 1_399_000,
  prioritizationType: { computeBudget: { microLamports: 71_427 } },
  simulationError: null,
}
const verified = [
  { id: usdc, name: 'Fake', symbol: 'FAKE', decimals: 1, isVerified: true },
  {
    id: other,
    name: 'Other\u202e Token',
    symbol: 'OTH',
    decimals: 9,
    icon: 'https://tokens.example/o.png',
    isVerified: true,
    organicScore: 98.1,
    stats24h: { priceChange: -1.2 },
  },
  { id: usdt, name: 'Tether', symbol: 'USDT', decimals: 6, icon: 'http://tokens.example/t.png' },
  { id: otherOwner, name: 'Delisted', symbol: 'DEL', decimals: 9, isVerified: false },
  { id: 'nonsense', name: 'None', symbol: 'NONE', decimals: 9 },
  { id: wrapped, name: 'Nameless', symbol: '\u202e', decimals: 9 },
  'nothing at all',
]

type Answers = {
  readonly quote?: object | ((query: URLSearchParams) => object)
  readonly swap?: object
  /** In place of all of them. */
  readonly answer?: ((response: ServerResponse) => void) | undefined
}
type TestMarket = { readonly market: TestFeatures; readonly server: TestServer }

async function start(
  answers: Answers = {},
  options: object = { key: 'secret' },
): Promise<TestMarket> {
  const change = (query: URLSearchParams): object | undefined =>
    typeof answers.quote === 'function' ? answers.quote(query) : answers.quote
  const replies = (query: URLSearchParams): Readonly<Record<string, unknown>> => ({
    '/tokens/v2/tag': verified,
    '/swap/v1/quote': { ...quote, ...change(query) },
    '/swap/v1/swap': { ...swap, ...answers.swap },
  })
  const server = await startTestServer(({ url = '' }, response) => {
    if (answers.answer) return answers.answer(response)
    const [route = '', query] = url.split('?')
    const known = replies(new URLSearchParams(query))[route]
    response.writeHead(known ? 200 : 404).end(JSON.stringify(known))
  })
  const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }
  const about = { nativeCurrency, rpcUrls: ['http://127.0.0.1:9'] }
  const market = startTestFeatures({
    overrides: [
      { ...about, id: chain },
      { ...about, id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' },
    ],
    deps: {
      tokenLists: [
        {
          [chain]: [
            {
              address: usdc,
              name: 'USD Coin',
              symbol: 'USDC',
              decimals: 6,
              logoUri: undefined,
              eip2612: false,
            },
          ],
        },
      ],
    },
    more: (deps) => {
      const upstreams = { jupiter: { url: server.url, ...options } }
      return createSwapFeature({ ...deps, upstreams }).routes
    },
  })
  return { market, server }
}

const path = (route: string, query: Record<string, string>): string =>
  `/v1/convert/${route}?${new URLSearchParams({ projectId, ...query }).toString()}`
const order = { from: id(usdt), to: id(other), amount: '100000000' }
const body = { projectId, ...order, userAddress: id(user), solana: { slippage: 1 } }

type Built = { readonly status: number; readonly body: object }

async function build({ market }: TestMarket, change: object = {}): Promise<Built> {
  const response = await market.post('/v1/convert/build-transaction', { ...body, ...change })
  return { status: response.status, body: (await response.json()) as object }
}

const refusedWith = (description: string, field = ''): object => ({
  status: 400,
  body: { reasons: [{ field, description }] },
})

describe('Jupiter', () => {
  it('sends quote requests with the key [7.6]', async () => {
    const { market, server } = await start()
    const { quotes } = await market.json<SwapQuotesResponse>(path('quotes', order))
    expect(v.safeParse(swapQuotesResponseSchema, { quotes }).success).toBe(true)
    expect(quotes).toEqual([
      {
        id: null,
        fromAmount: '100000000',
        fromAccount: id(usdt),
        toAmount: '822723485',
        toAccount: id(other),
        route: [usdt, usdc, wrapped, other].map(id),
        priceImpact: '0.12',
      },
    ])
    expect(server.requests.map(({ url, headers }) => [url, headers['x-api-key']])).toEqual([
      [
        `/swap/v1/quote?inputMint=${usdt}&outputMint=${other}&amount=100000000&swapMode=ExactIn&instructionVersion=V2`,
        'secret',
      ],
    ])
  })

  it.each([
    ['-0.000131', '0.0131'],
    [0, '0'],
    ['much', undefined],
    [null, undefined],
  ])('converts a price impact of %j to %s percent [7.6]', async (priceImpactPct, percent) => {
    const { market } = await start({ quote: { priceImpactPct } })
    const { quotes } = await market.json<SwapQuotesResponse>(path('quotes', order))
    expect(quotes[0]?.priceImpact).toBe(percent)
  })

  it('needs no key, but must be configured, and supports mainnet only [7.6]', async () => {
    const { market, server } = await start({}, {})
    expect((await market.fetch(path('quotes', order))).status).toBe(200)
    expect(server.requests[0]?.headers).not.toHaveProperty('x-api-key')
    const onDevnet = (address: string): string =>
      id(address).replace('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    const devnet = { ...order, from: onDevnet(usdt), to: onDevnet(other) }
    expect((await market.fetch(path('quotes', devnet))).status).toBe(400)
    expect(server.requests).toHaveLength(1)
  })

  it('lists verified tokens after the trusted ones, and requests them once [7.7]', async () => {
    const { market, server } = await start()
    const body = await market.json<SwapTokensResponse>(path('tokens', { chainId: chain }))
    expect(v.safeParse(swapTokensResponseSchema, body).success).toBe(true)
    const shown = body.tokens.filter(({ address }) =>
      [nativeToken, usdc, other, usdt].map(id).includes(address),
    )
    expect(body.tokens.slice(0, 2).map(({ symbol }) => symbol)).toEqual(['SOL', 'USDC'])
    expect(shown.map(({ symbol }) => symbol)).toEqual(
      expect.arrayContaining(['SOL', 'USDC', 'OTH', 'USDT']),
    )
    expect(shown).toHaveLength(4)
    const symbols = body.tokens.map(({ symbol }) => symbol)
    for (const none of ['FAKE', 'NONE']) expect(symbols).not.toContain(none)
    const query = { chainId: chain, address: id(other) }
    expect((await market.json<SwapTokensResponse>(path('tokens', query))).tokens).toEqual([
      {
        name: 'Other Token',
        symbol: 'OTH',
        address: id(other),
        decimals: 9,
        logoUri: 'https://tokens.example/o.png',
        eip2612: false,
        verified: true,
      },
    ])
    expect(server.requests.map(({ url }) => url)).toEqual(['/tokens/v2/tag?query=verified'])
  })

  it.each([
    ['verified', other, true],
    ['no longer verified', otherOwner, false],
    ['not stated to be either', usdt, undefined],
    ['trusted by the deployment', usdc, undefined],
    ['the native currency', nativeToken, undefined],
  ])('reports a token that is %s [7.7]', async (_case, address, isVerified) => {
    const { market } = await start()
    const query = { chainId: chain, address: id(address) }
    const { tokens } = await market.json<SwapTokensResponse>(path('tokens', query))
    expect(tokens.map(({ verified }) => verified)).toEqual([isVerified])
  })

  it('needs no allowance [7.9, 7.12]', async () => {
    const { market, server } = await start()
    for (const tokenAddress of [id(usdt), id(nativeToken)]) {
      const about = { tokenAddress, userAddress: id(user) }
      const { allowance } = await market.json<SwapAllowanceResponse>(path('allowance', about))
      expect(allowance).toBe('18446744073709551615')
    }
    const response = await market.fetch(path('build-approve', order))
    expect({ status: response.status, body: await response.json() }).toMatchObject(
      refusedWith('Tokens of this chain need no approval', 'from'),
    )
    expect(server.requests).toHaveLength(0)
  })

  it('builds the transaction of the quote, and returns it unchanged [7.11, 9.2a]', async () => {
    const testMarket = await start()
    const built = await build(testMarket)
    expect(v.safeParse(swapTransactionResponseSchema, built.body).success).toBe(true)
    expect(built).toEqual({
      status: 200,
      body: {
        tx: {
          from: id(user),
          to: id(jupiterPrograms.jupiter),
          data: swap.swapTransaction,
          amount: '822723485',
          value: '0',
          solana: { lastValidBlockHeight: '279632475' },
        },
      },
    })
    const [quoteRequest, swapRequest] = testMarket.server.requests
    expect(quoteRequest?.url).toContain('&slippageBps=100&')
    expect([swapRequest?.method, swapRequest?.url, swapRequest?.headers['x-api-key']]).toEqual([
      'POST',
      '/swap/v1/swap',
      'secret',
    ])
    expect(JSON.parse(testMarket.server.bodies[1] ?? '')).toEqual({
      quoteResponse: quote,
      userPublicKey: user,
      wrapAndUnwrapSol: false,
      dynamicComputeUnitLimit: true,
      prioritizationFeeLamports: {
        priorityLevelWithMaxLamports: { maxLamports: 1_000_000, priorityLevel: 'high' },
      },
    })
  })

  it('allows wrapping sold SOL, and unwrapping bought SOL [7.11]', async () => {
    const sync: TestInstruction = {
      program: jupiterPrograms.token,
      accounts: [wrappedAccount],
      data: '11',
    }
    const close: TestInstruction = {
      program: jupiterPrograms.token,
      accounts: [wrappedAccount, user, user],
      data: '09',
    }
    const createAccount = tokenAccountCreationCall(wrappedAccount, wrapped)
    const give = [createAccount, transferCall(wrappedAccount, 100_000_000n), sync]
    const giving = await start({
      quote: { inputMint: wrapped },
      swap: {
        swapTransaction: swapTransaction([
          ...computeBudgetCalls(),
          ...give,
          tokenAccountCreationCall(),
          routeCall({ input: wrappedAccount }),
          close,
        ]),
      },
    })
    expect((await build(giving, { from: id(nativeToken) })).status).toBe(200)
    expect(giving.server.requests[0]?.url).toContain(`inputMint=${wrapped}&`)
    expect(JSON.parse(giving.server.bodies[1] ?? '')).toMatchObject({ wrapAndUnwrapSol: true })
    const getting = await start({
      quote: { outputMint: wrapped },
      swap: {
        swapTransaction: swapTransaction([
          createAccount,
          routeCall({ output: wrappedAccount }),
          close,
        ]),
      },
    })
    expect((await build(getting, { to: id(nativeToken) })).status).toBe(200)
    expect((await build(getting, { to: id(wrapped) })).status).toBe(200)
    const bodies = [1, 3].map((at) => JSON.parse(getting.server.bodies[at] ?? '') as object)
    expect(bodies).toMatchObject([{ wrapAndUnwrapSol: true }, { wrapAndUnwrapSol: false }])
    expect(await build(getting, { from: id(nativeToken), to: id(wrapped) })).toMatchObject(
      refusedWith('Wrapping the native currency is not supported', 'to'),
    )
  })

  it('quotes again with less slippage to keep the minimum of the order [7.11]', async () => {
    const outAmount = 822_723_485n
    const call = sharedRouteCall({ data: routeData({ slippageBps: 49n }) })
    const testMarket = await start({
      quote(query) {
        const slippageBps = Number.parseInt(query.get('slippageBps') ?? '0', 10)
        const threshold = (outAmount * BigInt(10_000 - slippageBps)) / 10_000n
        return { slippageBps, otherAmountThreshold: `${threshold}` }
      },
      swap: {
        swapTransaction: swapTransaction([
          ...computeBudgetCalls(),
          tokenAccountCreationCall(),
          call,
        ]),
      },
    })
    const requested = (minAmount: bigint): Promise<Built> =>
      build(testMarket, { solana: { slippage: 1, minAmount: `${minAmount}` } })
    expect((await requested(818_609_868n)).status).toBe(200)
    const slippages = testMarket.server.requests
      .filter(({ url = '' }) => url.startsWith('/swap/v1/quote'))
      .map(({ url = '' }) => new URLSearchParams(url.split('?')[1]).get('slippageBps'))
    expect(slippages).toEqual(['100', '49'])
    expect(await requested(outAmount + 1n)).toMatchObject(
      refusedWith('The price has moved', 'solana.minAmount'),
    )
  })

  it('returns the simulation error when estimation is enabled [7.11]', async () => {
    const simulationError = { errorCode: 'TRANSACTION_ERROR', error: 'insufficient funds' }
    const testMarket = await start({ swap: { simulationError } })
    expect(await build(testMarket)).toMatchObject(refusedWith('The chain rejects the transaction'))
    expect(await build(testMarket, { disableEstimate: true })).toMatchObject({ status: 200 })
  })

  it('rejects amounts beyond u64 [7.6]', async () => {
    const most = '18446744073709551615'
    const { market, server } = await start({ quote: { inAmount: most } })
    const beyond = await market.fetch(path('quotes', { ...order, amount: '18446744073709551616' }))
    expect({ status: beyond.status, body: await beyond.json() }).toMatchObject(
      refusedWith('insufficient liquidity'),
    )
    expect(server.requests).toHaveLength(0)
    expect((await market.fetch(path('quotes', { ...order, amount: most }))).status).toBe(200)
  })
})

describe('POST /v1/convert/build-transaction on Solana', () => {
  it.each([
    ['no slippage', { solana: {} }, 'solana.slippage'],
    ['a slippage of EVM', { solana: undefined, eip155: { slippage: 1 } }, 'solana.slippage'],
    ['half a percent', { solana: { slippage: 0.5 } }, 'solana.slippage'],
    ['all of it for slippage', { solana: { slippage: 100 } }, 'solana.slippage'],
    ['a user of EVM', { userAddress: `eip155:1:0x${'4'.repeat(40)}` }, 'userAddress'],
    ['a user that is no account', { userAddress: id('0OIl') }, 'userAddress'],
    ['the marker of the coin for a user', { userAddress: id(nativeToken) }, 'userAddress'],
    ['a token for itself', { to: id(usdt) }, 'to'],
    ['a token of another chain', { to: `eip155:1:0x${'4'.repeat(40)}` }, 'chainId'],
  ])('rejects %s [7.11]', async (_case, change, field) => {
    const testMarket = await start()
    expect(await build(testMarket, change)).toMatchObject({
      status: 400,
      body: { reasons: [{ field }] },
    })
    expect(testMarket.server.requests).toHaveLength(0)
  })
})

describe('errors of Jupiter', () => {
  const refusing = (error: string, errorCode?: string): Answers => ({
    answer: (response) => response.writeHead(400).end(JSON.stringify({ error, errorCode })),
  })

  it.each([
    ['Could not find any route', 'COULD_NOT_FIND_ANY_ROUTE', 'insufficient liquidity'],
    ['No routes found', 'NO_ROUTES_FOUND', 'insufficient liquidity'],
    ['The token x is\n not tradable', 'TOKEN_NOT_TRADABLE', 'The token x is not tradable'],
  ])('are returned: %j [7.6]', async (error, code, description) => {
    const { market } = await start(refusing(error, code))
    const response = await market.fetch(path('quotes', order))
    expect({ status: response.status, body: await response.json() }).toMatchObject(
      refusedWith(description),
    )
  })

  it.each([
    ['words with the key', refusing('Invalid key secret')],
    ['a httpError without a word', { answer: (to: ServerResponse) => to.writeHead(400).end('{}') }],
    ['a wrong key', { answer: (to: ServerResponse) => to.writeHead(401).end('{"error":"no"}') }],
    ['too many questions', { answer: (to: ServerResponse) => to.writeHead(429).end('slow') }],
    ['an outage', { answer: (to: ServerResponse) => to.writeHead(502).end('<html>') }],
    ['HTML', { answer: (to: ServerResponse) => to.writeHead(200).end('<html>') }],
    ['a redirect', { answer: (to: ServerResponse) => to.writeHead(302).end() }],
  ])('are not exposed: %s [7.6]', async (_case, answers) => {
    const { market } = await start(answers)
    for (const requestPath of [path('quotes', order), path('tokens', { chainId: chain })]) {
      const response = await market.fetch(requestPath)
      expect(response.status).toBe(503)
      expect(await response.text()).not.toContain('secret')
    }
    expect(JSON.stringify(market.logged)).not.toContain('secret')
  })
})

describe('a quote of Jupiter', () => {
  it.each([
    ['for another token', { inputMint: usdc }],
    ['of another token', { outputMint: usdc }],
    ['of what is no token', { outputMint: `${other}0` }],
    ['for another amount', { inAmount: '100000001' }],
    ['the other way round', { swapMode: 'ExactOut' }],
    ['of more than can be counted', { outAmount: '18446744073709551616' }],
    ['of a number', { outAmount: 822_723_485 }],
    ['of an amount below nothing', { outAmount: '-1' }],
    ['of less than it quotes', { otherAmountThreshold: '814496249' }],
    ['without a way', { routePlan: [] }],
    ['over what is no token', { routePlan: [leg(usdt, 'nonsense')] }],
    ['without a slippage', { slippageBps: undefined }],
  ])('is rejected %s [7.6]', async (_case, change) => {
    const { market } = await start({ quote: change })
    expect((await market.fetch(path('quotes', order))).status).toBe(503)
  })

  it('is rejected with another slippage than requested [7.11, 9.2a]', async () => {
    const testMarket = await start({
      quote: { slippageBps: 200, otherAmountThreshold: '806269015' },
    })
    expect((await build(testMarket)).status).toBe(503)
    expect(testMarket.server.requests).toHaveLength(1)
  })

  it('of amount 0 is undefined [7.6]', async () => {
    const { market } = await start({ quote: { outAmount: '0', otherAmountThreshold: '0' } })
    expect((await market.fetch(path('quotes', order))).status).toBe(400)
  })
})

describe('a transaction of Jupiter', () => {
  const { token, system, computeBudget } = jupiterPrograms
  const unknown = 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf'
  const traded = (change: Parameters<typeof sharedRouteCall>[0]): string =>
    swapTransaction([...computeBudgetCalls(), sharedRouteCall(change)])
  const besides = (...more: readonly TestInstruction[]): string =>
    swapTransaction([...steps, ...more])
  const bytes = Buffer.from(swap.swapTransaction, 'base64')
  const written = (...parts: readonly Buffer[]): string => Buffer.concat(parts).toString('base64')
  const calls = (data: string, ...accounts: readonly string[]): TestInstruction => ({
    program: token,
    accounts,
    data,
  })

  it('is recognized by the token accounts of the user', async () => {
    expect([...(await associatedTokenAccounts(user, usdt))][0]).toBe(usdtAccount)
    expect([...(await associatedTokenAccounts(user, other))][0]).toBe(otherAccount)
  })

  it.each([
    ['is garbage', 'AAAA'],
    ['is no base64', 'not base64!'],
    ['is empty', ''],
    ['has a line break', swap.swapTransaction.replace('AAAA', 'AAAA\n')],
    ['has more than it needs', besides(calls('1100', otherAccount))],
    ['is cut off', written(bytes.subarray(0, -20))],
    ['has more behind it', written(bytes, Buffer.alloc(3))],
    ['is larger than a packet', besides({ program: computeBudget, data: `01${'00'.repeat(900)}` })],
    ['is signed already', written(bytes.subarray(0, 1), Buffer.alloc(64, 7), bytes.subarray(65))],
    ['has one signature too many', written(Buffer.from([2]), Buffer.alloc(64), bytes.subarray(1))],
    ['is of the old kind', swapTransaction(steps, { version: 'legacy' })],
    ['another account pays for', swapTransaction(steps, { payer: otherOwner })],
    [
      'another account signs as well',
      besides({ ...calls('11', otherAccount), signer: otherOwner }),
    ],
    ['trades nothing', swapTransaction([...computeBudgetCalls(), tokenAccountCreationCall()])],
    ['trades twice', besides(sharedRouteCall())],
    ['trades without terms', traded({ data: '' })],
    ['trades by the first form', swapTransaction([routeCall({ name: 'e517cb977ae3ad2a' })])],
    ['gives more', traded({ data: routeData({ amount: 100_000_001n }) })],
    ['expects less', traded({ data: routeData({ expected: 822_723_484n }) })],
    ['lets the price get worse', traded({ data: routeData({ slippageBps: 101n }) })],
    ['takes a fee', traded({ data: routeData({ fee: 1n }) })],
    ['gives another token', traded({ input: wrappedAccount })],
    ['is traded for another account', traded({ signer: otherOwner })],
    ['fills the account of another account', traded({ output: otherOwner })],
    ['fills another account of the user', traded({ output: usdtAccount })],
    ['fills an account elsewhere', swapTransaction([routeCall({ destination: otherOwner })])],
    [
      'pays too much to come first',
      swapTransaction([...computeBudgetCalls(1_400_000n, 714_287n), sharedRouteCall()]),
    ],
    [
      'hides what it pays',
      swapTransaction([
        { program: computeBudget, data: `03${littleEndianHex([9_000_000_000n, 8])}00` },
        sharedRouteCall(),
      ]),
    ],
    [
      'pays for units without a limit',
      swapTransaction([
        ...computeBudgetCalls().slice(1),
        { program: computeBudget, data: `03${littleEndianHex([714_287n, 8])}` },
        sharedRouteCall(),
      ]),
    ],
    ['sends coins', besides(transferCall(wrappedAccount, 1n))],
    [
      'makes an account for another account',
      besides(tokenAccountCreationCall(otherOwner, other, otherOwner)),
    ],
    ['closes an account to another account', besides(calls('09', otherAccount, otherOwner, user))],
    [
      'sends tokens',
      besides(calls(`03${littleEndianHex([1n, 8])}`, usdtAccount, otherOwner, user)),
    ],
    [
      'approves a delegate',
      besides(calls(`04${littleEndianHex([1n, 8])}`, usdtAccount, otherOwner, user)),
    ],
    ['gives an account away', besides(calls('060201', usdtAccount, user))],
    [
      'assigns the user',
      besides({ program: system, accounts: [user], data: `01000000${'00'.repeat(32)}` }),
    ],
    ['calls an unknown program', besides({ program: unknown, accounts: [user], data: '00' })],
  ])('is rejected when it %s [7.11]', async (_case, text) => {
    const testMarket = await start({ swap: { swapTransaction: text } })
    const { status, body: failure } = await build(testMarket)
    expect(status).toBe(503)
    expect(JSON.stringify(failure)).not.toContain('"tx"')
  })

  it.each([
    ['to another account', otherOwner, 1n],
    ['of another account', wrappedAccount, 1n, otherOwner],
    ['more than is given', wrappedAccount, 100_000_001n],
  ])('is rejected when it wraps SOL %s [7.11]', async (_case, to, lamports, from = user) => {
    const swapCall = routeCall({ input: wrappedAccount })
    const text = swapTransaction([transferCall(to, lamports, from), swapCall])
    const testMarket = await start({
      quote: { inputMint: wrapped },
      swap: { swapTransaction: text },
    })
    expect((await build(testMarket, { from: id(nativeToken) })).status).toBe(503)
  })

  it.each([
    ['no height', { lastValidBlockHeight: undefined }],
    ['a height that is none', { lastValidBlockHeight: 1.5 }],
    ['no transaction', { swapTransaction: undefined }],
  ])('may contain %s [7.11]', async (_case, change) => {
    expect((await build(await start({ swap: change }))).status).toBe(503)
  })
})
