import { expect, it } from 'vitest'
import {
  createTestClient,
  createDeferred,
  type Deferred,
  fakeConnector,
} from '../client/core.fixture.ts'
import { connect, disconnect } from '../connection/index.ts'
import { fetchQuery } from './fetchQuery.ts'
import type { GatewayQuery } from './GatewayQuery.ts'

/** A query whose answers the test resolves one by one. */
function questions(
  key: string,
  staleTime = 1_000,
): {
  query: GatewayQuery<string>
  requests: Deferred<string>[]
  signals: (AbortSignal | undefined)[]
} {
  const requests: Deferred<string>[] = []
  const signals: (AbortSignal | undefined)[] = []
  const queryFn: GatewayQuery<string>['queryFn'] = ({ signal }) => {
    const answer = createDeferred<string>()
    requests.push(answer)
    signals.push(signal)
    return answer.promise
  }
  return { query: { queryKey: [key], queryFn, staleTime }, requests, signals }
}

it('sends one request while it is pending, and while the value is fresh', async () => {
  const { client, clock } = createTestClient()
  const { query, requests } = questions('a')
  const both = [fetchQuery(client, query), fetchQuery(client, { ...query })]
  requests[0]?.resolve('one')
  expect(await Promise.all(both)).toEqual(['one', 'one'])
  clock.advance(999)
  expect(await fetchQuery(client, query)).toBe('one')
  clock.advance(1)
  const again = fetchQuery(client, query)
  requests[1]?.resolve('two')
  expect(await again).toBe('two')
})

it('bypasses the cache with force', async () => {
  const { client } = createTestClient()
  const { query, requests } = questions('a')
  const first = fetchQuery(client, query)
  requests[0]?.resolve('one')
  await first
  const forced = fetchQuery(client, query, { force: true })
  const meanwhile = fetchQuery(client, query)
  requests[1]?.resolve('two')
  expect([await forced, await meanwhile]).toEqual(['two', 'two'])
})

it('does not cache failures, nor let an older failure replace a newer value', async () => {
  const { client } = createTestClient()
  const { query, requests } = questions('a')
  const failed = fetchQuery(client, query)
  const forced = fetchQuery(client, query, { force: true })
  requests[1]?.resolve('new')
  expect(await forced).toBe('new')
  requests[0]?.reject(new Error('No'))
  await expect(failed).rejects.toThrow('No')
  expect(await fetchQuery(client, query)).toBe('new')

  const other = questions('b')
  const discarded = fetchQuery(client, other.query)
  other.requests[0]?.reject(new Error('No'))
  await expect(discarded).rejects.toThrow('No')
  const again = fetchQuery(client, other.query)
  other.requests[1]?.resolve('yes')
  expect(await again).toBe('yes')
})

it('keeps a request that another caller waits for when one aborts', async () => {
  const { client } = createTestClient()
  const { query, requests, signals } = questions('a')
  const leaving = new AbortController()
  const left = fetchQuery(client, query, { signal: leaving.signal })
  const stayed = fetchQuery(client, query)
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'transport.aborted' })
  expect(signals[0]?.aborted).toBe(false)
  requests[0]?.resolve('one')
  expect(await stayed).toBe('one')
  await expect(fetchQuery(client, query, { signal: leaving.signal })).rejects.toMatchObject({
    code: 'transport.aborted',
  })
})

it('aborts a request when its last caller has aborted, and sends a new one for the next', async () => {
  const { client } = createTestClient()
  const { query, requests, signals } = questions('a')
  const leaving = [new AbortController(), new AbortController()]
  const left = leaving.map(({ signal }) => fetchQuery(client, query, { signal }))
  for (const controller of leaving) controller.abort()
  const codes = await Promise.all(left.map((one) => one.catch(({ code }) => code as string)))
  expect(codes).toEqual(['transport.aborted', 'transport.aborted'])
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])

  const again = fetchQuery(client, query)
  expect(requests).toHaveLength(2)
  // The aborted request discards neither the newer one nor its value.
  requests[0]?.reject(new Error('Aborted'))
  requests[1]?.resolve('two')
  expect(await again).toBe('two')
  expect(await fetchQuery(client, query)).toBe('two')
})

it('keeps a request that a newer run joins in the turn in which the older aborts', async () => {
  const { client } = createTestClient()
  const { query, requests, signals } = questions('a')
  const older = new AbortController()
  const left = fetchQuery(client, query, { signal: older.signal })
  older.abort()
  const newer = fetchQuery(client, query, { signal: new AbortController().signal })
  await expect(left).rejects.toMatchObject({ code: 'transport.aborted' })
  requests[0]?.resolve('one')
  expect(await newer).toBe('one')
  expect(signals.map((signal) => signal?.aborted)).toEqual([false])
})

it('keeps the cached value when a caller aborts after the answer', async () => {
  const { client } = createTestClient()
  const { query, requests } = questions('a')
  const controller = new AbortController()
  const answer = fetchQuery(client, query, { signal: controller.signal })
  requests[0]?.resolve('one')
  expect(await answer).toBe('one')
  controller.abort()
  expect(await fetchQuery(client, query)).toBe('one')
  expect(requests).toHaveLength(1)
})

it('aborts a request that force replaced when its caller aborts, and keeps the newer', async () => {
  const { client } = createTestClient()
  const { query, requests, signals } = questions('a')
  const controller = new AbortController()
  const replaced = fetchQuery(client, query, { signal: controller.signal })
  const forced = fetchQuery(client, query, { force: true })
  controller.abort()
  await expect(replaced).rejects.toMatchObject({ code: 'transport.aborted' })
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
  requests[1]?.resolve('new')
  expect([await forced, await fetchQuery(client, query)]).toEqual(['new', 'new'])
})

it('drops the oldest values, and all when the clock is set back', async () => {
  const { client, clock } = createTestClient()
  const fetchKey = async (key: string): Promise<number> => {
    const { query, requests } = questions(key)
    const answer = fetchQuery(client, query)
    requests[0]?.resolve(key)
    await answer
    return requests.length
  }
  for (let at = 0; at <= 200; at++) expect(await fetchKey(`${at}`)).toBe(1)
  expect([await fetchKey('200'), await fetchKey('0')]).toEqual([0, 1])
  clock.advance(-1)
  expect(await fetchKey('200')).toBe(1)
})

it('drops cached values when a wallet disconnects', async () => {
  const { client } = createTestClient()
  await connect(client, { connector: fakeConnector('wallet') })
  const fetchKey = async (): Promise<number> => {
    const { query, requests } = questions('a')
    const answer = fetchQuery(client, query)
    requests[0]?.resolve('one')
    await answer
    return requests.length
  }
  expect([await fetchKey(), await fetchKey()]).toEqual([1, 0])
  await disconnect(client)
  expect(await fetchKey()).toBe(1)
})

it('keeps clients apart, and aborts when the client is destroyed', async () => {
  const [one, other] = [createTestClient(), createTestClient()]
  const { query, requests, signals } = questions('a')
  void fetchQuery(one.client, query).catch(() => {})
  const answer = fetchQuery(other.client, query)
  one.client.destroy()
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
  requests[1]?.resolve('other')
  expect(await answer).toBe('other')
})
