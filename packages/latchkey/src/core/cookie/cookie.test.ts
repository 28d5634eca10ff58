import { describe, expect, it } from 'vitest'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import { alice, carol, createTestClient, fakeConnector, settle } from '../client/core.fixture.ts'
import { startIfReturning } from '../client/index.ts'
import { connect, disconnect } from '../connection/index.ts'
import { readAccount } from '../account/index.ts'
import type { InitialState } from '../model/InitialState.ts'
import { cookieToInitialState } from './cookieToInitialState.ts'
import { setInitialState } from './setInitialState.ts'
import { stateCookieName, formatStateCookieValue } from './stateCookie.ts'

const options = { projectId: 'test' }
const state: InitialState = {
  activeNamespace: 'solana',
  accounts: [
    { network: 'eip155:8453', address: alice, connectorId: 'io.fox', connectorName: 'Fox; =' },
    {
      network: solanaMainnet.caipNetworkId,
      address: carol,
      connectorId: 'lamp',
      connectorName: 'Lamp',
    },
  ],
}
const header = (value: string): string => `other=1; ${stateCookieName(options)}=${value}; last=2`

/** A client whose page has a cookie jar of one cookie. */
function clientWithCookie(
  given: Parameters<typeof createTestClient>[0] = {},
): ReturnType<typeof createTestClient> & { readonly written: string[] } {
  const written: string[] = []
  const test = createTestClient({ ssr: true, ...given })
  Object.assign(test.window, {
    location: { protocol: 'https:' },
    document: {
      set cookie(text: string) {
        written.push(text)
      },
    },
  })
  return { ...test, written }
}

describe('cookieToInitialState', () => {
  it('returns what was written, from among other cookies', () => {
    expect(cookieToInitialState(header(formatStateCookieValue(state)), options)).toEqual(state)
  })

  it('returns undefined without the cookie of the client', () => {
    expect(cookieToInitialState(undefined, options)).toBeUndefined()
    expect(cookieToInitialState(null, options)).toBeUndefined()
    expect(cookieToInitialState('', options)).toBeUndefined()
    const value = header(formatStateCookieValue(state))
    expect(cookieToInitialState(value, { projectId: 'another' })).toBeUndefined()
    expect(cookieToInitialState(value, { ...options, storagePrefix: 'mine' })).toBeUndefined()
  })

  const row = ['eip155:1', alice, 'io.fox', 'Fox']
  it.each<[string, unknown]>([
    ['no object', null],
    ['another version', { v: 2, n: 'eip155', a: [row] }],
    ['an unknown namespace', { v: 1, n: 'doge', a: [row] }],
    ['no accounts', { v: 1, n: 'eip155', a: [] }],
    ['no list', { v: 1, n: 'eip155', a: { length: 1, 0: row } }],
    ['a namespace twice', { v: 1, n: 'eip155', a: [row, row] }],
    ['a malformed network', { v: 1, n: 'eip155', a: [['eip155', alice, 'fox', 'Fox']] }],
    ['markup in an address', { v: 1, n: 'eip155', a: [['eip155:1', '<img>', 'fox', 'Fox']] }],
    ['a missing member', { v: 1, n: 'eip155', a: [['eip155:1', alice, 'fox']] }],
    ['a member of another type', { v: 1, n: 'eip155', a: [['eip155:1', alice, 'fox', {}]] }],
    ['a long name', { v: 1, n: 'eip155', a: [['eip155:1', alice, 'fox', 'F'.repeat(101)]] }],
    ['a long value', { v: 1, n: 'eip155', a: [row], more: 'x'.repeat(3000) }],
  ])('returns undefined for %s', (_, value) => {
    const text = encodeURIComponent(JSON.stringify(value))
    expect(cookieToInitialState(header(text), options)).toBeUndefined()
  })

  it.each(['%', '%7B', '{', '""', '__proto__'])('returns undefined for the value %s', (value) => {
    expect(cookieToInitialState(header(value), options)).toBeUndefined()
  })

  it('leaves control characters out of the name of the wallet', () => {
    const value = { v: 1, n: 'eip155', a: [['eip155:1', alice, 'fox', 'F\u202Eox\u0000']] }
    const text = encodeURIComponent(JSON.stringify(value))
    expect(cookieToInitialState(header(text), options)?.accounts[0]?.connectorName).toBe('Fox')
  })
})

