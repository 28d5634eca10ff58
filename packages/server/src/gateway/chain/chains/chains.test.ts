import { isAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { describeLocalnet, localnetNetworkIds } from '@latchkey/localnet'
import {
  createChains,
  findChain,
  createRpcOnlyChains,
  createLocalnetChainOverrides,
} from './index.ts'

const chains = createChains()
const rpcOnlyChains = createRpcOnlyChains()

describe('the default chains', () => {
  it('include the networks of the client and about forty others [9.12a, 7.29b]', () => {
    for (const id of [1, 10, 56, 100, 137, 324, 8453, 42161, 42220, 43114, 84532, 7777777])
      expect(chains.has(`eip155:${id}`)).toBe(true)
    for (const id of ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'])
      expect(chains.has(`solana:${id}`)).toBe(true)
    expect(chains.has('bip122:000000000019d6689c085ae165831e93')).toBe(true)
    expect(chains.size + rpcOnlyChains.length).toBeGreaterThanOrEqual(55)
  })

  it('have unique TLS URLs of public nodes', () => {
    for (const { rpcUrls, wsUrls } of chains.values()) {
      expect(rpcUrls.length).toBeGreaterThan(0)
      expect(new Set(rpcUrls).size).toBe(rpcUrls.length)
      for (const url of rpcUrls) expect(new URL(url).protocol).toBe('https:')
      for (const url of wsUrls) expect(new URL(url).protocol).toBe('wss:')
    }
    for (const { rpcUrls } of rpcOnlyChains)
      for (const url of rpcUrls) expect(new URL(url).protocol).toBe('https:')
  })

  it('have checksummed contract addresses', () => {
    const addresses = [...chains.values()].flatMap(({ contracts }) =>
      Object.values(contracts).flatMap((each) =>
        typeof each === 'string' ? [each] : Object.values(each ?? {}),
      ),
    )
    expect(addresses.length).toBeGreaterThan(100)
    expect(addresses.filter((address) => !isAddress(address, { strict: true }))).toEqual([])
  })

  it('mark test networks', () => {
    const isTest = (id: number): unknown => chains.get(`eip155:${id}`)?.isTest
    expect([1, 8453, 59144].map(isTest)).toEqual([false, false, false])
    expect([84532, 11155111, 17000].map(isTest)).toEqual([true, true, true])
  })
})

describe('a deployment', () => {
  it('puts its nodes before the public ones, or replaces them', () => {
    const id = 'eip155:1'
    const own = ['https://own.example/secret']
    const before = createChains({ overrides: [{ id, rpcUrls: own }] }).get(id)
    expect(before?.rpcUrls).toEqual([...own, ...(chains.get(id)?.rpcUrls ?? [])])
    expect(before?.contracts).toEqual(chains.get(id)?.contracts)
    const alone = createChains({ overrides: [{ id, rpcUrls: own, only: true }] }).get(id)
    expect(alone).toMatchObject({ rpcUrls: own, wsUrls: [] })
  })

  it('adds contracts and removes chains', () => {
    const dollar = '0x0000000000000000000000000000000000000001'
    const made = createChains({
      overrides: [
        { id: 'eip155:1', contracts: { dollar } },
        { id: 'eip155:10', isEnabled: false },
      ],
    })
    expect(made.get('eip155:1')?.contracts).toMatchObject({
      dollar,
      multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
    })
    expect(made.has('eip155:10')).toBe(false)
    expect(made.size).toBe(chains.size - 1)
  })

  it('adds a chain that has a node and a native currency', () => {
    const id = 'eip155:424242'
    const nativeCurrency = { name: 'Own', symbol: 'OWN', decimals: 18 }
    const rpcUrls = ['http://10.0.0.7:8545']
    const made = createChains({ overrides: [{ id, nativeCurrency, rpcUrls, logSpan: 5 }] })
    expect(made.get(id)).toMatchObject({ name: id, nativeCurrency, rpcUrls, logSpan: 5 })
    expect(() => createChains({ overrides: [{ id, nativeCurrency }] })).toThrow('needs rpcUrls')
    expect(() => createChains({ overrides: [{ id, rpcUrls }] })).toThrow('needs a nativeCurrency')
  })
})

describe('chains of other namespaces', () => {
  const id = 'stacks:1'
  it('can be added, extended, replaced and removed', () => {
    const rpcUrls = ['https://own.example']
    const made = createRpcOnlyChains([
      { id, rpcUrls, wsUrls: ['wss://own.example'] },
      { id: 'near:mainnet', isEnabled: false },
      { id: 'sui:mainnet', rpcUrls },
      { id: 'sui:testnet', rpcUrls, only: true },
      { id: 'eip155:1', rpcUrls },
    ])
    const find = (each: string): unknown => made.find((chain) => chain.id === each)
    expect(find(id)).toEqual({ id, rpcUrls, wsUrls: ['wss://own.example'] })
    expect(find('near:mainnet')).toBeUndefined()
    expect(find('sui:mainnet')).toMatchObject({
      rpcUrls: [...rpcUrls, 'https://fullnode.mainnet.sui.io'],
    })
    expect(find('sui:testnet')).toMatchObject({ rpcUrls })
    expect(find('eip155:1')).toBeUndefined()
    expect(createChains({ overrides: [{ id, rpcUrls }] }).size).toBe(chains.size)
    expect(() => createRpcOnlyChains([{ id }])).toThrow('needs rpcUrls')
  })
})

it('finds chains by former ids, and none by invalid ids', () => {
  const found = findChain(chains, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')
  expect(found?.caipNetworkId).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  for (const id of ['', 'eip155', 'eip155:', 'eip155:1:2', 'toString', '__proto__'])
    expect(findChain(chains, id)).toBeUndefined()
})

it('adds the chains of a localnet with their contracts', () => {
  const localnet = describeLocalnet({ one: 8545, solana: 8899 })
  const made = createChains({ overrides: createLocalnetChainOverrides(localnet) })
  expect(made.get(localnetNetworkIds.one)).toMatchObject({
    rpcUrls: ['http://127.0.0.1:8545'],
    wsUrls: ['ws://127.0.0.1:8545'],
    isTest: true,
    isLocalnet: true,
    contracts: { dollar: localnet.contracts.eip155.testDollar },
  })
  expect(made.get(localnetNetworkIds.solana)?.contracts).toEqual({})
  expect(made.has(localnetNetworkIds.two)).toBe(false)
  // An operator's node under the id of a local chain is not one that `latchkey dev` started.
  const rpcUrls = ['https://own.example']
  const replaced = createChains({
    overrides: [
      ...createLocalnetChainOverrides(localnet),
      { id: localnetNetworkIds.one, rpcUrls },
      { id: localnetNetworkIds.solana, name: 'Renamed' },
    ],
  })
  expect(replaced.get(localnetNetworkIds.one)?.isLocalnet).toBe(false)
  expect(replaced.get(localnetNetworkIds.solana)?.isLocalnet).toBe(true)
})
