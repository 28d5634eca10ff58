import { describe, expect, it } from 'vitest'
import { isCaipNetworkId, namespaceOf, parseCaipNetworkId } from '../caip/index.ts'
import * as exported from './index.ts'
import { defaultNetworkId, defineNetwork, explorerUrl, type Network } from './index.ts'

const all = Object.entries<unknown>(exported).filter(
  (entry): entry is [string, Network] => typeof entry[1] === 'object',
)
const custom = {
  id: 31337,
  name: 'Local',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
} as const

describe('the networks that ship [9.12a]', () => {
  it.each([
    ['mainnet', 'eip155:1', 'ETH'],
    ['optimism', 'eip155:10', 'ETH'],
    ['arbitrum', 'eip155:42161', 'ETH'],
    ['polygon', 'eip155:137', 'POL'],
    ['celo', 'eip155:42220', 'CELO'],
    ['bnb', 'eip155:56', 'BNB'],
    ['avalanche', 'eip155:43114', 'AVAX'],
    ['zksync', 'eip155:324', 'ETH'],
    ['gnosis', 'eip155:100', 'XDAI'],
    ['zora', 'eip155:7777777', 'ETH'],
    ['base', 'eip155:8453', 'ETH'],
    ['baseSepolia', 'eip155:84532', 'ETH'],
    ['solanaMainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'SOL'],
    ['solanaDevnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'SOL'],
    ['solanaTestnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'SOL'],
    ['bitcoin', 'bip122:000000000019d6689c085ae165831e93', 'BTC'],
    ['bitcoinTestnet', 'bip122:000000000933ea01ad0ee984209779ba', 'BTC'],
  ])('contain %s as %s with the native currency %s', (name, id, symbol) => {
    const network = Object.fromEntries(all)[name]
    expect(network?.caipNetworkId).toBe(id)
    expect(network?.nativeCurrency.symbol).toBe(symbol)
  })

  it('contain no other network, and no duplicates', () => {
    expect(all).toHaveLength(17)
    expect(new Set(all.map(([, network]) => network.caipNetworkId)).size).toBe(17)
    expect(new Set(all.map(([, network]) => network.name)).size).toBe(17)
  })

  it('mark the test networks [3.4a]', () => {
    const names = all.filter(([, network]) => network.testnet).map(([name]) => name)
    expect(names.toSorted()).toEqual([
      'baseSepolia',
      'bitcoinTestnet',
      'solanaDevnet',
      'solanaTestnet',
    ])
  })

  it.each(all)('%s has every field, with addresses that can be requested', (_, network) => {
    expect(isCaipNetworkId(network.caipNetworkId)).toBe(true)
    expect(namespaceOf(network.caipNetworkId)).toBe(network.chainNamespace)
    expect(parseCaipNetworkId(network.caipNetworkId).reference).toBe(`${network.id}`)
    expect(network.name).not.toBe('')
    expect(network.nativeCurrency.name).not.toBe('')
    expect(network.nativeCurrency.decimals).toBe(
      { eip155: 18, solana: 9, bip122: 8, polkadot: 10, cosmos: 6 }[network.chainNamespace],
    )
    expect(network.rpcUrls.default.http.length).toBeGreaterThan(0)
    for (const url of [...network.rpcUrls.default.http, network.blockExplorers?.default.url])
      expect(new URL(url ?? '').protocol).toBe('https:')
    expect(network.assets?.imageId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    const multicall = network.contracts?.multicall3?.address
    if (network.chainNamespace === 'eip155') expect(multicall).toMatch(/^0x[0-9a-fA-F]{40}$/)
    else expect(multicall).toBeUndefined()
  })

  it('have Ethereum as their default [9.12b]', () => {
    expect(defaultNetworkId).toBe('eip155:1')
    expect(all.map(([, network]) => network.caipNetworkId)).toContain(defaultNetworkId)
  })
})

describe('defineNetwork', () => {
  it('sets the CAIP-2 id and copies every field [3.4a, 3.4b]', () => {
    const input = {
      ...custom,
      rpcUrls: { ...custom.rpcUrls, chainDefault: { http: ['http://127.0.0.1:8546'] } },
      blockExplorers: { default: { name: 'Scan', url: 'http://127.0.0.1:4000' } },
      testnet: true,
      assets: { imageUrl: 'http://127.0.0.1:4000/logo.svg' },
    }
    expect(defineNetwork(input)).toEqual({ ...input, caipNetworkId: 'eip155:31337' })
  })

  it.each(['', '1:2', 'x'.repeat(33), 'a b'])('refuses the id %j', (id) => {
    expect(() => defineNetwork({ ...custom, id })).toThrow('Invalid CAIP-2 network id')
  })

  it('does not mutate its input', () => {
    const input = Object.freeze({ ...custom })
    expect(defineNetwork(input)).not.toBe(input)
  })
})

describe('explorerUrl', () => {
  it.each([
    ['https://scan.example', 'https://scan.example/tx/0xab'],
    ['https://scan.example/', 'https://scan.example/tx/0xab'],
    ['https://scan.example/testnet', 'https://scan.example/testnet/tx/0xab'],
    ['https://scan.example/?cluster=devnet', 'https://scan.example/tx/0xab?cluster=devnet'],
  ])('inserts the path into %s', (url, expected) => {
    const blockExplorers = { default: { name: 'Scan', url } }
    expect(explorerUrl(defineNetwork({ ...custom, blockExplorers }), 'tx/0xab')).toBe(expected)
  })

  it('returns undefined for a network without an explorer', () => {
    expect(explorerUrl(defineNetwork(custom), 'tx/0xab')).toBeUndefined()
  })
})
