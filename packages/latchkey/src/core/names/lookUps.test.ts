import { describe, expect, it } from 'vitest'
import { solanaMainnet } from '../../networks/index.ts'
import { alice, bob, carol, settle, stored } from '../client/core.fixture.ts'
import { rejectionResponse } from '../gateway/gateway.fixture.ts'
import { connectWithConnectorKind, nameOf, createNamesTest } from './names.fixture.ts'
import { disconnect } from '../connection/index.ts'
import { fetchNameRecord } from './fetchNameRecord.ts'
import { fetchNamesOf } from './fetchNamesOf.ts'
import { nameRecordQuery, nameSuggestionsQuery, reverseNamesQuery } from './nameQueries.ts'

const record = nameOf('alice.example.id', alice)

/** Failures of a gateway, and their error texts when not the default. */
const wrongs: readonly {
  readonly what: string
  readonly answer: () => unknown
  readonly text?: string
}[] = [
  {
    what: 'refuses',
    answer: () => rejectionResponse(400, 'The zone is not supported', 'name'),
    text: 'The zone is not supported',
  },
  {
    what: 'refuses the project',
    answer: () => rejectionResponse(401, 'Invalid Project ID'),
    text: 'Invalid Project ID',
  },
  {
    what: 'refuses the origin',
    answer: () => rejectionResponse(403, 'Origin Not Allowed'),
    text: 'Origin Not Allowed',
  },
  { what: 'has no route', answer: () => new Response('Not found', { status: 404 }) },
  {
    what: 'limits the rate',
    answer: () => rejectionResponse(429, 'Too many requests'),
    text: 'Too many requests',
  },
  { what: 'gives no reason', answer: () => Response.json({ reasons: [] }, { status: 500 }) },
  { what: 'is down', answer: () => new Response('<html>', { status: 502 }) },
  { what: 'answers HTML', answer: () => new Response('<html>') },
  { what: 'answers another shape', answer: () => ({ name: 7 }) },
  { what: 'answers a text', answer: () => '"alice"' },
  { what: 'breaks off', answer: () => Promise.reject(new TypeError('Failed to fetch')) },
]

describe('fetchNameRecord', () => {
  it('sends one request in five minutes, in lower case [7.13, 9.1c]', async () => {
    const { client, calls, clock } = createNamesTest(() => record)
    expect(await fetchNameRecord(client, { name: ' Alice.Example.id ' })).toEqual(record)
    clock.advance(299_999)
    await fetchNameRecord(client, { name: 'alice.example.id' })
    expect(calls).toMatchObject([
      { method: 'GET', path: '/v1/profile/account/alice.example.id', query: { apiVersion: '2' } },
    ])
    clock.advance(1)
    await fetchNameRecord(client, { name: 'alice.example.id' })
    await fetchNameRecord(client, { name: 'alice.example.id', force: true })
    expect(calls).toHaveLength(3)
  })

  it('returns undefined for an empty list [7.13]', async () => {
    const { client } = createNamesTest(() => [])
    expect(await fetchNameRecord(client, { name: 'alice.example.id' })).toBeUndefined()
    expect(await nameRecordQuery(client, { name: 'alice.example.id' }).queryFn({})).toEqual([])
  })

  it.each(wrongs)('throws the reason when the gateway $what [8.8]', async ({ answer, text }) => {
    const { client } = createNamesTest(answer)
    await expect(fetchNameRecord(client, { name: 'alice.example.id' })).rejects.toMatchObject({
      code: text ? 'names.refused' : 'names.resolve_failed',
      message: text ?? 'Error resolving name',
    })
  })

  it.each([[''], ['..'], [' . ']])('rejects a name like %j', async (name) => {
    const { client, calls } = createNamesTest(() => record)
    await expect(fetchNameRecord(client, { name })).rejects.toMatchObject({
      code: 'names.invalid_name',
    })
    expect(calls).toEqual([])
  })

  it('encodes the name in the request path', async () => {
    const { client, calls } = createNamesTest(() => [])
    await fetchNameRecord(client, { name: 'alice/../../x?y=z' })
    expect(calls[0]?.path).toBe('/v1/profile/account/alice%2F..%2F..%2Fx%3Fy%3Dz')
  })
})

