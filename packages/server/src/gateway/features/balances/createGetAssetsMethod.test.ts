import { type WalletAssets, walletAssetsSchema } from 'latchkey/protocol'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { projectId, startTestFeatures } from '../../features.fixture.ts'
import type { WalletMethodContext } from '../walletRpc/index.ts'
import type { BalancesQuery } from './createBalancesReader.ts'
import { createGetAssetsMethod } from './createGetAssetsMethod.ts'

let localnet: Localnet
beforeAll(async () => {
  localnet = await startLocalnet({ networks: ['one', 'two'] })
}, 60_000)
afterAll(() => localnet.stop())

const one = '0x7a69'
const two = '0x7a6a'
type Answer = { id: unknown; result?: WalletAssets; error?: { code: number; message: string } }

/** Calls it, and gives the status with what was answered. */
async function call(
  params: unknown,
  change: object = {},
  path = '/v1/wallet',
): Promise<Answer & { status: number }> {
  const { post } = startTestFeatures({ localnet })
  const body = { jsonrpc: '2.0', id: 7, method: 'wallet_getAssets', params, ...change }
  const response = await post(`${path}?projectId=${projectId}`, body)
  return { status: response.status, ...((await response.json()) as Answer) }
}
const account = (): string => localnet.description.testAccounts.eip155[4]!.address

/** A filter that names the same for one chain four times. */
function spelled(assets: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries([one, '0x07a69', '0x7A69', '0x007A69'].map((id) => [id, assets]))
}

describe('wallet_getAssets', () => {
  it('returns exact balances by chain [3.10, 7.30]', async () => {
    const { result, id } = await call({ account: account() })
    expect(id).toBe(7)
    expect(v.safeParse(walletAssetsSchema, result).success).toBe(true)
    expect(Object.keys(result ?? {})).toEqual([one, two])
    const [nativeCurrency] = result?.[one] ?? []
    // More than 64 bits hold.
    expect(BigInt(nativeCurrency?.balance ?? 0)).toBe(10_000n * 10n ** 18n)
    expect(nativeCurrency).toMatchObject({
      address: 'native',
      type: 'NATIVE',
      metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2_500, value: 25_000_000 },
    })
    expect(result?.[one]?.slice(1).every(({ type }) => type === 'ERC20')).toBe(true)
  })

  it('returns only the filtered assets, even with zero balances [7.30]', async () => {
    const { testDollar, wrappedNative } = localnet.description.contracts.eip155
    const { result } = await call([
      {
        account: account(),
        assetFilter: {
          [one]: ['native', testDollar.toLowerCase()],
          [two]: [{ address: wrappedNative, type: 'ERC20' }],
          '0x1': ['native'],
        },
        chainFilter: ['0x1'],
        assetTypeFilter: ['ERC721'],
      },
    ])
    const received = Object.entries(result ?? {}).map(([chain, assets]) => [
      chain,
      ...assets.map(({ address, balance }) => [address, BigInt(balance)]),
    ])
    expect(received).toEqual([
      [one, ['native', 10n ** 22n], [testDollar, 10n ** 10n]],
      [two, [wrappedNative, 0n]],
    ])
  })

  it('reads an asset once that is named by several spellings of a chain id [7.30]', async () => {
    const { chains } = startTestFeatures({ localnet })
    const requested: BalancesQuery[] = []
    const method = createGetAssetsMethod({
      chains,
      tokens: { listed: () => [], find: async () => new Map() },
      balances: {
        supports: () => true,
        readHoldings: async () => [],
        read: async (balancesQuery) => {
          requested.push(balancesQuery)
          return { tokens: [], partial: [], isPriced: true }
        },
      },
    })
    const request = {
      signal: new AbortController().signal,
      header: () => undefined,
      context: { req: { url: 'http://gateway/' } },
    }
    const token = localnet.description.contracts.eip155.testDollar
    const assetFilter = spelled(['native', token, token.toLowerCase()])
    const params = { account: account(), assetFilter }
    await method.run(params as never, request as unknown as WalletMethodContext)
    expect(requested[0]?.forced?.map((asset) => asset.token)).toEqual(['native', token])
  })

  it('filters by chain and by type [7.30]', async () => {
    const { result } = await call(
      { account: account(), chainFilter: [two, '0x2105'], assetTypeFilter: ['NATIVE'] },
      {},
      '/v1/json-rpc',
    )
    expect(Object.keys(result ?? {})).toEqual([two])
    expect(result?.[two]).toHaveLength(1)
  })

  it.each([
    ['nothing', undefined],
    ['no account', {}],
    [
      'an account of another namespace',
      { account: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU' },
    ],
    ['a chain that is no chain', { account: `0x${'1'.repeat(40)}`, chainFilter: ['8453'] }],
    [
      'assets of the wrong type',
      { account: `0x${'1'.repeat(40)}`, assetFilter: { '0x1': 'native' } },
    ],
    [
      'far too many assets, over chains and their spellings',
      { account: `0x${'1'.repeat(40)}`, assetFilter: spelled(Array(51).fill('native')) },
    ],
    ['far too many chains', { account: `0x${'1'.repeat(40)}`, chainFilter: Array(60).fill('0x1') }],
  ])('responds with -32602 to %s [7.30]', async (_case, params) => {
    const { status, error, id } = await call(params)
    expect([status, error?.code, id]).toEqual([400, -32602, 7])
  })
})

describe('POST /v1/wallet', () => {
  const path = `/v1/wallet?projectId=${projectId}`

  it.each([
    ['no JSON', '{', -32700],
    ['no call', '1', -32600],
    ['an empty batch', '[]', -32600],
    ['a batch far too long', `[${Array(30).fill('{"method":"a"}').join(',')}]`, -32600],
    ['another version', { jsonrpc: '1.0', id: 1, method: 'wallet_getAssets' }, -32600],
    ['a method of nodes', { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] }, -32601],
    ['a name of every object', { jsonrpc: '2.0', id: 1, method: 'toString' }, -32601],
  ])('responds to %s with 400 and a JSON-RPC error [7.30]', async (_case, body, code) => {
    const { post } = startTestFeatures({ localnet })
    const response = await post(path, body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code } })
  })

  it('responds to a batch in order [7.30]', async () => {
    const { post } = startTestFeatures({ localnet })
    const version = { jsonrpc: '2.0' }
    const unknown = { ...version, id: 'a', method: 'none' }
    const params = { account: account() }
    const response = await post(path, [
      unknown,
      { ...version, id: 'b', method: 'wallet_getAssets', params },
    ])
    const answers = (await response.json()) as Answer[]
    expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
      ['a', -32601],
      ['b', undefined],
    ])
  })

  it('requires a project', async () => {
    const { post } = startTestFeatures({ localnet })
    expect((await post('/v1/wallet', { id: 1, method: 'wallet_getAssets' })).status).toBe(401)
  })
})

it('the route of wallet_getAssets is documented in OpenAPI with the token routes', async () => {
  const { fetch } = startTestFeatures({ localnet })
  const { paths } = (await (await fetch('/openapi.json')).json()) as {
    paths: Record<string, object>
  }
  for (const path of [
    '/v1/wallet',
    '/v1/json-rpc',
    '/v1/fungible/price',
    '/v1/convert/gas-price',
    '/v1/account/{address}/balance',
    '/v1/account/{address}/portfolio',
  ])
    expect(paths).toHaveProperty([path])
})
