import { expect, it } from 'vitest'
import { solanaMainnet } from '../../networks/index.ts'
import { createDeferred, settle } from '../client/core.fixture.ts'
import { type ReceivedGatewayRequest, rejectionResponse } from '../gateway/gateway.fixture.ts'
import { codeOf, createNamesTest } from './names.fixture.ts'
import { fetchNameSuggestions } from './fetchNameSuggestions.ts'
import { readNameSuggestions } from './namesState.ts'

const labelOf = ({ path }: ReceivedGatewayRequest): string => path.split('/').at(-1) ?? ''
const suggest = (call: ReceivedGatewayRequest): unknown => ({
  suggestions: [
    { name: `${labelOf(call)}.example.id`, registered: true },
    { name: `${labelOf(call)}-eth.example.id`, registered: false },
  ],
})
const shownFor = (label: string): readonly object[] => [
  { name: `${label}.example.id`, registered: true },
  { name: `${label}-eth.example.id`, registered: false },
]

it('shows available names, and sets loading [3.13, 7.15]', async () => {
  const { client, calls } = createNamesTest(suggest)
  expect(readNameSuggestions(client.store.get())).toEqual({ suggestions: [], loading: false })
  const fetching = fetchNameSuggestions(client, { name: 'Alice' })
  expect(readNameSuggestions(client.store.get())).toEqual({ suggestions: [], loading: true })
  expect(await fetching).toEqual(shownFor('alice'))
  expect(client.store.get().names).toEqual({ suggestions: shownFor('alice'), loading: false })
  expect(calls).toMatchObject([{ method: 'GET', path: '/v1/profile/suggestions/alice' }])
  expect(calls[0]?.query).not.toHaveProperty('zone')
})

it('requests names of a given zone, also of one in the name [7.15, 9.16]', async () => {
  for (const parameters of [{ name: 'alice', zone: 'example.id' }, { name: 'alice.example.id' }]) {
    const { client, calls } = createNamesTest(suggest)
    await fetchNameSuggestions(client, parameters)
    expect(calls).toMatchObject([
      { path: '/v1/profile/suggestions/alice', query: { zone: 'example.id' } },
    ])
  }
})

it('drops the answer for an earlier text', async () => {
  const slow = createDeferred<unknown>()
  const { client } = createNamesTest((call) =>
    labelOf(call) === 'alice' ? slow.promise : suggest(call),
  )
  const older = fetchNameSuggestions(client, { name: 'alice' })
  const refusal = codeOf(older)
  await settle()
  await fetchNameSuggestions(client, { name: 'bobby' })
  slow.resolve({ suggestions: [] })
  expect(await refusal).toBe('transport.aborted')
  await settle()
  expect(client.store.get().names).toEqual({ suggestions: shownFor('bobby'), loading: false })
})

it.each<[string, () => unknown, string]>([
  [
    'refuses',
    () => rejectionResponse(400, 'The zone is not supported', 'zone'),
    'The zone is not supported',
  ],
  ['is down', () => new Response('', { status: 500 }), 'Error fetching name suggestions'],
  ['answers HTML', () => new Response('<html>'), 'Error fetching name suggestions'],
  ['answers another shape', () => ({ suggestions: ['alice'] }), 'Error fetching name suggestions'],
])('leaves what it showed when the gateway %s [8.8]', async (_, answer, message) => {
  const { client } = createNamesTest((call) =>
    labelOf(call) === 'alice' ? suggest(call) : answer(),
  )
  await fetchNameSuggestions(client, { name: 'alice' })
  await expect(fetchNameSuggestions(client, { name: 'bobby' })).rejects.toThrow(message)
  expect(client.store.get().names).toEqual({ suggestions: shownFor('alice'), loading: false })
})

it.each([
  ['ali', 'names.too_short'],
  ['al ice', 'names.invalid_name'],
  ['', 'names.too_short'],
])('sends no request for %j [5.8a]', async (name, code) => {
  const { client, calls } = createNamesTest(suggest)
  await expect(fetchNameSuggestions(client, { name })).rejects.toMatchObject({ code })
  expect(calls).toEqual([])
  expect(client.store.get().names).toBeUndefined()
})

it('returns nothing where names are not supported [7.22a, 9.5]', async () => {
  const { client, calls } = createNamesTest(suggest)
  const network = solanaMainnet.caipNetworkId
  expect(await fetchNameSuggestions(client, { name: 'alice', network })).toEqual([])
  const alone = createNamesTest(suggest, { gatewayUrl: undefined })
  expect(await fetchNameSuggestions(alone.client, { name: 'alice' })).toEqual([])
  expect(calls).toEqual([])
})

it('rejects at once on abort, and leaves a destroyed client unchanged', async () => {
  const { client } = createNamesTest(() => new Promise(() => {}))
  const leaving = new AbortController()
  const { signal } = leaving
  const left = fetchNameSuggestions(client, { name: 'alice', signal })
  await settle()
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'transport.aborted' })
  expect(readNameSuggestions(client.store.get()).loading).toBe(false)

  const late = fetchNameSuggestions(client, { name: 'bobby' })
  await settle()
  client.destroy()
  const before = client.store.get()
  await expect(late).rejects.toMatchObject({ code: 'transport.aborted' })
  expect(client.store.get()).toBe(before)
})

it('keeps the suggestions of two clients apart', async () => {
  const one = createNamesTest(suggest)
  const other = createNamesTest(suggest)
  await fetchNameSuggestions(one.client, { name: 'alice' })
  expect(other.client.store.get().names).toBeUndefined()
  expect(other.calls).toEqual([])
})
