import { expect, it } from 'vitest'
import { connect, type Connector, type ConnectorEvent, createLatchkey } from '../core/index.ts'
import type { ErrorCode } from '../errors/index.ts'
import { createFakeClock } from '../kernel/index.ts'
import { solanaMainnet as solanaNetwork } from '../networks/index.ts'
import { createStandardConnector } from './createStandardConnector.ts'
import { requestStandardWallet } from './requestStandardWallet.ts'
import { solana } from './solana.ts'
import type { RegisteredStandardAccount, RegisteredStandardWallet } from './WalletStandard.ts'

const address = '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs'
const other = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const networks = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
] as const
const chains = ['solana:mainnet']

type Fake = RegisteredStandardWallet & {
  accounts: readonly RegisteredStandardAccount[]
  readonly requests: unknown[]
  emit(changes: object): void
  listeners(): number
}

const account = (text: unknown): RegisteredStandardAccount => ({ address: text as string, chains })

function createFake(connect: (input?: unknown) => unknown, features: object = {}): Fake {
  const listeners = new Set<(changes: object) => void>()
  const requests: unknown[] = []
  const on = (_: 'change', listener: (changes: object) => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    name: 'Test',
    chains,
    accounts: [],
    requests,
    features: {
      'standard:connect': {
        connect: async (...input: unknown[]) => {
          requests.push(['connect', ...input])
          return connect(...input)
        },
      },
      'standard:events': { on },
      ...features,
    },
    emit: (changes) => listeners.forEach((listener) => listener(changes)),
    listeners: () => listeners.size,
  }
}

const willing = (): unknown => ({ accounts: [account(address)] })

const connectorOf = (wallet: RegisteredStandardWallet): Connector =>
  createStandardConnector(
    wallet,
    { name: wallet.name },
    {
      clock: createFakeClock(),
      request: requestStandardWallet,
    },
  )

const throwing = (value: unknown) => (): never => {
  throw value
}

const error = (code: ErrorCode): object => expect.objectContaining({ code })

it('connects on the requested network, which the app selects', async () => {
  const wallet = createFake(willing)
  const [session] = await connectorOf(wallet).connect({ networks, network: networks[1] })
  expect(session).toMatchObject({
    namespace: 'solana',
    network: networks[1],
    supportsAllNetworks: true,
    accounts: [{ namespace: 'solana', address, type: 'eoa' }],
  })
  expect(wallet.requests).toEqual([['connect']])
})

it.each<[string, Parameters<Connector['connect']>[0]]>([
  ['none is requested', { networks: ['eip155:1', ...networks] }],
  ['another kind is requested', { networks, network: 'eip155:1' }],
])('connects on the first network of its kind when %s', async (_, parameters) => {
  const [session] = await connectorOf(createFake(willing)).connect(parameters)
  expect(session?.network).toBe(networks[0])
})

it.each<[string, unknown, ErrorCode]>([
  ['an empty list', { accounts: [] }, 'wallet.no_accounts'],
  ['nothing', undefined, 'wallet.no_accounts'],
  [
    'accounts of other networks alone',
    { accounts: [{ address, chains: ['sui:mainnet'] }] },
    'wallet.no_accounts',
  ],
  ['an account without chains', { accounts: [{ address }] }, 'wallet.no_accounts'],
  ['null for an account', { accounts: [null] }, 'wallet.no_accounts'],
  [
    'a malformed address',
    { accounts: [account(address), account('0x1234')] },
    'wallet.malformed_address',
  ],
  ['an address that is no text', { accounts: [account(42)] }, 'wallet.malformed_address'],
])('rejects %s as accounts', async (_, answer, code) => {
  const connector = connectorOf(createFake(() => answer))
  await expect(connector.connect({ networks })).rejects.toEqual(error(code))
})

it("uses the wallet's listed accounts when the response has none", async () => {
  const wallet = createFake(() => undefined)
  wallet.accounts = [account(address)]
  const [session] = await connectorOf(wallet).connect({ networks })
  expect(session?.accounts[0]?.address).toBe(address)
})

