import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  build,
  coinId,
  pathOf,
  startExchange,
  wanted,
} from '../../features/swap/exchange.fixture.ts'
import {
  augustusCall,
  coinMarker,
  honest,
  paraswap,
  thief,
  tokenIn,
  tokenOut,
  visitor,
} from '../../features/swap/voices.fixture.ts'

describe('Velora', () => {
  it('gets the price that it told back as it was, with the order [7.6, 7.11]', async () => {
    const world = await startExchange(paraswap)
    await build(world)
    const [prices, made] = world.asked()
    expect(prices).toEqual({
      path: '/prices',
      query: {
        srcToken: tokenIn,
        srcDecimals: '18',
        destToken: tokenOut,
        destDecimals: '6',
        amount: '1000000',
        side: 'SELL',
        network: '1',
        version: '6.2',
        includeContractMethods: 'swapExactAmountIn',
        partner: 'latchkey',
      },
    })
    expect(made).toEqual({ path: '/transactions/1', query: { ignoreChecks: 'true' } })
    expect(world.server.requests[1]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    expect(JSON.parse(world.server.bodies[1] ?? '')).toEqual({
      srcToken: tokenIn,
      srcDecimals: 18,
      destToken: tokenOut,
      destDecimals: 6,
      srcAmount: '1000000',
      slippage: 100,
      userAddress: visitor,
      partner: 'latchkey',
      priceRoute: expect.objectContaining({
        hmac: 'c0ffee',
        bestRoute: [{ percent: 100, swaps: [] }],
        destAmount: '2500000',
      }) as unknown,
    })
  })

  it('knows the coin by its own spelling alone, and how long it is [7.6]', async () => {
    const world = await startExchange(paraswap)
    await world.market.ask(pathOf('quotes', { ...wanted, from: coinId }))
    expect(world.asked()[0]?.query).toMatchObject({ srcToken: coinMarker, srcDecimals: '18' })
  })

  it('is not believed a price of another chain, nor a trade without its function [7.6, 7.11]', async () => {
    const elsewhere = await startExchange(paraswap, { chain: 10 })
    expect((await elsewhere.market.ask(pathOf('quotes', wanted))).status).toBe(503)
    const abi = parseAbi(['function transferFrom(address a, address b, uint256 c)'])
    const data = encodeFunctionData({ abi, args: [visitor, thief, 1n] })
    expect((await build(await startExchange(paraswap, { data }))).status).toBe(503)
  })

  it('is not believed a trade that keeps for others what is beyond a price made up [7.11]', async () => {
    const told = async (quoted: bigint): Promise<number> =>
      (await build(await startExchange(paraswap, { data: augustusCall(honest, quoted) }))).status
    expect(await told(honest.least)).toBe(200)
    for (const quoted of [1n, 0n, honest.least - 1_000n]) expect(await told(quoted)).toBe(503)
  })

  it.each([
    ['No routes found with enough liquidity', 'insufficient liquidity'],
    ['ESTIMATED_LOSS_GREATER_THAN_MAX_IMPACT', 'insufficient liquidity'],
    ['Invalid tokens', 'Invalid tokens'],
  ])('says %s [7.6]', async (error, description) => {
    const reply = { status: 400, text: JSON.stringify({ error }) }
    const { market } = await startExchange(paraswap, {}, { reply })
    const response = await market.ask(pathOf('quotes', wanted))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ reasons: [{ description }] })
  })
})
