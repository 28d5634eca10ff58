import { describe, expect, it } from 'vitest'
import { type Chain, type ChainOverride, createChains } from '../../chain/chains/index.ts'
import { resolveAccountChains } from './resolveAccountChains.ts'

const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const main = 'bip122:000000000019d6689c085ae165831e93'
const of = (supports: (chain: Chain) => boolean): Parameters<typeof resolveAccountChains>[0] => ({
  chains: createChains(),
  tokens: { listed: () => [] },
  supports,
})

describe('an account without a requested chain', () => {
  const id = 'eip155:31337'
  const chainsOf = (override: Pick<ChainOverride, 'isTest' | 'isLocalnet'>): string[] => {
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const rpcUrls = ['http://127.0.0.1:8545']
    const chains = createChains({ overrides: [{ id, rpcUrls, nativeCurrency, ...override }] })
    const deps = { chains, tokens: { listed: () => [{} as never] }, supports: () => true }
    const found = resolveAccountChains(deps, { address: `0x${'a1'.repeat(20)}` })
    return found.chains.map(({ caipNetworkId }) => caipNetworkId)
  }

  it('is read on the main chains beside a configured test node on loopback', () => {
    const found = chainsOf({ isTest: true })
    expect(found).toEqual(expect.arrayContaining(['eip155:1', 'eip155:8453']))
    expect(found).not.toContain(id)
  })

  it('is read only on the chains that latchkey dev starts, if it runs', () => {
    expect(chainsOf({ isTest: true, isLocalnet: true })).toEqual([id])
  })
})

describe('an account of a namespace without tokens', () => {
  it('is read on its chain, requested or not', () => {
    const all = of(() => true)
    const query = { address: bitcoin, namespace: 'bip122' }
    for (const chainId of [undefined, main]) {
      const found = resolveAccountChains(all, { address: bitcoin, chainId })
      expect(found).toMatchObject(query)
      expect(found.chains.map(({ caipNetworkId }) => caipNetworkId)).toEqual([main])
    }
  })

  it.each([
    [undefined, 'address'],
    [main, 'chainId'],
  ])('is rejected if unsupported, with the chain %s', (chainId, field) => {
    const evmOnly = of(({ caipNetworkId }) => caipNetworkId.startsWith('eip155:'))
    const resolve = (): unknown => resolveAccountChains(evmOnly, { address: bitcoin, chainId })
    const cause = [expect.objectContaining({ field }) as unknown]
    expect(resolve).toThrow(expect.objectContaining({ status: 400, cause }) as Error)
  })
})