describe('setInitialState', () => {
  it('shows each account as reconnecting, on its network', () => {
    const { client } = createTestClient()
    client.store.set(setInitialState(state, client.adapters))
    expect(readAccount(client.store.get(), 'eip155')).toMatchObject({
      address: alice,
      addresses: [alice],
      chain: base,
      chainId: 8453,
      connector: undefined,
      connectorName: 'Fox; =',
      isConnected: true,
      isReconnecting: true,
      status: 'reconnecting',
    })
    expect(client.store.get().activeNamespace).toBe('solana')
  })

  it('ignores a malformed address and a namespace that is not configured', () => {
    const { client } = createTestClient({ networks: [mainnet] })
    const [first, second] = state.accounts
    const accounts = [{ ...first!, address: 'no-address' }, second!]
    client.store.set(setInitialState({ ...state, accounts }, client.adapters))
    expect(client.store.get().connection).toEqual({})
    expect(client.store.get().activeNamespace).toBe('eip155')
  })

  it('ends with the start where this browser has nothing to reconnect', async () => {
    const { client } = createTestClient()
    client.store.set(setInitialState(state, client.adapters))
    startIfReturning(client)
    expect(readAccount(client.store.get(), 'eip155')).toMatchObject({
      address: undefined,
      status: 'disconnected',
    })
    const other = createTestClient()
    other.client.store.set(setInitialState(state, other.client.adapters))
    await other.client.start()
    expect(readAccount(other.client.store.get(), 'solana').status).toBe('disconnected')
  })

  it('stays until the wallet has reconnected', async () => {
    const before = createTestClient()
    const connector = fakeConnector('fox')
    await connect(before.client, { connector })
    const { client, first } = createTestClient({}, { area: before.area })
    first.announce(connector)
    const accounts = [{ ...state.accounts[0]!, network: mainnet.caipNetworkId }]
    client.store.set(setInitialState({ activeNamespace: 'eip155', accounts }, client.adapters))
    const seen = new Set<string>()
    client.store.subscribe(() => {
      const { status, address } = readAccount(client.store.get(), 'eip155')
      seen.add(`${status} ${address}`)
    })
    await client.start()
    expect([...seen]).toEqual([`reconnecting ${alice}`, `connected ${alice}`])
    expect(client.store.get().connection.eip155?.recorded).toBeUndefined()
  })
})

describe('option ssr', () => {
  it('writes the connected accounts to a cookie, and deletes it on disconnect', async () => {
    const { client, written } = clientWithCookie()
    startIfReturning(client)
    await settle()
    expect(written.at(-1)).toBe('latchkey.test=; Path=/; Max-Age=0; SameSite=Lax; Secure')
    await connect(client, { connector: fakeConnector('fox') })
    const [pair = '', ...attributes] = (written.at(-1) ?? '').split('; ')
    expect(attributes).toEqual(['Path=/', 'Max-Age=31536000', 'SameSite=Lax', 'Secure'])
    expect(cookieToInitialState(pair, options)).toEqual({
      activeNamespace: 'eip155',
      accounts: [{ network: 'eip155:1', address: alice, connectorId: 'fox', connectorName: 'fox' }],
    })
    await disconnect(client)
    expect(written.at(-1)).toContain('Max-Age=0')
  })

  it('writes nothing unless it is set', async () => {
    const { client, written } = clientWithCookie({ ssr: false })
    startIfReturning(client)
    await connect(client, { connector: fakeConnector('fox') })
    await settle()
    expect(written).toEqual([])
  })
})
