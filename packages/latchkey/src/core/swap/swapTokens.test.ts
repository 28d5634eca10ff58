import { expect, it } from 'vitest'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import { settle } from '../client/core.fixture.ts'
import { createGatewayTest, rejectionResponse } from '../gateway/gateway.fixture.ts'
import { fetchQuery } from '../gateway/index.ts'
import { swapGatewayCalls, nativeCurrency, createSwapTest, usdc } from './swap.fixture.ts'
import { fetchSwapTokens, swapTokensQuery } from './swapTokens.ts'

const token = (change: object = {}): object => ({
  name: 'USD Coin',
  symbol: 'USDC',
  address: usdc,
  decimals: 6,
  logoUri: 'https://pictures.example/usdc.png',
  eip2612: true,
  ...change,
})
const network = mainnet.caipNetworkId

it('lists the tokens of the active network, including the native currency [7.7]', async () => {
  const ether = token({
    name: 'Ether',
    symbol: 'ETH',
    address: nativeCurrency,
    decimals: 18,
    logoUri: null,
  })
  const made = createSwapTest(() => ({ tokens: [ether, token({ eip2612: false })] }))
  expect(await fetchSwapTokens(made.client)).toEqual([
    {
      name: 'Ether',
      symbol: 'ETH',
      address: nativeCurrency,
      decimals: 18,
      isNative: true,
      iconUrl: undefined,
      takesPermit: true,
    },
    {
      name: 'USD Coin',
      symbol: 'USDC',
      address: usdc,
      decimals: 6,
      isNative: false,
      iconUrl: 'https://pictures.example/usdc.png',
      takesPermit: false,
    },
  ])
  expect(swapGatewayCalls(made)).toMatchObject([
    { method: 'GET', path: '/v1/convert/tokens', query: { chainId: network, projectId: 'test' } },
  ])
})

it.each([
  [{ verified: true }, true],
  [{ verified: false }, false],
  [{}, undefined],
])('reads from %j whether a token is verified [7.7]', async (change, isVerified) => {
  const { client } = createSwapTest(() => ({ tokens: [token(change)] }))
  expect((await fetchSwapTokens(client))[0]?.isVerified).toBe(isVerified)
})

it('sends one request an hour, for each network', async () => {
  const made = createSwapTest(() => ({ tokens: [] }))
  const { client, clock } = made
  await Promise.all([
    fetchSwapTokens(client),
    fetchQuery(client, swapTokensQuery(client, { network })),
  ])
  await fetchSwapTokens(client, { network: base.caipNetworkId })
  expect(swapGatewayCalls(made)).toHaveLength(2)
  clock.advance(3_600_000)
  await fetchSwapTokens(client)
  expect(swapGatewayCalls(made)).toHaveLength(3)
})

it('drops tokens of other networks or without a name, and unsafe icons', async () => {
  const { client } = createSwapTest(() => ({
    tokens: [
      token({ address: usdc.replace('eip155:1:', 'eip155:8453:') }),
      token({ symbol: '\u202E\u200B' }),
      token({ name: 'US\u202ED Coin', logoUri: 'javascript:alert(1)' }),
    ],
  }))
  expect(await fetchSwapTokens(client)).toMatchObject([{ name: 'USD Coin', iconUrl: undefined }])
})

it.each([
  [
    'the gateway does not serve',
    () => createSwapTest(() => ({ tokens: [] })),
    'eip155:424242' as const,
  ],
  [
    'has an adapter without swaps',
    () => createSwapTest(() => ({ tokens: [] })),
    solanaMainnet.caipNetworkId,
  ],
  ['has no gateway', () => createSwapTest(() => ({}), { gatewayUrl: undefined }), network],
  ['has no adapter', () => createGatewayTest(() => ({ http: [network], ws: [] })), network],
  [
    'is rejected by the gateway',
    () => createSwapTest(() => rejectionResponse(400, 'Tokens cannot be converted', 'chainId')),
    network,
  ],
])('throws when a network %s [7.22a]', async (_, make, id) => {
  await expect(fetchSwapTokens(make().client, { network: id })).rejects.toMatchObject({
    code: 'swap.network_not_supported',
    message: 'Network not supported for Swaps',
  })
})

it.each<[string, () => unknown]>([
  ['refuses the project', () => rejectionResponse(401, 'No such project', 'authentication')],
  ['forbids it', () => rejectionResponse(403, 'Not this origin', 'origin')],
  ['returns 404', () => new Response('', { status: 404 })],
  ['limits the rate', () => rejectionResponse(429, 'Wait', 'rate_limited')],
  ['breaks', () => new Response('<html>', { status: 500 })],
  ['answers with a page', () => new Response('<html>')],
  ['answers with another shape', () => ({ tokens: [token({ decimals: '6' })] })],
  ['gives no boolean', () => ({ tokens: [token({ verified: 'no' })] })],
  ['gives an address of no network', () => ({ tokens: [token({ address: '0x12' })] })],
  ['returns an invalid list', () => ({ tokens: {} })],
])('fails with its own text when the gateway %s, and tries again', async (_, answer) => {
  let isBroken = true
  const { client } = createSwapTest(() => (isBroken ? answer() : { tokens: [token()] }))
  await expect(fetchSwapTokens(client)).rejects.toMatchObject({
    code: 'swap.tokens_failed',
    message: 'Failed to initialize swap',
  })
  isBroken = false
  expect(await fetchSwapTokens(client)).toHaveLength(1)
})

it('rejects when the gateway does not answer, and on abort', async () => {
  const { client, clock } = createSwapTest(() => new Promise(() => {}))
  const waiting = fetchSwapTokens(client)
  await settle()
  clock.advance(10_000)
  await expect(waiting).rejects.toMatchObject({ code: 'swap.tokens_failed' })

  const leaving = new AbortController()
  const left = fetchSwapTokens(client, { signal: leaving.signal })
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'transport.aborted' })
})

it('keeps the tokens of two clients apart', async () => {
  const one = createSwapTest(() => ({ tokens: [token()] }))
  const other = createSwapTest(() => ({ tokens: [] }))
  expect(await fetchSwapTokens(one.client)).toHaveLength(1)
  expect(await fetchSwapTokens(other.client)).toHaveLength(0)
})

it('keeps markup of a name as text, and drops tokens without a symbol', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const made = createSwapTest(() => ({
    tokens: [token({ name, symbol: '<b>\u202eUSDC</b>' }), token({ symbol: ' \u200b' })],
  }))
  const tokens = await fetchSwapTokens(made.client)
  expect(tokens).toMatchObject([{ name, symbol: '<b>USDC</b>' }])
})
