import { describe, expect, it } from 'vitest'
import { mainnet, solanaMainnet } from '../../networks/index.ts'
import { readAccount } from '../account/index.ts'
import {
  alice,
  bob,
  carol,
  createDeferred,
  fakeConnector,
  settle,
  stored,
} from '../client/core.fixture.ts'
import { rejectionResponse } from '../gateway/gateway.fixture.ts'
import { connectWithConnectorKind, createNamesTest } from '../names/names.fixture.ts'
import { sdkVersion } from '../gateway/sdk.ts'
import { connect, disconnect } from '../connection/index.ts'
import { fetchIdentity } from './fetchIdentity.ts'
import { identityQuery } from './identityQuery.ts'

const avatar = 'https://elsewhere.example/alice.png'
const found = { name: 'alice.eth', avatar, resolvedAt: '2026-02-25T06:13:20.100Z' }
const picture = (address: string): string =>
  `https://gateway.example/v1/identity/${address}/avatar?projectId=test&st=latchkey&sv=${sdkVersion}`

describe('identity of an address', () => {
  it('is fetched from the gateway, and included in the account [3.2a, 7.1, 7.3]', async () => {
    const made = createNamesTest(() => found)
    const { client, calls } = made
    await connectWithConnectorKind(made, 'injected')
    expect(readAccount(client.store.get()).profileName).toBeUndefined()
    const shown = { name: 'alice.eth', avatar: picture(alice) }
    expect(await fetchIdentity(client, { address: alice, sender: bob })).toEqual(shown)
    expect(calls).toMatchObject([
      {
        method: 'GET',
        path: `/v1/identity/${alice}`,
        query: { sender: bob, projectId: 'test', st: 'latchkey' },
      },
    ])
    expect(readAccount(client.store.get())).toMatchObject({
      profileName: 'alice.eth',
      profileImage: picture(alice),
    })
  })

  it('is empty without name and picture [7.3]', async () => {
    const { client } = createNamesTest(() => ({ name: null, avatar: null }))
    expect(await fetchIdentity(client, { address: alice })).toEqual({})
  })

  it.each([
    ['javascript:alert(1)'],
    ['http://elsewhere.example/alice.png'],
    ['data:text/html,<script>alert(1)</script>'],
    ['data:image/svg+xml,<svg onload="alert(1)"/>'],
    [''],
  ])('drops an unsafe picture: %s', async (given) => {
    const { client } = createNamesTest(() => ({ name: 'alice.eth', avatar: given }))
    expect(await fetchIdentity(client, { address: alice })).toEqual({ name: 'alice.eth' })
  })

  it.each([
    ['al\u202eice.eth'],
    ['alice.eth \n'],
    [''],
    ['\u2066bob.eth'],
    ['al\u200bice.eth'],
    ['al\u00adice.eth'],
    ['al\u2060ice.eth'],
    ['\ufeffalice.eth'],
  ])('drops a misleading name: %j', async (name) => {
    const { client } = createNamesTest(() => ({ name, avatar: null }))
    expect(await fetchIdentity(client, { address: alice })).toEqual({})
  })
})

it('keeps a name with joined emoji', async () => {
  const name = '\u{1f468}\u200d\u{1f469}.eth'
  const { client } = createNamesTest(() => ({ name, avatar: null }))
  expect(await fetchIdentity(client, { address: alice })).toEqual({ name })
})

