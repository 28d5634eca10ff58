import { describe, expect, it } from 'vitest'
import { startTestServer } from '../../../upstream/server.fixture.ts'
import type { ChainOverride } from '../../chain/chains/index.ts'
import { projectId, startTestFeatures, type TestFeatures } from '../../features.fixture.ts'
import { createSwapFeature } from './createSwapFeature.ts'

const one = '0x1111111111111111111111111111111111111111'
const other = '0x2222222222222222222222222222222222222222'
const router = '0x3333333333333333333333333333333333333333'
const user = '0x4444444444444444444444444444444444444444'
const chain = 'eip155:4242'
const bare = 'eip155:4343'
const id = (address: string, of = chain): string => `${of}:${address}`
const sol = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const own = id('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')

/** Chains without requests to nodes: invalid input is rejected before. */
function start(rpcUrl = 'http://127.0.0.1:9'): TestFeatures {
  const nativeCurrency = { name: 'Own Coin', symbol: 'OWN', decimals: 18 }
  const about = { nativeCurrency, rpcUrls: [rpcUrl] }
  const overrides: readonly ChainOverride[] = [
    {
      ...about,
      id: chain,
      contracts: { multicall3: router, wrappedNative: one, uniswapV2: { factory: router, router } },
    },
    { ...about, id: bare },
    { ...about, id: sol },
  ]
  return startTestFeatures({ overrides, more: (context) => createSwapFeature(context).routes })
}

type Failure = { status: number; fields: string[]; text: string }

async function failureIn(response: Response): Promise<Failure> {
  const text = await response.text()
  const { reasons = [] } = JSON.parse(text) as { reasons?: { field: string }[] }
  return { status: response.status, fields: reasons.map(({ field }) => field), text }
}

function get(market: TestFeatures, route: string, query: object | string): Promise<Failure> {
  const text = typeof query === 'string' ? query : new URLSearchParams({ ...query }).toString()
  return market.fetch(`/v1/convert/${route}?projectId=${projectId}&${text}`).then(failureIn)
}

const order = { amount: '1000', from: id(one), to: id(other) }

describe('GET /v1/convert/quotes', () => {
  it.each([
    ['nothing', {}, ['amount', 'from', 'to']],
    ['no amount', { ...order, amount: undefined }, ['amount']],
    ['an amount with a point', { ...order, amount: '1.5' }, ['amount']],
    ['a negative amount', { ...order, amount: '-1' }, ['amount']],
    ['an amount of nothing', { ...order, amount: '0' }, ['amount']],
    ['a hexadecimal amount', { ...order, amount: '0x10' }, ['amount']],
    ['an amount beyond 256 bits', { ...order, amount: `${1n << 256n}` }, ['amount']],
    ['an amount far too long', { ...order, amount: '1'.repeat(8_000) }, ['amount']],
    ['an address without its chain', { ...order, from: one }, ['from']],
    ['an address that is none', { ...order, from: id('0x12') }, ['from']],
    ['SQL for an address', { ...order, to: `${chain}:' OR 1=1 --` }, ['to']],
    ['a header for an address', { ...order, to: `${chain}:a\r\nx-evil: 1` }, ['to']],
    ['an address of another namespace', { ...order, to: id(mint) }, ['to']],
    ['two chains', { ...order, to: id(other, bare) }, ['to']],
    ['a token for itself', { ...order, to: id(one) }, ['to']],
    ['a chain that is not served', { ...order, from: id(one, 'eip155:999999') }, ['chainId']],
    [
      'a chain without pools',
      { amount: '1', from: id(one, bare), to: id(other, bare) },
      ['chainId'],
    ],
    ['Solana', { amount: '1', from: id(mint, sol), to: `${sol}:${'1'.repeat(32)}` }, ['chainId']],
    ['a price that is none', { ...order, gasPrice: '1e9' }, ['gasPrice']],
  ])('responds with 400 to %s [7.6]', async (_case, query, fields) => {
    const set = Object.entries(query).filter(([, value]) => value !== undefined)
    const answer = await get(start(), 'quotes', Object.fromEntries(set))
    expect(answer).toMatchObject({ status: 400, fields })
    expect(answer.text.length).toBeLessThan(1_000)
  })

  it('responds with 400 to repeated parameters [7.6]', async () => {
    const query = `${new URLSearchParams(order).toString()}&amount=2&to=${id(router)}`
    expect(await get(start(), 'quotes', query)).toMatchObject({
      status: 400,
      fields: ['amount', 'to'],
    })
  })

  it('requires a project [7.1]', async () => {
    const response = await start().fetch(
      `/v1/convert/quotes?${new URLSearchParams(order).toString()}`,
    )
    expect(response.status).toBe(401)
  })

  it.each([
    ['no receiver', undefined],
    ['HTML', '<html>'],
    ['nonsense', '{"jsonrpc":"2.0","id":1,"result":7}'],
    ['half of what was requested', '[]'],
  ])('responds with 503 when %s answers in place of a node [7.6]', async (_case, text) => {
    const node = await startTestServer((_request, response) => void response.end(text))
    if (text === undefined) await node.stop()
    expect(await get(start(node.url), 'quotes', order)).toMatchObject({ status: 503, fields: [''] })
  })
})

