import type { ConnectorEvent } from '../model/Connector.ts'
import { expect, it } from 'vitest'
import { solanaMainnet } from '../../networks/index.ts'
import { alice, bob, carol } from '../client/core.fixture.ts'
import { toConnectorSessions } from './grants.ts'
import { createSettledSession } from './pairing.fixture.ts'
import { toSessionChangeEvents, toConnectorEvents } from './toConnectorEvents.ts'

const on = (chain: string, name: string, data: unknown): readonly ConnectorEvent[] =>
  toConnectorEvents({ chain, name, data })

it.each<[string, unknown, string]>([
  ['a number', 8453, 'eip155:8453'],
  ['hexadecimal digits', '0x2105', 'eip155:8453'],
  ['decimal digits', '8453', 'eip155:8453'],
  ['a CAIP-2 id', 'eip155:8453', 'eip155:8453'],
  ['nothing', undefined, 'eip155:1'],
  ['an object', { chainId: 5 }, 'eip155:1'],
  ['a fraction', 1.5, 'eip155:1'],
  ['less than nothing', -1, 'eip155:1'],
  ['other text', 'base', 'eip155:1'],
])('parses the network of chainChanged when it is %s', (_, data, network) => {
  expect(on('eip155:1', 'chainChanged', data)).toEqual([{ type: 'networkChanged', network }])
})

it("maps a changed network's former id", () => {
  const former = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
  const moved = [{ type: 'networkChanged', network: solanaMainnet.caipNetworkId }]
  expect(on(former, 'chainChanged', undefined)).toEqual(moved)
  expect(on('solana:1', 'chainChanged', former)).toEqual(moved)
})

it.each<[string, unknown, readonly string[]]>([
  ['addresses', [bob, alice], [bob, alice]],
  ['accounts', [`eip155:1:${bob}`, `eip155:8453:${bob}`, `eip155:1:${alice}`], [bob, alice]],
  ['accounts of several namespaces', [`solana:1:${carol}`, `eip155:1:${bob}`], [bob]],
  ['some nonsense beside', [1, undefined, '', 'eip155:1', bob], [bob]],
])('parses accountsChanged with %s', (_, data, addresses) => {
  const accounts = addresses.map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
  expect(on('eip155:1', 'accountsChanged', data)).toEqual([
    { type: 'accountsChanged', namespace: 'eip155', accounts },
  ])
})

it('treats an empty list of accounts as a disconnect', () => {
  expect(on('eip155:1', 'accountsChanged', [])).toEqual([
    { type: 'disconnected', namespace: 'eip155' },
  ])
})

it.each<[string, string, string, unknown]>([
  ['with an invalid chain', 'nowhere', 'chainChanged', 1],
  ['without accounts', 'eip155:1', 'accountsChanged', undefined],
  ['with nothing but nonsense', 'eip155:1', 'accountsChanged', [1, 2]],
  ['that is unknown', 'eip155:1', 'message', 'hello'],
])('ignores an event %s', (_, chain, name, data) => {
  expect(on(chain, name, data)).toEqual([])
})

it('returns the events for an updated grant', () => {
  const provider = { request: async () => undefined }
  const read = (
    change: Parameters<typeof createSettledSession>[0] = {},
  ): ReturnType<typeof toConnectorSessions> =>
    toConnectorSessions(createSettledSession(change), { networks: [], providerOf: () => provider })
  const before = read()
  expect(toSessionChangeEvents(before, read())).toEqual([])

  const { eip155 } = createSettledSession().namespaces
  const fewer = { ...eip155, accounts: [`eip155:1:${bob}`], methods: [], events: [] }
  expect(toSessionChangeEvents(before, read({ namespaces: { eip155: fewer } }))).toEqual([
    { type: 'networksApproved', namespace: 'eip155', approvedNetworks: ['eip155:1'] },
    {
      type: 'accountsChanged',
      namespace: 'eip155',
      accounts: [{ namespace: 'eip155', address: bob, type: 'eoa' }],
    },
    { type: 'disconnected', namespace: 'solana' },
  ])
})

it('moves to a granted network when the active one is no longer granted', () => {
  const provider = { request: async () => undefined }
  const networks = ['eip155:8453', 'eip155:1'] as const
  const read = (
    name: string,
    ...ids: readonly string[]
  ): ReturnType<typeof toConnectorSessions> => {
    const accounts = ids.map((id) => `${id}:${alice}`)
    const namespaces = { eip155: { accounts, methods: [], events: [] } }
    const wallet = { ...createSettledSession().wallet, name }
    return toConnectorSessions(createSettledSession({ namespaces, wallet }), {
      networks,
      providerOf: () => provider,
    })
  }
  const approved = { type: 'networksApproved', namespace: 'eip155', approvedNetworks: ['eip155:1'] }
  expect(toSessionChangeEvents(read('Fox', ...networks), read('Fox', 'eip155:1'))).toEqual([
    approved,
    { type: 'networkChanged', network: 'eip155:1' },
  ])
  const metamask = 'MetaMask Wallet'
  expect(toSessionChangeEvents(read(metamask, ...networks), read(metamask, 'eip155:1'))).toEqual([
    approved,
  ])
})