describe('a cached identity', () => {
  it('is fresh for five minutes, whatever the case of the address [9.1c]', async () => {
    const { client, calls, clock } = createNamesTest(() => found)
    await fetchIdentity(client, { address: alice })
    clock.advance(299_999)
    await fetchIdentity(client, { address: `0x${alice.slice(2).toUpperCase()}` })
    expect(calls).toHaveLength(1)
    clock.advance(1)
    await fetchIdentity(client, { address: alice })
    expect(calls).toHaveLength(2)
    await fetchIdentity(client, { address: alice, force: true })
    expect(calls).toHaveLength(3)
  })

  it('is fresh on later page loads too, without a request [3.20, 9.1c]', async () => {
    const { client, area, clock } = createNamesTest(() => found)
    await fetchIdentity(client, { address: alice })
    expect(stored(area, 'identities')).toEqual({
      [alice]: { data: { name: 'alice.eth', hasAvatar: true }, timestamp: clock.now() },
    })
    client.destroy()

    const later = createNamesTest(() => rejectionResponse(500, 'Down'), {}, { area, clock })
    const shown = { name: 'alice.eth', avatar: picture(alice) }
    expect(await fetchIdentity(later.client, { address: alice })).toEqual(shown)
    expect(later.client.store.get().identities?.[alice]).toMatchObject(shown)
    expect(later.calls).toEqual([])
    clock.advance(300_000)
    await expect(fetchIdentity(later.client, { address: alice })).rejects.toMatchObject({
      code: 'identity.failed',
    })
  })

  it('is stale when the clock was set back', async () => {
    const { client, calls, area } = createNamesTest(() => found)
    await fetchIdentity(client, { address: alice })
    const text = area.items.get('latchkey.test/identities') ?? ''
    area.items.set('latchkey.test/identities', text.replace(/"timestamp":\d+/, '"timestamp":9e15'))
    const later = createNamesTest(() => found, {}, { area })
    await fetchIdentity(later.client, { address: alice })
    expect([calls.length, later.calls.length]).toEqual([1, 1])
  })

  it.each<[string, unknown]>([
    ['a list', []],
    ['a text', 'alice'],
    ['no entry', { [alice]: 7 }],
    ['a picture from elsewhere', { [alice]: { data: { avatar }, timestamp: 1_000_000 } }],
    [
      'a name that misleads',
      { [alice]: { data: { name: 'a\u202eb', hasAvatar: false }, timestamp: 1_000_000 } },
    ],
    ['no time', { [alice]: { data: { name: 'mallory.eth', hasAvatar: false } } }],
  ])('is ignored when storage is broken: %s', async (_, d) => {
    const { area } = createNamesTest(() => found)
    area.items.set('latchkey.test/identities', JSON.stringify({ v: 1, d }))
    const { client, calls } = createNamesTest(() => found, {}, { area })
    expect(await fetchIdentity(client, { address: alice })).toMatchObject({ name: 'alice.eth' })
    expect(calls).toHaveLength(1)
  })

  it('is stored for at most fifty addresses, while fresh', async () => {
    const { client, area, clock } = createNamesTest(() => found)
    const address = (at: number): string => `0x${`${at}`.padStart(40, '0')}`
    await fetchIdentity(client, { address: address(0) })
    clock.advance(300_000)
    for (let at = 1; at <= 60; at++) {
      clock.advance(1)
      await fetchIdentity(client, { address: address(at) })
    }
    const storedKeys = Object.keys(stored(area, 'identities') as object)
    expect(storedKeys).toHaveLength(50)
    expect(storedKeys).toContain(address(60))
    expect(storedKeys).toContain(address(11))
    expect(storedKeys).not.toContain(address(10))
  })

  it('is not stored for an account that disconnects before the answer', async () => {
    const late = createDeferred<unknown>()
    const answers: unknown[] = [found, late.promise]
    const made = createNamesTest(() => answers.shift())
    const { client, area } = made
    await connectWithConnectorKind(made, 'injected')
    await fetchIdentity(client, { address: alice })
    const again = fetchIdentity(client, { address: alice, force: true })
    await settle()
    await disconnect(client)
    expect(client.store.get().identities).toEqual({})
    expect(stored(area, 'identities')).toBeUndefined()
    late.resolve(found)
    expect(await again).toMatchObject({ name: 'alice.eth' })
    expect(client.store.get().identities).toEqual({})
    expect(stored(area, 'identities')).toBeUndefined()
  })

  it('is not stored for an account that disconnects while support is checked', async () => {
    const made = createNamesTest(() => found)
    const { client, area } = made
    await connectWithConnectorKind(made, 'injected')
    const late = fetchIdentity(client, { address: alice })
    await disconnect(client)
    expect(await late).toMatchObject({ name: 'alice.eth' })
    expect(client.store.get().identities ?? {}).toEqual({})
    expect(stored(area, 'identities')).toBeUndefined()
  })

  it('is deleted with the last account, also when the answer is late', async () => {
    const late = createDeferred<unknown>()
    const answers: unknown[] = [found, late.promise]
    const made = createNamesTest(() => answers.shift())
    const { client, area } = made
    const connector = fakeConnector('fox', [mainnet])
    await connect(client, { connector })
    await fetchIdentity(client, { address: bob })
    const again = fetchIdentity(client, { address: bob, force: true })
    await settle()
    connector.emit({ type: 'disconnected', namespace: mainnet.chainNamespace })
    expect(client.store.get().identities).toEqual({})
    expect(stored(area, 'identities')).toBeUndefined()
    late.resolve(found)
    await again
    expect(client.store.get().identities).toEqual({})
    expect(stored(area, 'identities')).toBeUndefined()
  })

  it('is deleted on disconnect when an earlier page stored it', async () => {
    const { client, area, clock } = createNamesTest(() => found)
    await fetchIdentity(client, { address: alice })
    area.items.set('latchkey.test/names', JSON.stringify({ v: 1, d: {} }))
    expect(stored(area, 'identities')).toMatchObject({ [alice]: {} })
    client.destroy()
    const later = createNamesTest(() => found, {}, { area, clock })
    await connectWithConnectorKind(later, 'injected')
    await disconnect(later.client)
    expect([stored(area, 'identities'), stored(area, 'names')]).toEqual([undefined, undefined])
  })

  it('is kept in the state for at most two hundred addresses, connected ones always', async () => {
    const made = createNamesTest(() => found)
    await connectWithConnectorKind(made, 'injected')
    const address = (at: number): string => `0x${`${at}`.padStart(40, '0')}`
    await fetchIdentity(made.client, { address: alice })
    for (let at = 1; at <= 210; at++) await fetchIdentity(made.client, { address: address(at) })
    const shown = Object.keys(made.client.store.get().identities ?? {})
    expect(shown).toHaveLength(200)
    expect(shown).toEqual(expect.arrayContaining([alice, address(12), address(210)]))
    expect(shown).not.toContain(address(11))
  })
})

