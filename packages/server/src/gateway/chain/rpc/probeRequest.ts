import type { RawRequest } from './RawRequest.ts'

/** What every node of a namespace answers at little cost, most with its newest block. */
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
 * Tells what to ask a node to see whether it is well, whatever visitors ask of it.
 *
 * @param namespace - Of CAIP-2.
 * @returns A call; undefined where none is known that all nodes answer.
 */
export function probeRequest(namespace: string): RawRequest | undefined {
  const probe = probes.get(namespace)
  if (!probe) return undefined
  const [method, params] = probe
  return { method, params, parsedParams: JSON.parse(params) }
}
