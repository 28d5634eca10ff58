import type { TokensEntry } from '../model/slices/balances.ts'
import { expect, it } from 'vitest'
import { base, mainnet } from '../../networks/index.ts'
import {
  alice,
  createTestClient,
  createDeferred,
  unconfiguredNetwork,
  fakeConnector,
  settle,
} from '../client/core.fixture.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { connect, disconnect } from '../connection/index.ts'
import { rejectionResponse } from '../gateway/gateway.fixture.ts'
import { switchNetwork } from '../network/index.ts'
import { fetchBalance } from './fetchBalance.ts'
import { fetchTokens } from './fetchTokens.ts'
import { readTokensEntry } from './readTokens.ts'
import { dollar, otherToken, row, createTokensTest } from './tokens.fixture.ts'

const entryOf = (client: Latchkey): TokensEntry | undefined => readTokensEntry(client.store.get())
const amountsOf = (entry: TokensEntry | undefined): unknown =>
  entry?.list.map(({ quantity }) => quantity.numeric)
const amount = (numeric: string): object => ({
  balances: [row({ quantity: { decimals: '6', numeric } })],
})
const broken = (): Response => rejectionResponse(503, 'No network answers')

it('fetches the tokens of the active account [1.3, 9.5]', async () => {
  const { client, clock } = await createTokensTest(() => amount('5'))
  expect(entryOf(client)).toBeUndefined()
  const fetching = fetchTokens(client)
  await settle()
  expect(entryOf(client)).toMatchObject({ status: 'ready', timestamp: clock.now() })
  expect(await fetching).toBe(entryOf(client))
  expect(amountsOf(entryOf(client))).toEqual(['5'])
})

it('sets loading on the first fetch, and keeps known tokens on later ones', async () => {
  const answers = [createDeferred<object>(), createDeferred<object>()] as const
  const waiting = [...answers]
  const { client } = await createTokensTest(() => waiting.shift()?.promise)
  const first = fetchTokens(client)
  await settle()
  expect(entryOf(client)).toEqual({ status: 'loading', list: [] })
  answers[0].resolve(amount('5'))
  await first
  const second = fetchTokens(client, { force: true })
  await settle()
  expect(entryOf(client)?.status).toBe('loading')
  expect(amountsOf(entryOf(client))).toEqual(['5'])
  answers[1].resolve(amount('6'))
  expect(amountsOf(await second)).toEqual(['6'])
})

it('shares one request between concurrent calls', async () => {
  const { client, balanceCalls } = await createTokensTest(() => amount('5'))
  const entries = await Promise.all([1, 2, 3].map(() => fetchTokens(client)))
  for (const entry of entries) expect(amountsOf(entry)).toEqual(['5'])
  expect(balanceCalls()).toHaveLength(1)
})

it('caches tokens for 30 s [9.1b]', async () => {
  const { client, clock, balanceCalls } = await createTokensTest(() => amount('5'))
  await fetchTokens(client)
  clock.advance(29_999)
  await fetchTokens(client)
  expect(balanceCalls()).toHaveLength(1)
  clock.advance(1)
  await fetchTokens(client)
  expect(balanceCalls()).toHaveLength(2)
})

it('waits for a pending request, then sends another with force', async () => {
  const deferred = createDeferred<object>()
  const answers = [deferred.promise, amount('4'), amount('3')]
  const { client, balanceCalls } = await createTokensTest(() => answers.shift())
  const older = fetchTokens(client)
  await settle()
  const [newer, another] = [1, 2].map(() => fetchTokens(client, { force: true }))
  deferred.resolve(amount('5'))
  expect(amountsOf(await older)).toEqual(['5'])
  expect(amountsOf(await newer)).toEqual(['4'])
  expect(await another).toBe(await newer)
  expect(balanceCalls()).toHaveLength(2)
})

it('requests each changed token anew, one after the other, for concurrent calls [7.5]', async () => {
  const { client, balanceCalls } = await createTokensTest(() => amount('5'))
  await fetchTokens(client)
  await Promise.all([
    fetchTokens(client, { changed: [dollar] }),
    fetchTokens(client, { changed: [otherToken] }),
    fetchTokens(client, { force: true }),
  ])
  const forced = balanceCalls().map(({ query }) => query['forceUpdate'])
  expect(forced).toEqual([undefined, `eip155:1:${dollar}`, `eip155:1:${otherToken}`])
})

it('notifies once when tokens cannot be fetched, also when the native balance fails too [8.3]', async () => {
  const members = { readBalance: () => Promise.reject(new Error('down')) }
  const { client, clock } = await createTokensTest(broken, { members })
  await Promise.all([fetchTokens(client), fetchBalance(client)])
  expect(entryOf(client)).toEqual({ status: 'failed', list: [], lastRetry: clock.now() })
  const { open, message, variant } = client.store.get().notification
  expect({ open, message, variant }).toEqual({
    open: true,
    message: 'Token Balance Unavailable',
    variant: 'error',
  })
  // A second notification would wait for the first to close.
  clock.advance(200)
  expect(client.store.get().notification.open).toBe(true)
  clock.advance(2_300)
  expect(client.store.get().notification.open).toBe(false)
  clock.advance(200)
  expect(client.store.get().notification.open).toBe(false)
})

