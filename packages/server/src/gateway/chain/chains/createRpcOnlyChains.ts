import { isCaipNetworkId } from 'latchkey/caip'
import type { ChainOverride } from './createChains.ts'

/** A chain with the JSON-RPC proxy only: no adapter of the client supports its namespace. */
export type RpcOnlyChain = {
  /** CAIP-2. */
  readonly id: string
  readonly rpcUrls: readonly string[]
  readonly wsUrls: readonly string[]
}

/** Chains outside the namespaces of the client, with public nodes. */
const publicChains: readonly RpcOnlyChain[] = [
  {
    id: 'near:mainnet',
    rpcUrls: ['https://free.rpc.fastnear.com', 'https://rpc.mainnet.near.org'],
    wsUrls: [],
  },
  { id: 'sui:mainnet', rpcUrls: ['https://fullnode.mainnet.sui.io'], wsUrls: [] },
  { id: 'sui:testnet', rpcUrls: ['https://fullnode.testnet.sui.io'], wsUrls: [] },
  { id: 'sui:devnet', rpcUrls: ['https://fullnode.devnet.sui.io'], wsUrls: [] },
]

/**
 * Creates the chains of a deployment whose namespaces the client does not support.
 *
 * @param overrides - Settings of the operator. Those of supported namespaces are skipped.
 * @returns The chains, in order.
 * @throws Error for a new chain without node URLs.
 */
export function createRpcOnlyChains(
  overrides: readonly ChainOverride[] = [],
): readonly RpcOnlyChain[] {
  const chains = new Map(publicChains.map((chain) => [chain.id, chain]))
  for (const { id, rpcUrls = [], wsUrls = [], only = false, isEnabled = true } of overrides) {
    if (isCaipNetworkId(id)) continue
    const known = only ? undefined : chains.get(id)
    const urls = [...new Set([...rpcUrls, ...(known?.rpcUrls ?? [])])]
    if (!isEnabled) chains.delete(id)
    else if (urls.length === 0) throw new Error(`Chain ${id} needs rpcUrls.`)
    else
      chains.set(id, {
        id,
        rpcUrls: urls,
        wsUrls: [...new Set([...wsUrls, ...(known?.wsUrls ?? [])])],
      })
  }
  return [...chains.values()]
}
