import type { RawRpcRequest } from './RawRpcRequest.ts'

/** Cheap methods that every node of a namespace supports; most return the newest block. */
const probes: ReadonlyMap<string, readonly [method: string, params: '[]']> = new Map([
  ['eip155', ['eth_blockNumber', '[]']],
  ['solana', ['getSlot', '[]']],
  ['bip122', ['getblockcount', '[]']],
  ['polkadot', ['chain_getHeader', '[]']],
  ['cosmos', ['status', '[]']],
  ['near', ['status', '[]']],
  ['sui', ['sui_getLatestCheckpointSequenceNumber', '[]']],
])

/**
 * Returns the request that probes the health of a node.
 *
 * @param namespace - CAIP-2 namespace.
 * @returns Undefined for a namespace without a method that all nodes support.
 */
export function createProbeRequest(namespace: string): RawRpcRequest | undefined {
  const probe = probes.get(namespace)
  if (!probe) return undefined
  const [method, params] = probe
  return { method, params, parsedParams: JSON.parse(params) }
}
