import { type CaipNetworkId, toCurrentNetworkId, isCaipNetworkId } from 'latchkey/caip'
import type { Chain, ChainContracts, Chains } from './Chain.ts'
import { createDefaultChains } from './createDefaultChains.ts'

/** Chain settings of a deployment: changes to a known chain, or a complete new chain. */
export type ChainOverride = {
  /** CAIP-2, of any namespace. */
  readonly id: string
  readonly name?: string | undefined
  readonly nativeCurrency?: Chain['nativeCurrency'] | undefined
  /** Node URLs, tried before the known ones; alone with `only`. */
  readonly rpcUrls?: readonly string[] | undefined
  readonly wsUrls?: readonly string[] | undefined
  /** Drops the public nodes. @default false */
  readonly only?: boolean | undefined
  readonly contracts?: ChainContracts | undefined
  readonly logSpan?: number | undefined
  readonly isTest?: boolean | undefined
  /** Set by `latchkey dev` only. @default false for a chain with `rpcUrls` or `wsUrls` of its own */
  readonly isLocalnet?: boolean | undefined
  /** `false` removes the chain. @default true */
  readonly isEnabled?: boolean | undefined
}

/**
 * Creates the chains of a deployment, of the namespaces that the client supports. Those of other
 * namespaces are created by `createRpcOnlyChains`.
 *
 * @param options - `overrides` of the operator or of a localnet; `known` replaces the default chains.
 * @returns The chains by id, in order.
 * @throws Error for a new chain without node URLs or native currency.
 */
export function createChains(
  options: {
    readonly overrides?: readonly ChainOverride[] | undefined
    readonly known?: readonly Chain[] | undefined
  } = {},
): Chains {
  const { overrides = [], known = createDefaultChains() } = options
  const chains = new Map(known.map((chain) => [chain.caipNetworkId, chain]))
  for (const override of overrides) {
    const { id } = override
    if (!isCaipNetworkId(id)) continue
    if (override.isEnabled === false) chains.delete(id)
    else chains.set(id, withOverride(chains.get(id) ?? newChain(id, override), override))
  }
  return chains
}

/** Returns a chain by its current or former id. */
export function findChain(chains: Chains, id: string): Chain | undefined {
  if (!isCaipNetworkId(id)) return undefined
  return chains.get(id) ?? chains.get(toCurrentNetworkId(id))
}

function newChain(id: CaipNetworkId, { rpcUrls = [], nativeCurrency }: ChainOverride): Chain {
  if (rpcUrls.length === 0) throw new Error(`Chain ${id} needs rpcUrls.`)
  if (!nativeCurrency) throw new Error(`Chain ${id} needs a nativeCurrency.`)
  return {
    caipNetworkId: id,
    name: id,
    nativeCurrency,
    rpcUrls: [],
    wsUrls: [],
    contracts: {},
    logSpan: 1_000,
    isTest: false,
    isLocalnet: false,
  }
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
    // Other nodes of a local chain were not started by `latchkey dev`.
    isLocalnet: override.isLocalnet ?? (chain.isLocalnet && rpcUrls.length + wsUrls.length === 0),
  }
}
