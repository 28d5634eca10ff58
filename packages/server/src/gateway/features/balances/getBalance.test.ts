import {
  type AccountBalances,
  accountBalancesSchema,
  type PortfolioTokenNames,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { startTestServer } from '../../../upstream/server.fixture.ts'
import { projectId, startTestFeatures } from '../../features.fixture.ts'

let localnet: Localnet
beforeAll(async () => {
  localnet = await startLocalnet()
}, 60_000)
afterAll(() => localnet.stop())

const one = 'eip155:31337'
const two = 'eip155:31338'
const solana = (): string => localnet.description.networks[2]!.caipNetworkId
const evmAccount = (index: number): string =>
  localnet.description.testAccounts.eip155[index]!.address
const url = (address: string, query: Record<string, string> = {}): string => {
  const all = { projectId, currency: 'usd', st: 'lk', sv: '1', ...query }
  return `/v1/account/${address}/balance?${new URLSearchParams(all).toString()}`
}
/** Asks a network of the localnet. */
async function node(id: string, method: string, ...params: unknown[]): Promise<unknown> {
  const { http } = localnet.description.endpoints[id as never] as { http: string }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(http, { method: 'POST', body, headers })
  return ((await response.json()) as { result: unknown }).result
}
const amounts = ({ balances }: AccountBalances): unknown =>
  balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])