describe('fetchNamesOf', () => {
  it('sends one request in five minutes, over page loads [3.20, 7.14, 9.1c]', async () => {
    const { client, calls, area, clock } = createNamesTest(() => [record])
    expect(await fetchNamesOf(client, { address: alice, sender: bob })).toEqual([record])
    expect(calls).toMatchObject([
      {
        method: 'GET',
        path: `/v1/profile/reverse/${alice}`,
        query: { sender: bob, apiVersion: '2' },
      },
    ])
    expect(stored(area, 'names')).toEqual({
      [alice]: { data: [record], timestamp: clock.now() },
    })
    client.destroy()
    const later = createNamesTest(() => rejectionResponse(500, 'Down'), {}, { area, clock })
    expect(await fetchNamesOf(later.client, { address: alice })).toEqual([record])
    expect(later.calls).toEqual([])
    clock.advance(300_000)
    await expect(fetchNamesOf(later.client, { address: alice })).rejects.toThrow('Down')
  })

  it('sends a request when the stored names are invalid', async () => {
    const { area } = createNamesTest(() => [])
    const d = { [alice]: { data: [{ name: 'mallory.example.id' }], timestamp: 1_000_000 } }
    area.items.set('latchkey.test/names', JSON.stringify({ v: 1, d }))
    const { client, calls } = createNamesTest(() => [record], {}, { area })
    expect(await fetchNamesOf(client, { address: alice })).toEqual([record])
    expect(calls).toHaveLength(1)
  })

  it('deletes stored names when the account disconnects', async () => {
    const made = createNamesTest(() => [record])
    const { client, area } = made
    await connectWithConnectorKind(made)
    await fetchNamesOf(client, { address: alice })
    await disconnect(client)
    expect(stored(area, 'names')).toBeUndefined()
  })

  it.each(wrongs)('throws the reason when the gateway $what [8.8]', async ({ answer, text }) => {
    const { client } = createNamesTest(answer)
    await expect(fetchNamesOf(client, { address: alice })).rejects.toMatchObject({
      code: text ? 'names.refused' : 'names.reverse_failed',
      message: text ?? 'Error fetching names for address',
    })
  })

  it('rejects an invalid address without a request', async () => {
    const { client, calls } = createNamesTest(() => [record])
    await expect(fetchNamesOf(client, { address: 'alice' })).rejects.toMatchObject({
      code: 'names.invalid_address',
    })
    expect(calls).toEqual([])
  })
})

it('returns nothing without a request where names are not supported [7.22a, 9.5]', async () => {
  const { client, calls } = createNamesTest(() => [record])
  const network = solanaMainnet.caipNetworkId
  expect(await fetchNameRecord(client, { name: 'alice.example.id', network })).toBeUndefined()
  expect(await fetchNamesOf(client, { address: carol, network })).toEqual([])
  const alone = createNamesTest(() => [record], { gatewayUrl: undefined })
  expect(await fetchNameRecord(alone.client, { name: 'alice.example.id' })).toBeUndefined()
  expect(await fetchNamesOf(alone.client, { address: alice })).toEqual([])
  expect([...calls, ...alone.calls]).toEqual([])
})

it('rejects when the gateway does not answer', async () => {
  const { client, clock } = createNamesTest(() => new Promise(() => {}))
  const waiting = [
    fetchNameRecord(client, { name: 'alice.example.id' }),
    fetchNamesOf(client, { address: alice }),
  ].map((one) => expect(one).rejects.toThrow(/^Error (resolving|fetching)/))
  await settle()
  clock.advance(10_000)
  await Promise.all(waiting)
})

it('sets stale times and distinct query keys', async () => {
  const { client } = createNamesTest(() => [])
  const queries = [
    nameRecordQuery(client, { name: 'alice' }),
    nameRecordQuery(client, { name: 'bobby' }),
    reverseNamesQuery(client, { address: alice }),
    nameSuggestionsQuery(client, { name: 'alice' }),
    nameSuggestionsQuery(client, { name: 'alice', zone: 'example.id' }),
  ]
  expect(queries.map(({ staleTime }) => staleTime)).toEqual([
    300_000, 300_000, 300_000, 15_000, 15_000,
  ])
  expect(new Set(queries.map(({ queryKey }) => JSON.stringify(queryKey))).size).toBe(5)
})