describe('identity without support for names', () => {
  it('is empty without a request [7.22a, 9.5]', async () => {
    const { client, calls } = createNamesTest(() => found)
    expect(await fetchIdentity(client, { address: carol })).toEqual({})
    const network = solanaMainnet.caipNetworkId
    expect(await fetchIdentity(client, { address: carol, network })).toEqual({})
    expect(await fetchIdentity(client, { address: alice, network })).toEqual({})
    const unserved = `${mainnet.chainNamespace}:424242` as const
    expect(await fetchIdentity(client, { address: alice, network: unserved })).toEqual({})
    expect(calls).toEqual([])
  })

  it.each([
    ['a gateway', { gatewayUrl: undefined }],
    ['an adapter', { adapters: [] }],
  ])('is empty without %s [7.22a]', async (_, options) => {
    const { client, calls } = createNamesTest(() => found, options)
    expect(await fetchIdentity(client, { address: alice })).toEqual({})
    expect(calls).toEqual([])
  })
})

describe('failures of an identity fetch', () => {
  it.each<[string, () => unknown]>([
    ['refuses the address', () => rejectionResponse(400, 'Must be a valid address', 'address')],
    ['refuses the project', () => rejectionResponse(401, 'Invalid Project ID', 'authentication')],
    ['refuses the origin', () => rejectionResponse(403, 'Origin Not Allowed', 'origin')],
    ['returns 404', () => new Response('Not found', { status: 404 })],
    ['limits the rate', () => rejectionResponse(429, 'Too many requests')],
    ['is down', () => new Response('<html>', { status: 500 })],
    ['answers HTML', () => new Response('<html>')],
    ['answers another shape', () => ({ name: 'alice.eth' })],
    ['answers a list', () => []],
    ['breaks off', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('leave what was known when the gateway %s', async (_, answer) => {
    const answers = [() => found, answer, () => found]
    const { client, clock } = createNamesTest(() => answers.shift()?.())
    await fetchIdentity(client, { address: alice })
    const before = client.store.get().identities
    clock.advance(300_000)
    await expect(fetchIdentity(client, { address: alice })).rejects.toMatchObject({
      code: 'identity.failed',
      details: { address: alice },
    })
    expect(client.store.get().identities).toBe(before)
    expect(await fetchIdentity(client, { address: alice })).toMatchObject({ name: 'alice.eth' })
  })

  it('reject when the gateway does not answer, and when only one caller aborts', async () => {
    const { client, clock, calls } = createNamesTest(() => new Promise(() => {}))
    const leaving = new AbortController()
    const left = fetchIdentity(client, { address: alice, signal: leaving.signal })
    const patient = fetchIdentity(client, { address: alice })
    await settle()
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'transport.aborted' })
    clock.advance(10_000)
    await expect(patient).rejects.toMatchObject({ code: 'identity.failed' })
    expect(calls).toHaveLength(1)
  })

  it.each([['alice.eth'], [''], ['..'], ['0x12/../../admin'], [`${alice}?a=b`]])(
    'reject an invalid address without a request: %j',
    async (address) => {
      const { client, calls } = createNamesTest(() => found)
      await expect(fetchIdentity(client, { address })).rejects.toMatchObject({
        code: 'names.invalid_address',
      })
      expect(calls).toEqual([])
    },
  )

  it('do not change a destroyed client', async () => {
    const { client } = createNamesTest(() => new Promise(() => {}))
    const late = fetchIdentity(client, { address: alice })
    await settle()
    const before = client.store.get()
    client.destroy()
    await expect(late).rejects.toMatchObject({ code: 'transport.aborted' })
    expect(client.store.get()).toBe(before)
  })
})

it('keeps the identities of two clients apart', async () => {
  const one = createNamesTest(() => found)
  const other = createNamesTest(() => ({ name: 'other.eth', avatar: null }))
  await fetchIdentity(one.client, { address: alice })
  expect(other.client.store.get().identities).toBeUndefined()
  expect(await fetchIdentity(other.client, { address: alice })).toEqual({ name: 'other.eth' })
})

it('creates equal query keys for equal addresses', async () => {
  const { client } = createNamesTest(() => found)
  const query = identityQuery(client, { address: alice })
  expect(query.queryKey).toEqual(
    identityQuery(client, { address: `0x${alice.slice(2).toUpperCase()}` }).queryKey,
  )
  expect(query.staleTime).toBe(300_000)
  expect(await query.queryFn({})).toEqual({ name: 'alice.eth', avatar: picture(alice) })
})
