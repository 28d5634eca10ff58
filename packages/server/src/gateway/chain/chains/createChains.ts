import { type CaipNetworkId, currentId, isCaipNetworkId } from 'latchkey/caip'
import type { Chain, ChainContracts, Chains } from './Chain.ts'
import { defaultChains } from './defaultChains.ts'

/** What a deployment says of a chain: of one that is known what differs, of another all it needs. */
export type ChainOverride = {
  readonly id: CaipNetworkId
  readonly name?: string | undefined
  readonly nativeCurrency?: Chain['nativeCurrency'] | undefined
  /** Asked before those that are known; alone with `only`. */
  readonly rpcUrls?: readonly string[] | undefined
  readonly wsUrls?: readonly string[] | undefined
  /** Leaves out the nodes that need no key. @default false */
  readonly only?: boolean | undefined
  readonly contracts?: ChainContracts | undefined
  readonly logSpan?: number | undefined
  readonly isTest?: boolean | undefined
  /** `false` takes the chain off. @default true */
  readonly isEnabled?: boolean | undefined
}

/**
 * Puts together the chains of a deployment.
 *
 * @param options - `overrides` of its operator, or of a localnet; `known` in place of the default ones.
 * @returns The chains by their id, in their order.
 * @throws Error that names a new chain which has no node or no coin.
 */
export function createChains(
  options: {
    readonly overrides?: readonly ChainOverride[] | undefined
    readonly known?: readonly Chain[] | undefined
  } = {},
): Chains {
  const { overrides = [], known = defaultChains() } = options
  const chains = new Map(known.map((chain) => [chain.caipNetworkId, chain]))
  for (const override of overrides) {
    const { id } = override
    if (override.isEnabled === false) chains.delete(id)
    else chains.set(id, withOverride(chains.get(id) ?? newChain(override), override))
  }
  return chains
}

/**
 * Finds a chain by its id of today, or by a former one.
 *
 * @param chains - Chains of a deployment.
 * @param id - As a request has it.
 */
export function findChain(chains: Chains, id: string): Chain | undefined {
  if (!isCaipNetworkId(id)) return undefined
  return chains.get(id) ?? chains.get(currentId(id))
}

function newChain({ id, rpcUrls = [], nativeCurrency }: ChainOverride): Chain {
  if (rpcUrls.length === 0) throw new Error(`Chain ${id} needs rpcUrls.`)
  if (!nativeCurrency) throw new Error(`Chain ${id} needs a nativeCurrency.`)
  const nothing = { rpcUrls: [], wsUrls: [], contracts: {} }
  return { caipNetworkId: id, name: id, nativeCurrency, ...nothing, logSpan: 1_000, isTest: false }
}

function withOverride(chain: Chain, override: ChainOverride): Chain {
  const { rpcUrls = [], wsUrls = [], only = false, contracts } = override
  const rest = only ? { rpcUrls: [], wsUrls: [] } : chain
  return {
    caipNetworkId: chain.caipNetworkId,
    name: override.name ?? chain.name,
    nativeCurrency: override.nativeCurrency ?? chain.nativeCurrency,
    rpcUrls: [...new Set([...rpcUrls, ...rest.rpcUrls])],
    wsUrls: [...new Set([...wsUrls, ...rest.wsUrls])],
    contracts: { ...chain.contracts, ...contracts },
    logSpan: override.logSpan ?? chain.logSpan,
    isTest: override.isTest ?? chain.isTest,
  }
}
