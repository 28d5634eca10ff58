import { expect, it } from 'vitest'
import {
  connect,
  type ConnectorEvent,
  createLatchkey,
  type ConnectorSession,
} from '../core/index.ts'
import type { ErrorCode } from '../errors/index.ts'
import { createFakeClock } from '../kernel/index.ts'
import { mainnet } from '../networks/index.ts'
import { createInjectedConnector } from './createInjectedConnector.ts'
import { evm } from './evm.ts'
import type { InjectedProvider } from './InjectedProvider.ts'

const address = '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const networks = ['eip155:1', 'eip155:10'] as const

type Answers = Readonly<Record<string, unknown>>
type Fake = InjectedProvider & {
  readonly requests: [method: string, params: unknown][]
  emit(event: string, value: unknown): void
  listeners(): number
}

/** A wallet that answers from a table; a function in it is called with the parameters. */
function createFake(answers: Answers): Fake {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const requests: [string, unknown][] = []
  const of = (event: string): Set<(value: unknown) => void> =>
    listeners.get(event) ?? listeners.set(event, new Set()).get(event)!
  return {
    requests,
    request({ method, params }) {
      requests.push([method, params])
      const answer = answers[method]
      const run =
        typeof answer === 'function' ? (answer as (given: unknown) => unknown) : () => answer
      return new Promise((resolve) => resolve(run(params)))
    },
    on: (event, listener) => of(event).add(listener),
    removeListener: (event, listener) => of(event).delete(listener),
    emit: (event, value) => of(event).forEach((listener) => listener(value)),
    listeners: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

const willing: Answers = {
  eth_requestAccounts: [address],
  eth_accounts: [address],
  eth_chainId: '0x1',
  wallet_revokePermissions: null,
}

const connectorOf = (provider: InjectedProvider): ReturnType<typeof createInjectedConnector> =>
  createInjectedConnector({ id: 'test', name: 'Test', provider }, createFakeClock())

const throwing = (value: unknown) => (): never => {
  throw value
}

const error = (code: ErrorCode): object => expect.objectContaining({ code })

const entry = (text: string): object => ({ namespace: 'eip155', address: text, type: 'eoa' })

it('connects by requesting accounts, then the network [7.30]', async () => {
  const wallet = createFake(willing)
  const connector = connectorOf(wallet)
  const [session] = await connector.connect({ networks })
  expect(session).toMatchObject({
    namespace: 'eip155',
    network: 'eip155:1',
    accounts: [entry(address)],
    supportsAllNetworks: true,
  })
  expect(wallet.requests.map(([method]) => method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  expect(connector).toMatchObject({ uid: 'eip155:test', kind: 'injected', readiness: 'installed' })
})

it.each([
  ['hexadecimal', '0xa'],
  ['decimal text', '10'],
  ['a number', 10],
])('parses a chain id given as %s', async (_, id) => {
  const [session] = await connectorOf(createFake({ ...willing, eth_chainId: id })).connect({
    networks,
  })
  expect(session?.network).toBe('eip155:10')
})

it.each([
  ['an empty answer', []],
  ['no list', { 0: address }],
  ['nothing', undefined],
  ['null', null],
  ['a text', address],
])('rejects %s as accounts', async (_, accounts) => {
  const wallet = createFake({ ...willing, eth_requestAccounts: accounts })
  await expect(connectorOf(wallet).connect({ networks })).rejects.toEqual(
    error('wallet.no_accounts'),
  )
})

it.each([
  ['too short', '0x1234'],
  ['no text', 42],
  ['null', null],
  ['of another kind of network', '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs'],
])('rejects an address that is %s, even beside a valid one', async (_, bad) => {
  const wallet = createFake({ ...willing, eth_requestAccounts: [address, bad] })
  const answer = connectorOf(wallet).connect({ networks })
  await expect(answer).rejects.toEqual(error('wallet.malformed_address'))
})

it.each([['0x'], ['mainnet'], [0], [undefined], [{}]])('refuses %j for a network', async (id) => {
  const wallet = createFake({ ...willing, eth_chainId: id })
  await expect(connectorOf(wallet).connect({ networks })).rejects.toEqual(error('wallet.failed'))
})

it('lists each account once', async () => {
  const wallet = createFake({
    ...willing,
    eth_requestAccounts: [address, other, address.toLowerCase()],
  })
  const [session] = await connectorOf(wallet).connect({ networks })
  expect(session?.accounts).toEqual([entry(address), entry(other)])
})

it.each<[string, unknown, ErrorCode]>([
  ['4001', { code: 4001, message: 'No' }, 'wallet.user_rejected'],
  ['-32002', { code: -32002, message: 'Open' }, 'wallet.request_pending'],
  ['a bare string', 'User rejected', 'wallet.user_rejected'],
  ['another bare string', 'boom', 'wallet.failed'],
  ['nothing at all', undefined, 'wallet.failed'],
])(
  'rethrows what a wallet throws, which connect translates: %s [8.5a]',
  async (_, thrown, code) => {
    const connector = connectorOf(createFake({ ...willing, eth_requestAccounts: throwing(thrown) }))
    const raw = connector.connect({ networks }).catch((reason: unknown) => reason)
    expect(await raw).toBe(thrown)
    const client = createLatchkey({
      projectId: 'test',
      networks: [mainnet],
      adapters: [evm()],
      environment: { window: undefined },
    })
    await expect(connect(client, { connector })).rejects.toEqual(error(code))
    client.destroy()
  },
)

it('rejects when a wallet throws synchronously', async () => {
  const connector = connectorOf({ request: throwing('at once') })
  await expect(connector.connect({ networks })).rejects.toBe('at once')
})

it('rejects when the signal aborts while a wallet does not respond', async () => {
  const clock = createFakeClock()
  const provider = { request: () => new Promise(() => {}) }
  const connector = createInjectedConnector({ id: 'test', name: 'Test', provider }, clock)
  const controller = new AbortController()
  const answer = connector.connect({ networks, signal: controller.signal })
  controller.abort()
  await expect(answer).rejects.toEqual(error('transport.aborted'))
  expect(clock.pending()).toBe(0)
})

it('sends no request when the signal was aborted before', async () => {
  const wallet = createFake(willing)
  const signal = AbortSignal.abort()
  const answer = connectorOf(wallet).connect({ networks, signal })
  await expect(answer).rejects.toEqual(error('transport.aborted'))
  expect(wallet.requests).toEqual([])
})

it('uses the newer network when it changes during the connect', async () => {
  const wallet: Fake = createFake({
    ...willing,
    eth_chainId: () => {
      wallet.emit('chainChanged', '0xa')
      return '0x1'
    },
  })
  const [session] = await connectorOf(wallet).connect({ networks })
  expect(session?.network).toBe('eip155:10')
  expect(wallet.listeners()).toBe(0)
})

it('requests a switch to the requested network from a wallet on an unconfigured one', async () => {
  let chainId = '0x539'
  const wallet = createFake({
    ...willing,
    eth_chainId: () => chainId,
    wallet_switchEthereumChain: () => (chainId = '0xa'),
  })
  const [session] = await connectorOf(wallet).connect({ networks, network: 'eip155:10' })
  expect(session?.network).toBe('eip155:10')
  expect(wallet.requests).toContainEqual(['wallet_switchEthereumChain', [{ chainId: '0xa' }]])
})

it.each<[string, Answers, Parameters<ReturnType<typeof connectorOf>['connect']>[0]]>([
  ['is on a configured one', {}, { networks, network: 'eip155:10' }],
  ['is requested without networks', { eth_chainId: '0x539' }, { networks }],
])('does not switch networks when the wallet %s', async (_, answers, parameters) => {
  const wallet = createFake({ ...willing, ...answers })
  await connectorOf(wallet).connect(parameters)
  expect(wallet.requests.map(([method]) => method)).not.toContain('wallet_switchEthereumChain')
})

it('connects when the wallet rejects the switch', async () => {
  const wallet = createFake({
    ...willing,
    eth_chainId: '0x539',
    wallet_switchEthereumChain: throwing({ code: 4001 }),
  })
  const [session] = await connectorOf(wallet).connect({ networks, network: 'eip155:10' })
  expect(session?.network).toBe('eip155:1337')
})

it('restores a connection without a prompt [7.30]', async () => {
  const wallet = createFake(willing)
  const [session] = (await connectorOf(wallet).restore?.({ networks })) ?? []
  expect(session?.accounts).toEqual([entry(address)])
  expect(wallet.requests.map(([method]) => method)).toEqual(['eth_accounts', 'eth_chainId'])
})

it.each([[[]], [null], ['locked']])(
  'restores nothing when the wallet shows %j',
  async (accounts) => {
    const wallet = createFake({ ...willing, eth_accounts: accounts })
    expect(await connectorOf(wallet).restore?.({ networks })).toEqual([])
  },
)

it('revokes its permission, and ignores a wallet without the method [6.2a]', async () => {
  const able = createFake(willing)
  await connectorOf(able).disconnect()
  expect(able.requests).toEqual([['wallet_revokePermissions', [{ eth_accounts: {} }]]])
  const unable = createFake({ wallet_revokePermissions: throwing({ code: -32601 }) })
  await expect(connectorOf(unable).disconnect()).resolves.toBeUndefined()
})

it.each<[string, string, unknown, ConnectorEvent[]]>([
  [
    'other accounts',
    'accountsChanged',
    [other],
    [
      {
        type: 'accountsChanged',
        namespace: 'eip155',
        accounts: [{ namespace: 'eip155', address: other, type: 'eoa' }],
      },
    ],
  ],
  ['no accounts', 'accountsChanged', [], [{ type: 'disconnected', namespace: 'eip155' }]],
  ['malformed accounts', 'accountsChanged', ['0x12'], []],
  ['accounts that are no list', 'accountsChanged', 'locked', []],
  ['another network', 'chainChanged', '0xa', [{ type: 'networkChanged', network: 'eip155:10' }]],
  [
    'a network in decimal',
    'chainChanged',
    '10',
    [{ type: 'networkChanged', network: 'eip155:10' }],
  ],
  ['a malformed network', 'chainChanged', 'ten', []],
  ['its end', 'disconnect', { code: 4900 }, [{ type: 'disconnected', namespace: 'eip155' }]],
  [
    'its end without a word',
    'disconnect',
    undefined,
    [{ type: 'disconnected', namespace: 'eip155' }],
  ],
  ['a lost node', 'disconnect', { code: 1013 }, []],
])('emits %s', (_, event, value, expected) => {
  const wallet = createFake(willing)
  const events: ConnectorEvent[] = []
  connectorOf(wallet).on((one) => events.push(one))
  wallet.emit(event, value)
  expect(events).toEqual(expected)
})

it('removes its listeners', () => {
  const wallet = createFake(willing)
  const connector = connectorOf(wallet)
  const events: ConnectorEvent[] = []
  const stop = connector.on((one) => events.push(one))
  expect(wallet.listeners()).toBe(3)
  stop()
  wallet.emit('chainChanged', '0xa')
  expect(wallet.listeners()).toBe(0)
  expect(events).toEqual([])
})

it.each<[string, Partial<InjectedProvider>]>([
  ['has no events', {}],
  ['throws on listening', { on: throwing('no'), removeListener: throwing('no') }],
])('works with a wallet that %s', async (_, members) => {
  const { request } = createFake(willing)
  const connector = connectorOf({ request, ...members })
  expect(() => connector.on(() => {})()).not.toThrow()
  expect(await connector.connect({ networks })).toHaveLength(1)
})

async function connected(answers: Answers): Promise<{ wallet: Fake; session: ConnectorSession }> {
  const wallet = createFake({ ...willing, ...answers })
  const [session] = await connectorOf(wallet).connect({ networks })
  wallet.requests.length = 0
  return { wallet, session: session! }
}

it('forwards requests, and rethrows their errors unchanged', async () => {
  const { session } = await connected({
    personal_sign: (params: unknown) => ({ params }),
    eth_sign: throwing({ code: 4200 }),
  })
  const { request } = session.provider
  expect(await request({ method: 'personal_sign', params: ['0x1'] })).toEqual({ params: ['0x1'] })
  await expect(request({ method: 'eth_sign' })).rejects.toEqual({ code: 4200 })
})

it('switches the wallet before a request for another network', async () => {
  const { wallet, session } = await connected({ wallet_switchEthereumChain: null })
  const call = { method: 'eth_sendTransaction', params: [] }
  await session.provider.request(call, { network: 'eip155:10' })
  expect(wallet.requests.map(([method]) => method)).toEqual([
    'eth_chainId',
    'wallet_switchEthereumChain',
    'eth_sendTransaction',
  ])
})

it('sends no request to a wallet that rejects the switch', async () => {
  const { wallet, session } = await connected({
    wallet_switchEthereumChain: throwing({ code: 4902 }),
  })
  const call = { method: 'eth_sendTransaction', params: [] }
  const answer = session.provider.request(call, { network: 'eip155:10' })
  await expect(answer).rejects.toEqual({ code: 4902 })
  expect(wallet.requests.map(([method]) => method)).not.toContain('eth_sendTransaction')
})

it('shares no state between two wallets', async () => {
  const first = connectorOf(createFake(willing))
  const second = connectorOf(createFake({ ...willing, eth_requestAccounts: [other] }))
  const sessions = await Promise.all([first.connect({ networks }), second.connect({ networks })])
  expect(sessions.map(([session]) => session?.accounts[0]?.address)).toEqual([address, other])
})