describe('GET /v1/convert/tokens', () => {
  it.each([
    ['no chain', '', ['chainId']],
    ['a chain that is none', 'chainId=1', ['chainId']],
    ['a chain that is not served', 'chainId=eip155:999999', ['chainId']],
    ['a chain without pools', `chainId=${bare}`, ['chainId']],
    ['Solana', `chainId=${sol}`, ['chainId']],
    ['two chains', `chainId=${chain}&chainId=${bare}`, ['chainId']],
    ['an address far too long', `chainId=${chain}&address=${'a'.repeat(500)}`, ['address']],
  ])('responds with 400 to %s [7.7]', async (_case, query, fields) => {
    expect(await get(start(), 'tokens', query)).toMatchObject({ status: 400, fields })
  })
})

describe('GET /v1/convert/allowance', () => {
  const good = { tokenAddress: id(one), userAddress: id(user) }

  it.each([
    ['nothing', {}, ['tokenAddress', 'userAddress']],
    ['a token that is none', { ...good, tokenAddress: id('x') }, ['tokenAddress']],
    ['a user without a chain', { ...good, userAddress: user }, ['userAddress']],
    ['a user of another chain', { ...good, userAddress: id(user, bare) }, ['userAddress']],
    ['a user of another namespace', { ...good, userAddress: id(mint, sol) }, ['userAddress']],
    ['a user that is no account', { ...good, userAddress: id('0xzz') }, ['userAddress']],
    ['the marker of the coin for a user', { ...good, userAddress: own }, ['userAddress']],
    ['a chain without pools', { ...good, tokenAddress: id(one, bare) }, ['chainId']],
  ])('responds with 400 to %s [7.9]', async (_case, query, fields) => {
    expect(await get(start(), 'allowance', query)).toMatchObject({ status: 400, fields })
  })
})

describe('GET /v1/convert/build-approve', () => {
  const good = { from: id(one), to: id(other) }

  it.each([
    ['nothing', {}, ['from', 'to']],
    ['the coin, which needs none', { ...good, from: own }, ['from']],
    ['two chains', { ...good, to: id(other, bare) }, ['to']],
    ['an amount that is none', { ...good, amount: 'all' }, ['amount']],
  ])('responds with 400 to %s [7.12]', async (_case, query, fields) => {
    expect(await get(start(), 'build-approve', query)).toMatchObject({ status: 400, fields })
  })
})

describe('POST /v1/convert/build-transaction', () => {
  const good = { projectId, ...order, userAddress: id(user), eip155: { slippage: 1 } }

  async function post(body: unknown): Promise<Failure> {
    return failureIn(await start().post('/v1/convert/build-transaction', body))
  }

  it.each([
    ['no JSON', '{', 400, ['body']],
    ['no amount', { ...good, amount: undefined }, 422, ['amount']],
    ['an amount that is a number', { ...good, amount: 1000 }, 422, ['amount']],
    ['an amount of nothing', { ...good, amount: '0' }, 400, ['amount']],
    ['no user', { ...good, userAddress: undefined }, 422, ['userAddress']],
    ['a user of another chain', { ...good, userAddress: id(user, bare) }, 400, ['userAddress']],
    ['two chains', { ...good, to: id(other, bare) }, 400, ['to']],
    ['nothing of EVM', { ...good, eip155: undefined }, 400, ['eip155.slippage']],
    ['no slippage', { ...good, eip155: {} }, 400, ['eip155.slippage']],
    ['a slippage that is a text', { ...good, eip155: { slippage: '1' } }, 422, ['eip155.slippage']],
    ['half a percent', { ...good, eip155: { slippage: 0.5 } }, 400, ['eip155.slippage']],
    ['a negative slippage', { ...good, eip155: { slippage: -1 } }, 400, ['eip155.slippage']],
    ['all of it for slippage', { ...good, eip155: { slippage: 100 } }, 400, ['eip155.slippage']],
    ['a permit', { ...good, eip155: { slippage: 1, permit: '0x00' } }, 400, ['eip155.permit']],
    [
      'a permit that is none',
      { ...good, eip155: { slippage: 1, permit: 'x' } },
      400,
      ['eip155.permit'],
    ],
    ['an estimate that is a text', { ...good, disableEstimate: 'no' }, 422, ['disableEstimate']],
    ['a list', [good], 401, ['authentication']],
    ['another project', { ...good, projectId: 'c'.repeat(32) }, 401, ['authentication']],
  ])('rejects %s [7.11]', async (_case, body, status, fields) => {
    expect(await post(body)).toMatchObject({ status, fields })
  })

  it('rejects a body above the limit [7.11]', async () => {
    const permit = `0x${'00'.repeat(400_000)}`
    expect(await post({ ...good, eip155: { slippage: 1, permit } })).toMatchObject({ status: 413 })
  })
})
