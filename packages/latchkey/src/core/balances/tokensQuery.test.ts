import { expect, it } from 'vitest'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import { alice, createTestClient, createDeferred } from '../client/core.fixture.ts'
import { rejectionResponse } from '../gateway/gateway.fixture.ts'
import { sdkVersion } from '../gateway/sdk.ts'
import { nativeRow, dollar, otherToken, row, createTokensTest } from './tokens.fixture.ts'
import { gatewayQueryKey } from '../gateway/index.ts'
import { tokensQuery } from './tokensQuery.ts'

const network = mainnet.caipNetworkId
const idOf = (address: string): string => `${network}:${address}`
const withQuery = (picture: string): string =>
  `${picture}?projectId=test&st=latchkey&sv=${sdkVersion}`
const life = { signal: new AbortController().signal }

it('requests the balances of an account, with the project id [7.5, 7.1]', async () => {
  const { client, balanceCalls } = await createTokensTest(() => ({ balances: [] }))
  const query = tokensQuery(client, { address: alice, network })
  expect(query.queryKey).toEqual(gatewayQueryKey(client, 'tokens', network, alice, 'usd'))
  expect(query.staleTime).toBe(30_000)
  expect(await query.queryFn(life)).toEqual([])
  expect(balanceCalls()).toHaveLength(1)
  const [call] = balanceCalls()
  expect(call?.path).toBe(`/v1/account/${alice}/balance`)
  expect(call?.query).toEqual({
    projectId: 'test',
    st: 'latchkey',
    sv: sdkVersion,
    currency: 'usd',
    chainId: network,
  })
})

it('sends the changed tokens of the network as full ids, at most fifty [7.5]', async () => {
  const { client, balanceCalls } = await createTokensTest(() => ({ balances: [] }))
  const onOptimism = `eip155:10:${dollar}`
  const changed = [onOptimism, idOf(dollar), otherToken]
  await tokensQuery(client, { address: alice, network, currency: 'eur', changed }).queryFn(life)
  const many = { address: alice, network, changed: Array.from({ length: 60 }, () => otherToken) }
  await tokensQuery(client, many).queryFn(life)
  const [first, second] = balanceCalls()
  expect(first?.query).toMatchObject({
    currency: 'eur',
    forceUpdate: `${idOf(dollar)},${idOf(otherToken)}`,
  })
  expect(second?.query['forceUpdate']?.split(',')).toHaveLength(50)
})

it('encodes the address in the request path', async () => {
  const { client, balanceCalls } = await createTokensTest(() => ({ balances: [] }))
  await tokensQuery(client, { address: '../e?a=b', network }).queryFn(life)
  expect(balanceCalls()[0]?.path).toBe('/v1/account/..%2Fe%3Fa%3Db/balance')
})

it('parses token balances [3.9]', async () => {
  const { client } = await createTokensTest(() => ({ balances: [nativeRow, row()] }))
  expect(await tokensQuery(client, { address: alice, network }).queryFn(life)).toEqual([
    { ...nativeRow, price: '2500', value: '5000', iconUrl: withQuery(nativeRow.iconUrl) },
    { ...row(), price: '1', value: '12.5', iconUrl: withQuery(row().iconUrl) },
  ])
})

it.each([
  ['no price', { price: 0, value: undefined }, undefined, undefined],
  ['a tiny price', { price: 1e-9, value: 1.25e-8 }, '0.000000001', '0.0000000125'],
  ['a value without a price', { price: 0, value: 7 }, undefined, '7'],
  ['a price below nothing', { price: -1, value: -12.5 }, undefined, undefined],
])('keeps %s exact', async (_, change, price, value) => {
  const { client } = await createTokensTest(() => ({ balances: [row(change)] }))
  const [token] = await tokensQuery(client, { address: alice, network }).queryFn(life)
  expect([token?.price, token?.value]).toEqual([price, value])
})

it('recognizes the native currency by its placeholder, including in changed tokens', async () => {
  const nativeToken = { ...nativeRow, address: idOf(`0x${'E'.repeat(40)}`) }
  const { client } = await createTokensTest(() => ({
    balances: [nativeToken, row({ address: otherToken })],
  }))
  const tokens = await tokensQuery(client, { address: alice, network }).queryFn(life)
  expect(tokens.map(({ address }) => address)).toEqual([undefined, idOf(otherToken)])
})

it('leaves out invalid tokens, empty balances and duplicates', async () => {
  const rows = [
    row(),
    row({ name: 'Again' }),
    row({ address: idOf('robot') }),
    row({ chainId: base.caipNetworkId, address: `${base.caipNetworkId}:${otherToken}` }),
    row({ address: idOf(otherToken), quantity: { decimals: '6', numeric: '0.00' } }),
  ]
  const { client } = await createTokensTest(() => ({ balances: rows }))
  const tokens = await tokensQuery(client, { address: alice, network }).queryFn(life)
  expect(tokens.map(({ name }) => name)).toEqual(['Dollar'])
})