describe('GET /v1/account/{address}/balance', () => {
  it('lists native currency and tokens of a chain by fiat value [7.5, 3.9]', async () => {
    const { json } = startTestFeatures({ localnet })
    const received = await json<AccountBalances>(url(evmAccount(5), { chainId: one }))

    expect(v.safeParse(accountBalancesSchema, received).success).toBe(true)
    expect(amounts(received)).toEqual([
      ['ETH', '10000'],
      ['TBTC', '0.5'],
      ['TUSD', '10000'],
      ['TTK', '1000'],
      ['TEUR', '500'],
    ])
    const [nativeCurrency, bitcoin] = received.balances
    expect(nativeCurrency).toEqual({
      name: 'Ether',
      symbol: 'ETH',
      chainId: one,
      value: 25_000_000,
      price: 2_500,
      quantity: { decimals: '18', numeric: '10000' },
      iconUrl: 'http://localhost/public/getTokenImage/ETH',
    })
    const { testBitcoin } = localnet.description.contracts.eip155
    expect(bitcoin?.address).toBe(`${one}:${testBitcoin}`)
    expect(bitcoin?.value).toBe(50_000)
  })

  it('lists Solana tokens of both token programs [7.5, 9.5]', async () => {
    const { json } = startTestFeatures({ localnet })
    const owner = localnet.description.testAccounts.solana[3]!.address
    const received = await json<AccountBalances>(url(owner, { chainId: solana() }))
    expect(amounts(received)).toEqual([
      ['SOL', '1000'],
      ['TUSD', '10000'],
      ['TTK', '1000'],
      ['TPTS', '500'],
    ])
    expect(received.balances.map(({ value }) => value)).toEqual([150_000, 10_000, 2_500, 50])
    expect(received.balances[0]?.address).toBeUndefined()
    const { testPoints } = localnet.description.contracts.solana
    expect(received.balances[3]?.address).toBe(`${solana()}:${testPoints}`)
  })

  it('lists all networks of the namespace without a chain id [7.5]', async () => {
    const { json } = startTestFeatures({ localnet })
    const { balances } = await json<AccountBalances>(url(evmAccount(6)))
    expect(new Set(balances.map(({ chainId }) => chainId))).toEqual(new Set([one, two]))
    expect(balances).toHaveLength(10)
  })

  it('supports other currencies, cached separately [7.5]', async () => {
    const { json } = startTestFeatures({ localnet })
    const [dollars, euros, ether] = await Promise.all(
      ['usd', 'eur', 'eth'].map((currency) =>
        json<AccountBalances>(url(evmAccount(6), { chainId: one, currency })),
      ),
    )
    expect(dollars?.balances[0]?.price).toBe(2_500)
    expect(euros?.balances[0]?.price).toBe(2_175)
    expect(ether?.balances[0]?.price).toBe(1)
  })

  it('accepts any case of an address, with one cache entry [5.4a]', async () => {
    const { fetch } = startTestFeatures({ localnet })
    const address = evmAccount(6)
    const texts = await Promise.all(
      [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`].map(async (each) =>
        (await fetch(url(each, { chainId: one }))).text(),
      ),
    )
    expect(new Set(texts).size).toBe(1)
  })

  it('caches balances for 10 s, unless an update is forced [7.5]', async () => {
    const clock = createFakeClock()
    const { json } = startTestFeatures({ localnet, deps: { clock } })
    const address = evmAccount(7)
    const etherBalance = async (
      query: Record<string, string> = {},
    ): Promise<string | undefined> => {
      const { balances } = await json<AccountBalances>(url(address, { chainId: two, ...query }))
      return balances.find(({ symbol }) => symbol === 'ETH')?.quantity.numeric
    }
    expect(await etherBalance()).toBe('10000')
    await node(two, 'anvil_setBalance', address, '0x1')
    expect(await etherBalance()).toBe('10000')
    clock.advance(10_001)
    expect(await etherBalance()).toBe('0.000000000000000001')

    await node(two, 'anvil_setBalance', address, '0x2')
    const forceUpdate = `${two}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
    expect(await etherBalance({ forceUpdate })).toBe('0.000000000000000002')
    expect(await etherBalance()).toBe('0.000000000000000002')
  })

  it('lists forced tokens with zero balances, by the requested id [7.5]', async () => {
    const { json } = startTestFeatures({ localnet })
    const { wrappedNative, testDollar } = localnet.description.contracts.eip155
    const forced = [`${one}:${wrappedNative.toLowerCase()}`, `${one}:${testDollar.toLowerCase()}`]
    const query = { chainId: one, forceUpdate: forced.join(',') }
    const { balances } = await json<AccountBalances>(url(evmAccount(8), query))
    const found = forced.map((id) => balances.find(({ address }) => address === id))
    expect(found.map((each) => each?.quantity.numeric)).toEqual(['0', '10000'])
    expect(found[0]).toMatchObject({ symbol: 'WETH', price: 2_500, value: 0 })
    expect(balances).toHaveLength(6)
  })

  it('lists a forced token that is on no token list [7.5]', async () => {
    const { json } = startTestFeatures({ localnet, deps: { localnet: undefined } })
    const { testEuro } = localnet.description.contracts.eip155
    const forceUpdate = `${one}:${testEuro}`
    const { balances } = await json<AccountBalances>(
      url(evmAccount(8), { chainId: one, forceUpdate }),
    )
    expect(balances.map(({ symbol, iconUrl }) => [symbol, iconUrl])).toEqual([
      ['ETH', 'http://localhost/public/getTokenImage/ETH'],
      ['TEUR', ''],
    ])
  })

  it("lists tokens from the account's activity without spam [7.5]", async () => {
    const { testEuro, testToken, testBitcoin, testKeepsake } = localnet.description.contracts.eip155
    // A list has what the other one pretends to be.
    const real = { address: '0x0000000000000000000000000000000000001234', symbol: 'ttk' }
    const rest = { name: 'Real', decimals: 18, logoUri: undefined, eip2612: false }
    const seen = async (): Promise<string[]> => [
      testEuro.toLowerCase(),
      testToken,
      testKeepsake,
      'nonsense',
      'native',
    ]
    const tokenLists = [{ [one]: [{ ...real, ...rest }] }]
    const { json } = startTestFeatures({
      localnet,
      deps: { localnet: undefined, seen, tokenLists },
    })
    const received = await json<AccountBalances>(url(evmAccount(6), { chainId: one }))
    expect(amounts(received)).toEqual([
      ['ETH', '10000'],
      ['TEUR', '500'],
    ])

    const failing = async (): Promise<never> => Promise.reject(new Error('away'))
    const other = startTestFeatures({ localnet, deps: { localnet: undefined, seen: failing } })
    const forceUpdate = `${one}:${testBitcoin}`
    const without = await other.json<AccountBalances>(
      url(evmAccount(6), { chainId: one, forceUpdate }),
    )
    expect(without.balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'TBTC'])
    expect(other.logged).toContainEqual(expect.objectContaining({ event: 'finder.failed' }))
  })

  it('reports networks that time out, and lists the others [7.5]', async () => {
    const clock = createFakeClock()
    const unresponsive = await startTestServer(() => {})
    const overrides = [
      { id: two, rpcUrls: [unresponsive.url], only: true, isLocalnet: true },
    ] as const
    const { json } = startTestFeatures({ localnet, overrides, deps: { clock } })
    await json<AccountBalances>(url(evmAccount(6), { chainId: one }))
    const requested = json<AccountBalances>(url(evmAccount(6)))
    await unresponsive.waitForRequests(1)
    clock.advance(1_500)
    const received = await requested
    expect(received.balances).toHaveLength(5)
    expect(received.partial).toEqual([two])

    // It is not waited for as long again.
    const again = json<AccountBalances>(url(evmAccount(6), { currency: 'eur' }))
    await node(one, 'eth_blockNumber')
    clock.advance(100)
    expect((await again).partial).toEqual([two])
  })

  it('responds with 503 when no network answers [7.5]', async () => {
    const node = await startTestServer((_request, response) => void response.end('<html>'))
    const overrides = [{ id: one, rpcUrls: [node.url], only: true }] as const
    const { fetch } = startTestFeatures({ localnet, overrides })
    const response = await fetch(url(evmAccount(6), { chainId: one }))
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ status: 'FAILED' })
  })

  it('reads 200 tokens of a chain in one call [7.5]', async () => {
    const { http } = localnet.description.endpoints[one]!
    const calls: string[] = []
    const counting = await startTestServer((_request, response, body) => {
      if (body.includes('70a08231')) calls.push(body)
      const headers = { 'content-type': 'application/json' }
      void fetch(http, { method: 'POST', body, headers }).then(async (answer) =>
        response.end(await answer.text()),
      )
    })
    const tokens = Array.from({ length: 195 }, (_, index) => ({
      address: `0x${`${index + 1000}`.padStart(40, '0')}`,
      name: `Token ${index}`,
      symbol: `T${index}`,
      decimals: 18,
      logoUri: undefined,
      eip2612: false,
    }))
    const overrides = [{ id: one, rpcUrls: [counting.url], only: true }] as const
    const deps = { tokenLists: [{ [one]: tokens }] }
    const { json } = startTestFeatures({ localnet, overrides, deps })
    const { balances } = await json<AccountBalances>(url(evmAccount(6), { chainId: one }))
    expect(balances).toHaveLength(5)
    expect(calls).toHaveLength(1)
  })

  it.each([
    ['no currency', 'currency', { currency: '' }],
    ['an unknown currency', 'currency', { currency: 'doge' }],
    ['an unknown chain', 'chainId', { chainId: 'eip155:424242' }],
    ['a chain that is not served', 'chainId', { chainId: "eip155:1' OR 1=1" }],
    ['an empty chain', 'chainId', { chainId: '' }],
    ['what is no id', 'forceUpdate', { forceUpdate: 'eip155:31337' }],
    ['ids of another namespace', 'forceUpdate', { forceUpdate: 'solana:x:y' }],
    ['too many ids', 'forceUpdate', { forceUpdate: 'eip155:31337:0x1,'.repeat(60) }],
    ['far too long a text', 'forceUpdate', { forceUpdate: 'x'.repeat(10_000) }],
  ])('rejects %s with 400 [7.5]', async (_case, field, query) => {
    const { fetch } = startTestFeatures({ localnet })
    const response = await fetch(url(evmAccount(6), query))
    expect(response.status).toBe(400)
    const { reasons } = (await response.json()) as { reasons: { field: string }[] }
    expect(reasons[0]?.field).toBe(field)
  })

  it.each([
    '0x',
    'vitalik.eth',
    '0x1234',
    `0x${'g'.repeat(40)}`,
    '%0d%0aset-cookie:a=b',
    'x'.repeat(500),
  ])('rejects the address %j with 400 [7.5]', async (address) => {
    const { fetch } = startTestFeatures({ localnet })
    for (const chainId of [one, undefined]) {
      const response = await fetch(url(address, chainId ? { chainId } : {}))
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ reasons: [{ field: 'address' }] })
    }
  })

  it('rejects addresses of another namespace, and repeated parameters [7.5]', async () => {
    const { fetch } = startTestFeatures({ localnet })
    const owner = localnet.description.testAccounts.solana[0]!.address
    const otherNetwork = await fetch(url(owner, { chainId: one }))
    expect(await otherNetwork.json()).toMatchObject({ reasons: [{ field: 'address' }] })
    const twice = await fetch(`${url(evmAccount(6), { chainId: one })}&currency=eur`)
    expect(twice.status).toBe(400)
    expect(await twice.json()).toMatchObject({ reasons: [{ field: 'currency' }] })
  })

  it('requires a project first [7.5]', async () => {
    const { fetch } = startTestFeatures({ localnet })
    const unknown = url(evmAccount(6), { projectId: 'c'.repeat(32) })
    expect((await fetch(unknown)).status).toBe(401)
    const otherOrigin = { headers: { origin: 'https://evil.example' } }
    expect((await fetch(url(evmAccount(6)), otherOrigin)).status).toBe(403)
  })
})

describe('GET /v1/account/{address}/portfolio', () => {
  it("lists the names of an account's tokens", async () => {
    const { json, fetch } = startTestFeatures({ localnet })
    const path = `/v1/account/${evmAccount(6)}/portfolio?projectId=${projectId}`
    const { data } = await json<PortfolioTokenNames>(`${path}&currency=usd`)
    expect(data).toHaveLength(10)
    const id = `${one}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
    expect(data).toContainEqual({ id, name: 'Ether', symbol: 'ETH' })
    expect(await json<PortfolioTokenNames>(path)).toEqual({ data })
    expect((await fetch(`${path}&currency=donuts`)).status).toBe(400)
  })
})
