import { fungiblePricesSchema, type FungiblePrices, maxPricedTokens } from 'latchkey/protocol'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { startTestServer } from '../../../upstream/server.fixture.ts'
import { projectId, startTestFeatures } from '../../features.fixture.ts'

let localnet: Localnet
beforeAll(async () => {
  localnet = await startLocalnet()
}, 60_000)
afterAll(() => localnet.stop())

const path = '/v1/fungible/price'
const one = 'eip155:31337'
const nativeToken = `${one}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const body = (addresses: unknown, change: object = {}): object => ({
  projectId,
  currency: 'usd',
  addresses,
  ...change,
})

describe('POST /v1/fungible/price', () => {
  it('returns prices in the order of the request [7.8]', async () => {
    const { post } = startTestFeatures({ localnet })
    const { testDollar, testBitcoin, wrappedNative } = localnet.description.contracts.eip155
    const solana = localnet.description.networks[2]!.caipNetworkId
    const addresses = [
      `${one}:${testBitcoin.toLowerCase()}`,
      nativeToken,
      `${solana}:${localnet.description.contracts.solana.testToken}`,
      `eip155:31338:${testDollar}`,
      `${one}:${wrappedNative}`,
      `${solana}:So11111111111111111111111111111111111111111`,
      nativeToken,
    ]
    const prices = (await (await post(path, body(addresses))).json()) as FungiblePrices
    expect(v.safeParse(fungiblePricesSchema, prices).success).toBe(true)
    expect(prices.fungibles.map(({ address }) => address)).toEqual(addresses)
    expect(
      prices.fungibles.map(({ symbol, price, decimals }) => [symbol, price, decimals]),
    ).toEqual([
      ['TBTC', 100_000, 8],
      ['ETH', 2_500, 18],
      ['TTK', 2.5, 9],
      ['TUSD', 1, 6],
      ['WETH', 2_500, 18],
      ['SOL', 150, 9],
      ['ETH', 2_500, 18],
    ])
    expect(prices.fungibles[1]?.iconUrl).toBe('http://localhost/public/getTokenImage/ETH')
  })

  it('returns the known prices in the requested currency [7.8]', async () => {
    const { post } = startTestFeatures({ localnet })
    const noToken = `${one}:${localnet.description.contracts.eip155.multicall3}`
    const response = await post(path, body([noToken, nativeToken], { currency: 'eur' }))
    const { fungibles } = (await response.json()) as FungiblePrices
    expect(fungibles.map(({ address, price }) => [address, price])).toEqual([[nativeToken, 2_175]])
    const none = await post(path, body([noToken]))
    expect(none.status).toBe(400)
    expect(await none.json()).toMatchObject({ reasons: [{ field: 'asset' }] })
  })

  it.each([
    ['no currency', 422, 'currency', { currency: undefined }],
    ['an unknown currency', 422, 'currency', { currency: 'doge' }],
    ['no addresses', 422, 'addresses', { addresses: undefined }],
    ['addresses that are no list', 422, 'addresses', { addresses: nativeToken }],
    ['addresses that are no texts', 422, 'addresses.0', { addresses: [7] }],
    ['an empty list', 400, 'addresses', { addresses: [] }],
    ['too many', 400, 'addresses', { addresses: Array(maxPricedTokens + 1).fill(nativeToken) }],
    ['what is no address', 400, 'addresses.0', { addresses: ['0x1'] }],
    ['a namespace that is not served', 400, 'addresses.0', { addresses: ['tron:0x2b6653dc:TJR'] }],
    ['a chain that is not served', 400, 'addresses', { addresses: ['eip155:424242:0x1'] }],
    [
      'an address of another namespace',
      400,
      'addresses',
      { addresses: [`${one}:4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU`] },
    ],
    ['SQL', 400, 'addresses.0', { addresses: [`${one}:0x1'; DROP TABLE project; --`] }],
  ])('rejects %s with %d [7.8]', async (_case, status, field, change) => {
    const { post } = startTestFeatures({ localnet })
    const response = await post(path, body([nativeToken], change))
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field }] })
  })

  it('rejects invalid JSON and unknown projects [7.8]', async () => {
    const { post } = startTestFeatures({ localnet })
    expect((await post(path, '{')).status).toBe(400)
    expect((await post(path, body([nativeToken], { projectId: 'c'.repeat(32) }))).status).toBe(401)
    expect((await post(path, body([nativeToken], { projectId: undefined }))).status).toBe(401)
  })

  it('answers 503 when no port answers [7.8]', async () => {
    const node = await startTestServer((_request, response) => {
      response.statusCode = 502
      response.end()
    })
    const overrides = [{ id: one, rpcUrls: [node.url], only: true }] as const
    const { post } = startTestFeatures({ localnet, overrides })
    expect((await post(path, body([nativeToken]))).status).toBe(503)
  })
})
