import { expect, it } from 'vitest'
import { createFakeClock } from '../../clock/createFakeClock.fixture.ts'
import { createCache, createMemoryFastStore } from '../../store/index.ts'
import { createChains } from '../chain/chains/index.ts'
import { vendorPortFactoriesByName } from './index.ts'

const unused = (): Promise<never> => Promise.reject(new Error('No request is expected'))

/** Networks on which the configured vendors swap. */
function swapNetworks(upstreams: Readonly<Record<string, Record<string, string>>>): string[] {
  const clock = createFakeClock()
  const deps = {
    upstream: { send: unused },
    upstreams,
    rpc: { request: unused },
    read: unused,
    tokens: { find: unused, listed: () => [] },
    cache: createCache({ store: createMemoryFastStore({ clock }), clock }),
  }
  const ports = Object.values(vendorPortFactoriesByName).flatMap(({ swap }) => swap?.(deps) ?? [])
  const chains = [...createChains().values()].filter(({ isTest }) => !isTest)
  return chains
    .filter((chain) => ports.some((port) => port.supports(chain)))
    .map(({ caipNetworkId }) => caipNetworkId)
}

it('swaps on twelve networks or more, with the main ones among them [9.2b]', () => {
  const networks = swapNetworks({ oneinch: { key: 'secret' }, lifi: {} })
  expect(networks.length).toBeGreaterThanOrEqual(12)
  expect(networks).toEqual(
    expect.arrayContaining([1, 10, 56, 137, 8453, 42161].map((reference) => `eip155:${reference}`)),
  )
  expect(swapNetworks({})).toEqual([])
})