it('blocks new attempts for 30 s after a failure, also forced ones [4.4, 9.1d]', async () => {
  const answers = [amount('5'), broken()]
  const { client, clock, balanceCalls } = await createTokensTest(
    () => answers.shift() ?? amount('6'),
  )
  await fetchTokens(client)
  clock.advance(30_000)
  expect(await fetchTokens(client)).toMatchObject({ status: 'failed', lastRetry: clock.now() })
  expect(amountsOf(entryOf(client))).toEqual(['5'])
  clock.advance(29_999)
  await fetchTokens(client)
  await fetchTokens(client, { force: true })
  await fetchTokens(client, { changed: [dollar] })
  expect(balanceCalls()).toHaveLength(2)
  clock.advance(1)
  const entry = await fetchTokens(client)
  expect(entry).toMatchObject({ status: 'ready', lastRetry: undefined })
  expect(amountsOf(entry)).toEqual(['6'])
})

it('blocks only the network that failed', async () => {
  const { client, balanceCalls } = await createTokensTest(({ query }) =>
    query['chainId'] === mainnet.caipNetworkId ? broken() : { balances: [] },
  )
  await fetchTokens(client)
  await switchNetwork(client, { network: base.caipNetworkId })
  expect(await fetchTokens(client)).toMatchObject({ status: 'ready', list: [] })
  expect(balanceCalls()).toHaveLength(2)
})

it('fails when the gateway does not answer', async () => {
  const { client, clock } = await createTokensTest(() => new Promise(() => {}))
  const fetching = fetchTokens(client)
  await settle()
  clock.advance(10_000)
  expect(await fetching).toMatchObject({ status: 'failed' })
})

it('sends no request without a wallet, a gateway, or a namespace that supports it [7.22a, 9.5]', async () => {
  const { client } = createTestClient()
  expect(await fetchTokens(client)).toBeUndefined()
  await connect(client, { connector: fakeConnector('fox') })
  expect(await fetchTokens(client)).toBeUndefined()
  const withoutNotice = await createTokensTest(() => amount('5'), {
    members: { gatewayFeatures: undefined },
  })
  expect(await fetchTokens(withoutNotice.client)).toBeUndefined()
  const wandering = await createTokensTest(() => amount('5'))
  const connector = fakeConnector('owl')
  await connect(wandering.client, { connector })
  connector.emit({ type: 'networkChanged', network: unconfiguredNetwork })
  expect(await fetchTokens(wandering.client)).toBeUndefined()
  expect([...withoutNotice.balanceCalls(), ...wandering.balanceCalls()]).toEqual([])
  expect(client.store.get().notification.open).toBe(false)
})

it('late tokens of an earlier network never replace those of the active one', async () => {
  const late = createDeferred<object>()
  const { client } = await createTokensTest(({ query }) =>
    query['chainId'] === mainnet.caipNetworkId
      ? late.promise
      : {
          balances: [
            row({
              chainId: base.caipNetworkId,
              address: `${base.caipNetworkId}:${dollar}`,
              quantity: { decimals: '6', numeric: '8' },
            }),
          ],
        },
  )
  const older = fetchTokens(client)
  await settle()
  await switchNetwork(client, { network: base.caipNetworkId })
  await fetchTokens(client)
  late.resolve(amount('5'))
  await older
  expect(amountsOf(entryOf(client))).toEqual(['8'])
  await switchNetwork(client, { network: mainnet.caipNetworkId })
  expect(amountsOf(entryOf(client))).toEqual(['5'])
})

it('keeps no tokens of a disconnected account, not even late ones', async () => {
  const deferred = createDeferred<object>()
  const answers = [amount('5'), deferred.promise]
  const { client } = await createTokensTest(() => answers.shift())
  await fetchTokens(client)
  const late = [fetchTokens(client, { force: true }), fetchTokens(client, { changed: [dollar] })]
  await settle()
  await disconnect(client)
  expect(client.store.get().tokens).toEqual({})
  deferred.resolve(amount('6'))
  expect(await Promise.all(late)).toEqual([undefined, undefined])
  expect(client.store.get().tokens).toEqual({})
  expect(client.store.get().notification.open).toBe(false)
})

it('changes nothing and sends nothing after the client was destroyed', async () => {
  const deferred = createDeferred<object>()
  const { client } = await createTokensTest(() => deferred.promise)
  const late = fetchTokens(client)
  await settle()
  client.destroy()
  const before = client.store.get()
  deferred.resolve(amount('5'))
  expect(await late).toBeUndefined()
  await settle()
  expect(client.store.get()).toBe(before)
})

it('keeps the tokens of two clients apart', async () => {
  const [one, two] = [
    await createTokensTest(() => amount('1')),
    await createTokensTest(() => amount('2')),
  ]
  await Promise.all([fetchTokens(one.client), fetchTokens(two.client)])
  expect([entryOf(one.client), entryOf(two.client)].map(amountsOf)).toEqual([['1'], ['2']])
  await disconnect(one.client)
  expect(Object.keys(two.client.store.get().tokens ?? {})).toEqual([`eip155:1:${alice}`])
})