it('cleans deceptive names, calls a token without any by its address, and drops unsafe icons', async () => {
  const unnamed = `0x${'09'.repeat(20)}`
  const rows = [
    row({ name: '\u202EHSAC\u200B ', symbol: 'U\nSD', iconUrl: 'http://icons.example/a.png' }),
    row({ name: '\u200B', symbol: 'X'.repeat(500), address: idOf(otherToken), iconUrl: '' }),
    row({ name: '', symbol: '\u200B', address: idOf(unnamed) }),
  ]
  const { client } = await createTokensTest(() => ({ balances: rows }))
  const list = await tokensQuery(client, { address: alice, network }).queryFn(life)
  const [first, second, third] = list
  expect([first?.name, first?.symbol, first?.iconUrl]).toEqual(['HSAC', 'USD', undefined])
  expect([second?.name, second?.symbol]).toEqual(['X'.repeat(32), 'X'.repeat(32)])
  expect([third?.name, third?.symbol]).toEqual([unnamed, ''])
})

it.each([
  ['a network that the gateway does not serve', 'eip155:424242' as const],
  ['a namespace without balances support', solanaMainnet.caipNetworkId],
])('returns nothing on %s without a request [7.22a, 9.5]', async (_, unsupported) => {
  const { client, balanceCalls } = await createTokensTest(() => ({ balances: [row()] }))
  const query = tokensQuery(client, { address: alice, network: unsupported })
  expect(await query.queryFn(life)).toEqual([])
  expect(balanceCalls()).toEqual([])
})

it('returns nothing without a gateway [7.22a]', async () => {
  const { client } = createTestClient()
  expect(await tokensQuery(client, { address: alice, network }).queryFn(life)).toEqual([])
})

it.each([
  ['another shape', () => ({ balances: [{ symbol: 'USD' }] })],
  [
    'an invalid amount',
    () => ({ balances: [row({ quantity: { decimals: '6', numeric: '1e3' } })] }),
  ],
  ['no list', () => ({ balances: 'none' })],
  ['HTML', () => new Response('<html>')],
  ['a network that gave no answer', () => ({ balances: [], partial: [network] })],
  ['a refusal', () => rejectionResponse(400, 'Must be a valid address', 'address')],
  ['a rejected project', () => rejectionResponse(401, 'Unknown project', 'authentication')],
  ['that the page is foreign', () => rejectionResponse(403, 'Not allowed', 'origin')],
  ['that there were too many', () => rejectionResponse(429, 'Slow down', 'rate_limited')],
  ['that it broke', () => new Response('oops', { status: 500 })],
  ['nothing at all', () => Promise.reject(new TypeError('Failed to fetch'))],
])('throws its own code for a reply with %s [8.3]', async (_, answer) => {
  const { client } = await createTokensTest(answer)
  const pending = tokensQuery(client, { address: alice, network }).queryFn(life)
  await expect(pending).rejects.toMatchObject({
    code: 'balance.tokens_failed',
    message: 'Token Balance Unavailable',
  })
})

it('rejects when the signal aborts', async () => {
  const deferred = createDeferred<unknown>()
  const { client } = await createTokensTest(() => deferred.promise)
  const controller = new AbortController()
  const pending = tokensQuery(client, { address: alice, network }).queryFn(controller)
  controller.abort()
  await expect(pending).rejects.toMatchObject({ code: 'transport.aborted' })
})

it("uses name and decimals of the network's native currency, and drops one with other decimals", async () => {
  const named = { ...nativeRow, name: 'Dollar', symbol: 'USD' }
  const miscounted = { ...nativeRow, quantity: { decimals: '6', numeric: '2' } }
  const rows = [[named], [miscounted], [miscounted, row()]]
  const { client } = await createTokensTest(() => ({ balances: rows.shift() }))
  const runQuery = (): Promise<unknown> =>
    tokensQuery(client, { address: alice, network }).queryFn(life)
  expect(await runQuery()).toMatchObject([{ name: 'Ether', symbol: 'ETH' }])
  expect(await runQuery()).toEqual([])
  expect(await runQuery()).toMatchObject([{ symbol: 'USD', address: idOf(dollar) }])
})

it.each([
  ['decimals with a zero before them', { decimals: '00', numeric: '1' }],
  ['decimals that no byte holds', { decimals: '256', numeric: '1' }],
  ['an endless amount', { decimals: '6', numeric: '9'.repeat(81) }],
  ['an endless fraction', { decimals: '6', numeric: `0.${'1'.repeat(81)}` }],
])('throws for a reply with %s [5.9c]', async (_, quantity) => {
  const { client } = await createTokensTest(() => ({ balances: [row({ quantity })] }))
  const pending = tokensQuery(client, { address: alice, network }).queryFn(life)
  await expect(pending).rejects.toMatchObject({ code: 'balance.tokens_failed' })
})

it('accepts the longest amounts and decimals', async () => {
  const numeric = `${'9'.repeat(78)}.${'1'.repeat(77)}`
  const rows = ['0', '18', '77', '255'].map((decimals, at) =>
    row({ address: idOf(`0x${`${at}`.repeat(40)}`), quantity: { decimals, numeric } }),
  )
  const { client } = await createTokensTest(() => ({ balances: rows }))
  const tokens = await tokensQuery(client, { address: alice, network }).queryFn(life)
  expect(tokens.map(({ quantity }) => quantity)).toEqual(rows.map(({ quantity }) => quantity))
})
