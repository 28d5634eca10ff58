import type { Clock } from '../../../clock/Clock.ts'
import { createRpcNodeHealth, type RpcNodeHealth } from './createRpcNodeHealth.ts'

/** The nodes of a chain, picked by weighted random choice. */
export type NodePool = {
  readonly nodes: readonly RpcNodeHealth[]
  /** Picks a node by weight; undefined when no untried node is available. */
  pick(tried: ReadonlySet<RpcNodeHealth>): RpcNodeHealth | undefined
  /** Returns whether any node is available. */
  isAvailable(): boolean
  /** Compares the newest block numbers of the nodes, read at the same time. */
  compareHeads(heads: ReadonlyMap<RpcNodeHealth, number>): void
  /** Returns the newest known block number. */
  head(): number | undefined
  /** Records a newer block number. */
  advanceHead(block: number): void
}

/** A node lags when it is behind by more than this many seconds and this many blocks. */
const maxLag = { seconds: 15, blocks: 3 }

/**
 * Creates the node pool of a chain.
 *
 * @param deps - `urls`: preferred first; `random`: returns a number in [0, 1).
 */
export function createNodePool(deps: {
  readonly urls: readonly string[]
  readonly clock: Pick<Clock, 'now'>
  readonly random: () => number
  readonly onOpen?: ((node: RpcNodeHealth) => void) | undefined
}): NodePool {
  const { urls, random, clock } = deps
  const nodes = urls.map((url, rank) => createRpcNodeHealth({ ...deps, url, rank }))
  let newest: number | undefined
  let before: { readonly block: number; readonly at: number } | undefined

  function draw(among: readonly RpcNodeHealth[]): RpcNodeHealth | undefined {
    if (among.length < 2) return among[0]
    const weights = among.map((node) => node.weight())
    let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
    return among.find((_node, index) => (left -= weights[index] ?? 0) < 0) ?? among.at(-1)
  }

  /** Returns the number of blocks a node may be behind, from the block rate of the chain. */
  function allowance(block: number): number {
    const at = clock.now()
    const seconds = before ? (at - before.at) / 1_000 : 0
    const rate = before && seconds > 0 ? Math.max(block - before.block, 0) / seconds : 0
    before = { block, at }
    return Math.max(maxLag.blocks, Math.ceil(rate * maxLag.seconds))
  }

  return {
    nodes,
    pick(tried) {
      const free = nodes.filter((node) => !tried.has(node) && node.isAvailable())
      return draw(free.filter((node) => !node.isLagging)) ?? draw(free)
    },
    // A half-open circuit counts as available.
    isAvailable: () => nodes.some((node) => !node.isCircuitOpen() || node.isAvailable()),
    compareHeads(heads) {
      const sorted = [...heads.values()].toSorted((a, b) => b - a)
      // A single node far ahead of all others is wrong, so the second highest is the reference.
      const reference = sorted.length > 2 ? sorted[1] : sorted[0]
      if (reference === undefined) return
      newest = reference
      const allowed = allowance(reference)
      for (const [node, head] of heads) node.isLagging = reference - head > allowed
    },
    head: () => newest,
    advanceHead(block) {
      // A single response may advance it by less than 100 blocks; a comparison sets it.
      if (newest !== undefined && block > newest && block - newest < 100) newest = block
    },
  }
}
