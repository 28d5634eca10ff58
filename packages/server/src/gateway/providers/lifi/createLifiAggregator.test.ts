import { describe, expect, it } from 'vitest'
import {
  requestSwapTransaction,
  nativeId,
  gatewaySwapPath,
  startExchange,
  sampleQuery,
} from '../../features/swap/exchange.fixture.ts'
import {
  validSwap,
  fakeLifi,
  encodeStepsCall,
  tokenIn,
  tokenOut,
  visitor,
  wrappedNative,
} from '../../features/swap/fakeExchanges.fixture.ts'

describe('LI.FI', () => {
  it('sends the vendor requests with the integrator fee [7.6, 7.11]', async () => {
    const exchange = await startExchange(fakeLifi, {}, { configured: { fee: '0.85' } })
    await exchange.market.fetch(gatewaySwapPath('quotes', { ...sampleQuery, to: nativeId }))
    await requestSwapTransaction(exchange)
    const swap = {
      fromChain: '1',
      toChain: '1',
      fromToken: tokenIn,
      toToken: tokenOut,
      fromAmount: '1000000',
      integrator: 'latchkey',
      fee: '0.0085',
      skipSimulation: 'true',
    }
    const nativeToken = '0x0000000000000000000000000000000000000000'
    const burnAddress = '0x000000000000000000000000000000000000dEaD'
    const people = { fromAddress: visitor, toAddress: visitor }
    expect(exchange.requests()).toEqual([
      { path: '/v1/quote', query: { ...swap, toToken: nativeToken, fromAddress: burnAddress } },
      { path: '/v1/quote', query: { ...swap, ...people, slippage: '0.01' } },
    ])
    expect(exchange.server.requests[0]?.headers['x-lifi-api-key']).toBe('secret')
  })

  it('needs no key, and sends no fee without an integrator [7.6]', async () => {
    const upstreams = (url: string) => ({ lifi: { url } })
    const exchange = await startExchange(fakeLifi, {}, { upstreams })
    expect((await exchange.market.fetch(gatewaySwapPath('quotes', sampleQuery))).status).toBe(200)
    expect(exchange.requests()[0]?.query).not.toHaveProperty('fee')
    expect(exchange.server.requests[0]?.headers).not.toHaveProperty('x-lifi-api-key')
  })

  it('rejects swaps and quotes on another chain [7.6, 7.11]', async () => {
    const exchange = await startExchange(fakeLifi, { chain: 137 })
    expect((await requestSwapTransaction(exchange)).status).toBe(503)
    expect((await exchange.market.fetch(gatewaySwapPath('quotes', sampleQuery))).status).toBe(503)
  })

  const over = { ...validSwap, buyToken: wrappedNative }
  const last = { ...validSwap, sellToken: wrappedNative }
  const half = { ...validSwap, sellAmount: 500_000n }
  it.each([
    ['takes the token in parts', [half, half], 200],
    ['takes each part whole', [validSwap, half], 503],
    ['takes another token besides', [over, last], 503],
    ['does nothing', [], 503],
  ])('decodes a swap of several steps that %s [7.11]', async (_case, steps, status) => {
    const exchange = await startExchange(fakeLifi, { data: encodeStepsCall(validSwap, steps) })
    expect((await requestSwapTransaction(exchange)).status).toBe(status)
  })

  it.each([
    [404, 'No available quotes for the requested transfer', 'insufficient liquidity'],
    [400, 'Invalid fromAmount', 'Invalid fromAmount'],
  ])('answers %i for the message %s [7.6]', async (status, message, description) => {
    const reply = { status, text: JSON.stringify({ message, code: 1002 }) }
    const { market } = await startExchange(fakeLifi, {}, { reply })
    const response = await market.fetch(gatewaySwapPath('quotes', sampleQuery))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ reasons: [{ description }] })
  })
})
