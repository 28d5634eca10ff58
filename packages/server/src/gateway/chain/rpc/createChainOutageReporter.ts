import type { Log } from '../../../http/index.ts'
import type { NodePool } from './createNodePool.ts'

/** Logs failures of the nodes of a chain: an outage of all of them, or of single ones that others replace. */
export type ChainOutageReporter = {
  /** Records that a node is not requested for some time. */
  addFailedNode(name: string): void
  /** Records a request that a node answered. */
  addAnswer(): void
  /** Records a request that no node answered. */
  addOutage(nodes: NodePool['nodes']): void
}

/**
 * Creates the reporter of a chain. A failed node is logged when another node has answered, so that an outage
 * of the chain is one entry with all its nodes.
 */
export function createChainOutageReporter(log: Log, chain: string): ChainOutageReporter {
  const failed = new Set<string>()
  return {
    addFailedNode: (name) => void failed.add(name),
    addAnswer() {
      for (const node of failed) log({ level: 'warn', event: 'rpc.node_unavailable', chain, node })
      failed.clear()
    },
    addOutage(nodes) {
      failed.clear()
      const names = nodes.map(({ name }) => name).join(', ')
      log({ level: 'warn', event: 'rpc.chain_unavailable', chain, nodes: names })
    },
  }
}
