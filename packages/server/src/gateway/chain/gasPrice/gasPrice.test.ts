import { gasPriceSchema, type GasPrice } from 'latchkey/protocol'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { createCache, createMemoryFastStore } from '../../../store/index.ts'
import { upstreamError } from '../../../upstream/index.ts'
import { createChains } from '../chains/index.ts'
import { projectId, startTestFeatures } from '../../features.fixture.ts'
import { nodeRpcError } from '../rpc/nodeRpcError.ts'
import { createGasPriceReader } from './index.ts'

const mainnet = createChains().get('eip155:1')!
const gwei = (...amounts: number[]): string[] =>
  amounts.map((amount) => `0x${BigInt(amount * 1e9).toString(16)}`)

/** Returns the gas price of a chain whose nodes give these replies. */
async function read(answers: Record<string, unknown>): Promise<GasPrice> {
  const clock = createFakeClock()
  const cache = createCache({ store: createMemoryFastStore({ clock }), clock })
  const request = async (_chain: string, { method }: { method: string }): Promise<unknown> => {
    const answer = answers[method]
    if (answer === undefined) throw nodeRpcError({ code: -32601, message: 'no such method' })
    if (answer instanceof Error) throw answer
    return answer
  }
  return createGasPriceReader({ rpc: { request }, cache })(mainnet)
}

describe('createGasPriceReader', () => {
  it('returns twice the next base fee plus the median priority fee, without empty blocks [7.10]', async () => {
    const reward = [gwei(1, 2, 5), gwei(0, 0, 0), gwei(1, 2, 3), gwei(2, 3, 4)]
    const prices = await read({ eth_feeHistory: { baseFeePerGas: gwei(9, 10), reward } })
    expect(prices).toEqual({ standard: '21000000000', fast: '22000000000', instant: '24000000000' })
  })

  it('never returns less for a higher speed [7.10]', async () => {
    const reward = [gwei(5, 0, 1)]
    const prices = await read({ eth_feeHistory: { baseFeePerGas: gwei(1), reward } })
    expect(prices).toEqual({ standard: '7000000000', fast: '7000000000', instant: '7000000000' })
  })

  it.each([
    ['does not know the method', undefined],
    ['has no base fee', { baseFeePerGas: ['0x0', '0x0'], reward: null }],
    ['makes no sense', { baseFeePerGas: 'none' }],
  ])('returns eth_gasPrice on a chain that %s [7.10]', async (_case, eth_feeHistory) => {
    const prices = await read({ eth_feeHistory, eth_gasPrice: gwei(10)[0] })
    expect(prices).toEqual({ standard: '10000000000', fast: '12000000000', instant: '15000000000' })
  })

  it('rejects when the node is unavailable or the response invalid [7.10]', async () => {
    const away = upstreamError('timeout', 'node.example')
    await expect(read({ eth_feeHistory: away, eth_gasPrice: '0x1' })).rejects.toBe(away)
    await expect(read({ eth_gasPrice: '<html>' })).rejects.toMatchObject({ failure: 'body' })
  })
})

describe('GET /v1/convert/gas-price', () => {
  let localnet: Localnet
  beforeAll(async () => {
    localnet = await startLocalnet({ networks: ['two', 'solana'] })
  }, 60_000)
  afterAll(() => localnet.stop())
  const path = `/v1/convert/gas-price?projectId=${projectId}`

  it('returns the gas price of a chain [7.10]', async () => {
    const { json } = startTestFeatures({ localnet })
    const prices = await json<GasPrice>(`${path}&chainId=eip155:31338`)
    expect(v.safeParse(gasPriceSchema, prices).success).toBe(true)
    expect(BigInt(prices.standard)).toBeGreaterThan(0n)
    expect(BigInt(prices.instant)).toBeGreaterThanOrEqual(BigInt(prices.fast))
  })

  it.each([
    '',
    '&chainId=',
    '&chainId=eip155:424242',
    '&chainId=31338',
    '&chainId=tron:0x2b6653dc',
    '&chainId=eip155:31338&chainId=eip155:1',
  ])('rejects %j with 400 [7.10]', async (query) => {
    const { fetch } = startTestFeatures({ localnet })
    const response = await fetch(`${path}${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ reasons: [{ field: 'chainId' }] })
  })

  it('rejects a chain without a gas price [7.10]', async () => {
    const { fetch } = startTestFeatures({ localnet })
    const solana = localnet.description.networks[1]!.caipNetworkId
    expect((await fetch(`${path}&chainId=${solana}`)).status).toBe(400)
  })
})
