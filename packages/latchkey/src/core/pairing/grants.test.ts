import type { ConnectorSession } from '../model/Connector.ts'
import { expect, it } from 'vitest'
import type { CaipNetworkId } from '../../caip/index.ts'
import { base, mainnet, solanaMainnet } from '../../networks/index.ts'
import type { PairedSession } from '../../pairing/index.ts'
import { alice, bob, carol, unconfiguredNetwork } from '../client/core.fixture.ts'
import { grantedChain, toConnectorSessions, isMethodGranted } from './grants.ts'
import { createSettledSession } from './pairing.fixture.ts'

const provider = { request: async () => undefined }
const former = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

function read(
  paired: PairedSession,
  networks: readonly CaipNetworkId[] = [mainnet, base, solanaMainnet].map(
    (one) => one.caipNetworkId,
  ),
  network?: CaipNetworkId,
): readonly ConnectorSession[] {
  return toConnectorSessions(paired, { networks, network, providerOf: () => provider })
}

function granting(...accounts: readonly string[]): PairedSession {
  return createSettledSession({ namespaces: { eip155: { accounts, methods: [], events: [] } } })
}

it('creates one session per namespace, with each address once [1.2]', () => {
  const [evm, sol, ...more] = read(createSettledSession())
  expect(more).toEqual([])
  expect(evm).toEqual({
    namespace: 'eip155',
    accounts: [alice, bob].map((address) => ({ namespace: 'eip155', address, type: 'eoa' })),
    network: 'eip155:1',
    approvedNetworks: ['eip155:1', 'eip155:8453'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    supportsAllNetworks: false,
    wallet: { name: 'Fox', icon: undefined },
    provider,
  })
  expect(sol).toMatchObject({ namespace: 'solana', accounts: [{ address: carol }] })
})

it('puts the requested namespace first', () => {
  const sessions = read(createSettledSession(), undefined, solanaMainnet.caipNetworkId)
  expect(sessions.map(({ namespace }) => namespace)).toEqual(['solana', 'eip155'])
})

it.each<[string, CaipNetworkId | undefined, readonly CaipNetworkId[], CaipNetworkId]>([
  ['the requested network', 'eip155:8453', ['eip155:1', 'eip155:8453'], 'eip155:8453'],
  ['the one in use', undefined, ['eip155:8453', 'eip155:1'], 'eip155:8453'],
  ['the one in use, when another was not granted', 'eip155:10', ['eip155:8453'], 'eip155:8453'],
  [
    'the first granted that is configured',
    undefined,
    [unconfiguredNetwork, 'eip155:8453'],
    'eip155:8453',
  ],
  ['the first granted, when none is configured', undefined, [unconfiguredNetwork], 'eip155:1'],
])('selects %s', (_, requested, networks, expected) => {
  const [evm] = read(granting(`eip155:1:${alice}`, `eip155:8453:${bob}`), networks, requested)
  expect(evm?.network).toBe(expected)
})

it('puts the account of the selected network first', () => {
  const paired = granting(`eip155:1:${alice}`, `eip155:8453:${bob}`)
  const [evm] = read(paired, ['eip155:8453'])
  expect(evm?.accounts.map(({ address }) => address)).toEqual([bob, alice])
})

it('maps former network ids, and uses them in requests', () => {
  const paired = createSettledSession({
    namespaces: { solana: { accounts: [`${former}:${carol}`], methods: [], events: [] } },
  })
  const [sol] = read(paired)
  expect(sol).toMatchObject({
    network: solanaMainnet.caipNetworkId,
    approvedNetworks: [solanaMainnet.caipNetworkId],
  })
  expect(grantedChain(paired, solanaMainnet.caipNetworkId)).toBe(former)
  expect(grantedChain(createSettledSession(), solanaMainnet.caipNetworkId)).toBe(
    solanaMainnet.caipNetworkId,
  )
  expect(grantedChain(createSettledSession(), unconfiguredNetwork)).toBeUndefined()
})

it('accepts namespaces with keys per chain', () => {
  const paired = createSettledSession({
    namespaces: {
      'eip155:1': { accounts: [`eip155:1:${alice}`], methods: ['personal_sign'], events: [] },
      'eip155:8453': { accounts: [`eip155:8453:${alice}`], methods: [], events: [] },
    },
  })
  expect(read(paired)).toMatchObject([{ approvedNetworks: ['eip155:1', 'eip155:8453'] }])
  expect(isMethodGranted(paired, 'eip155', 'personal_sign')).toBe(true)
  expect(isMethodGranted(paired, 'eip155', 'eth_sign')).toBe(false)
  expect(isMethodGranted(paired, 'solana', 'personal_sign')).toBe(false)
})

it.each([
  ['accounts that are none', ['eip155:1', '', 'eip155:1:', `tron:1:${alice}`, `eip155:${alice}`]],
  ['no account', []],
])('drops %s', (_, accounts) => {
  expect(read(granting(...accounts))).toEqual([])
})

it.each([
  ['MetaMask Wallet', true],
  ['MetaMask', true],
  ['Metamaskish', false],
  ['Not MetaMask', false],
])('decides whether %s serves unlisted networks', (name, expected) => {
  const [evm] = read(createSettledSession({ wallet: { ...createSettledSession().wallet, name } }))
  expect(evm?.supportsAllNetworks).toBe(expected)
})

it("keeps the wallet's name and its first safe icon", () => {
  const icons = ['javascript:alert(1)', 'https://fox.example/icon.png']
  const wallet = { ...createSettledSession().wallet, name: ` ${'Fox'.repeat(40)}`, icons }
  const [evm] = read(createSettledSession({ wallet }))
  expect(evm?.wallet).toEqual({ name: 'Fox'.repeat(40).slice(0, 80), icon: icons[1] })
  const [nameless] = read(createSettledSession({ wallet: { ...wallet, name: ' ' } }))
  expect(nameless?.wallet).toBeUndefined()
})