it.each<[string, unknown, ErrorCode]>([
  ['4001', { code: 4001 }, 'wallet.user_rejected'],
  ['a refusal in words', new Error('User rejected the request.'), 'wallet.user_rejected'],
  ['a bare string', 'boom', 'wallet.failed'],
])(
  'rethrows what a wallet throws, which connect translates: %s [8.5a]',
  async (_, thrown, code) => {
    const connector = connectorOf(createFake(throwing(thrown)))
    const raw = connector.connect({ networks }).catch((reason: unknown) => reason)
    expect(await raw).toBe(thrown)
    const client = createLatchkey({
      projectId: 'test',
      networks: [solanaNetwork],
      adapters: [solana()],
      environment: { window: undefined },
    })
    await expect(connect(client, { connector })).rejects.toEqual(error(code))
    client.destroy()
  },
)

it('rejects when the signal aborts while a wallet does not respond', async () => {
  const wallet = createFake(() => new Promise(() => {}))
  const controller = new AbortController()
  const answer = connectorOf(wallet).connect({ networks, signal: controller.signal })
  controller.abort()
  await expect(answer).rejects.toEqual(error('transport.aborted'))
})

it('restores a connection without a prompt', async () => {
  const wallet = createFake(willing)
  const [session] = (await connectorOf(wallet).restore?.({ networks })) ?? []
  expect(session?.accounts[0]?.address).toBe(address)
  expect(wallet.requests).toEqual([['connect', { silent: true }]])
})

it.each<[string, () => unknown]>([
  ['shows no account', () => ({ accounts: [] })],
  ['refuses', throwing({ code: 4001 })],
  ['has not allowed it', throwing({ code: 4100 })],
])('restores nothing when the wallet %s', async (_, connect) => {
  expect(await connectorOf(createFake(connect)).restore?.({ networks })).toEqual([])
})

it('rejects when restoring fails', async () => {
  const connector = connectorOf(createFake(throwing('boom')))
  await expect(connector.restore?.({ networks })).rejects.toBe('boom')
})

it.each<[string, object]>([
  ['can', { 'standard:disconnect': { disconnect: async () => {} } }],
  ['cannot', {}],
  ['fails', { 'standard:disconnect': { disconnect: throwing('boom') } }],
])('disconnects from a wallet that %s', async (_, features) => {
  await expect(connectorOf(createFake(willing, features)).disconnect()).resolves.toBeUndefined()
})

it.each<[string, readonly RegisteredStandardAccount[], ConnectorEvent[]]>([
  [
    'other accounts',
    [account(other)],
    [
      {
        type: 'accountsChanged',
        namespace: 'solana',
        accounts: [{ namespace: 'solana', address: other, type: 'eoa' }],
      },
    ],
  ],
  ['no accounts', [], [{ type: 'disconnected', namespace: 'solana' }]],
  ['malformed accounts', [account('0x12')], []],
])('emits %s', (_, accounts, expected) => {
  const wallet = createFake(willing)
  const events: ConnectorEvent[] = []
  connectorOf(wallet).on((event) => events.push(event))
  wallet.accounts = accounts
  wallet.emit({ accounts })
  expect(events).toEqual(expected)
})

it('emits no event for other changes of the wallet', () => {
  const wallet = createFake(willing)
  const events: ConnectorEvent[] = []
  connectorOf(wallet).on((event) => events.push(event))
  wallet.emit({ features: {} })
  expect(events).toEqual([])
})

it('removes its listeners', () => {
  const wallet = createFake(willing)
  const stop = connectorOf(wallet).on(() => {})
  expect(wallet.listeners()).toBe(1)
  stop()
  expect(wallet.listeners()).toBe(0)
})

it.each<[string, object]>([
  ['has no events', { 'standard:events': undefined }],
  ['throws on listening', { 'standard:events': { on: throwing('no') } }],
])('works with a wallet that %s', async (_, features) => {
  const connector = connectorOf(createFake(willing, features))
  expect(() => connector.on(() => {})()).not.toThrow()
  expect(await connector.connect({ networks })).toHaveLength(1)
})

it('shares no state between two wallets', async () => {
  const first = connectorOf(createFake(willing))
  const second = connectorOf(createFake(() => ({ accounts: [account(other)] })))
  const sessions = await Promise.all([first.connect({ networks }), second.connect({ networks })])
  expect(sessions.map(([session]) => session?.accounts[0]?.address)).toEqual([address, other])
})

it('stops listening without an error when a subscription throws', () => {
  const on = (): (() => void) => throwing(new Error('broken'))
  const wallet = createFake(willing, { 'standard:events': { on } })
  const stop = connectorOf(wallet).on(() => {})
  expect(stop).not.toThrow()
})
