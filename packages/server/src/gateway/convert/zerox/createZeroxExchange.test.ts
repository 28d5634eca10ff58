import { describe, expect, it } from 'vitest'
import { words } from '../../chain/prices/contracts.fixture.ts'
import {
  build,
  coinId,
  pathOf,
  startExchange,
  wanted,
  registry,
} from '../../features/swap/exchange.fixture.ts'
import {
  coinMarker,
  holderCall,
  honest,
  settler,
  settlerCall,
  thief,
  tokenIn,
  tokenOut,
  visitor,
  zerox,
} from '../../features/swap/voices.fixture.ts'

const trade = { chainId: '1', sellToken: tokenIn, buyToken: tokenOut, sellAmount: '1000000' }
const always = { ...trade, excludedSources: '0x_RFQ' }

describe('0x', () => {
  it('is asked in its words, and shares with a referrer alone [7.6, 7.11]', async () => {
    const world = await startExchange(zerox, {}, { configured: { referrer: thief } })
    await world.market.ask(pathOf('quotes', { ...wanted, gasPrice: '9' }))
    await build(world)
    const share = { swapFeeRecipient: thief, swapFeeBps: '85', swapFeeToken: tokenOut }
    expect(world.asked()).toEqual([
      { path: '/swap/allowance-holder/price', query: { ...always, ...share, gasPrice: '9' } },
      {
        path: '/swap/allowance-holder/quote',
        query: { ...always, ...share, taker: visitor, slippageBps: '100' },
      },
    ])
    expect(world.server.requests[0]?.headers).toMatchObject({
      '0x-api-key': 'secret',
      '0x-version': 'v2',
    })
    const alone = await startExchange(zerox, {}, { configured: { fee: '0.5' } })
    await alone.market.ask(pathOf('quotes', { ...wanted, to: coinId }))
    expect(alone.asked()[0]?.query).toEqual({ ...always, buyToken: coinMarker })
  })

  it('has insufficient liquidity where it says so, and passes its words on [7.6, 7.11]', async () => {
    const reply = { text: '{"liquidityAvailable":false,"zid":"0x1"}' }
    const scarce = await startExchange(zerox, {}, { reply })
    for (const asked of [scarce.market.ask(pathOf('quotes', wanted)), build(scarce)])
      expect(await (await asked).json()).toMatchObject({
        reasons: [{ description: 'insufficient liquidity' }],
      })
    const text = '{"name":"TOKEN_NOT_SUPPORTED","message":"Token\\n not supported","data":{}}'
    const refusing = await startExchange(zerox, {}, { reply: { status: 400, text } })
    const response = await refusing.market.ask(pathOf('quotes', wanted))
    expect(await response.json()).toMatchObject({
      reasons: [{ description: 'Token not supported' }],
    })
  })

  it.each([
    ['lends to somebody else', holderCall(honest, thief, settler)],
    ['calls somebody else', holderCall(honest, thief, thief)],
    ['calls what trades past what holds allowances', settlerCall(honest)],
  ])('is not believed a trade that %s [7.11]', async (_case, data) => {
    expect((await build(await startExchange(zerox, { data }))).status).toBe(503)
    const straight = await startExchange(zerox, { to: settler, data })
    expect((await build(straight)).status).toBe(503)
  })

  it('may be sent coins at the contract that trades, which the chain has to know [7.11]', async () => {
    const says = { to: settler, data: settlerCall(honest), value: 1_000_000n }
    expect((await build(await startExchange(zerox, says), { from: coinId })).status).toBe(200)
    const gone = { [`${registry} ownerOf(uint256)`]: () => undefined }
    const halted = await startExchange(zerox, says, { contracts: gone })
    expect((await build(halted, { from: coinId })).status).toBe(503)
    const other = { [`${registry} prev(uint128)`]: () => words(BigInt(thief)) }
    const replaced = await startExchange(zerox, says, { contracts: other })
    expect((await build(replaced, { from: coinId })).status).toBe(503)
  })
})
