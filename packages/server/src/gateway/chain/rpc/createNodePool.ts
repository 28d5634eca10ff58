import type { Clock } from '../../../clock/Clock.ts'
import { createRpcNode, type RpcNode } from './createRpcNode.ts'

/** The nodes of a chain. */
export type NodePool = {
  readonly nodes: readonly RpcNode[]
  /** Picks one at random, better ones more often; none when all others are away. */
  pick(tried: ReadonlySet<RpcNode>): RpcNode | undefined
  isAvailable(): boolean
  /** Notes newest blocks that nodes told at one time. */
  compareHeads(heads: ReadonlyMap<RpcNode, number>): void
  /** Newest block of the chain, as far as known. */
  head(): number | undefined
  /** Notes a newer block. */
  advanceHead(block: number): void
}

/** A node may be this far behind: seconds of blocks, and never fewer than so many blocks. */
const maxLag = { seconds: 15, blocks: 3 }

/**
 * Makes the pool of a chain's nodes.
 *
 * @param deps - `urls`, best first; `random` from 0 to below 1.
 */
export function createNodePool(deps: {
  readonly urls: readonly string[]
  readonly clock: Pick<Clock, 'now'>
  readonly random: () => number
  readonly onOpen?: ((node: RpcNode) => void) | undefined
}): NodePool {
  const { urls, random, clock } = deps
  const nodes = urls.map((url, rank) => createRpcNode({ ...deps, url, rank }))
  let newest: number | undefined
  let before: { readonly block: number; readonly at: number } | undefined

  function draw(among: readonly RpcNode[]): RpcNode | undefined {
    if (among.length < 2) return among[0]
    const weights = among.map((node) => node.weight())
    let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
    return among.find((_node, index) => (left -= weights[index] ?? 0) < 0) ?? among.at(-1)
  }

  /** Blocks of this chain that come while a node may be behind. */
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
    // Once it is time to try one again, nobody knows that it is away.
    isAvailable: () => nodes.some((node) => !node.isCircuitOpen() || node.isAvailable()),
    compareHeads(heads) {
      const sorted = [...heads.values()].toSorted((a, b) => b - a)
      // One that is far ahead of all others has lost its mind rather than they their way.
      const reference = sorted.length > 2 ? sorted[1] : sorted[0]
      if (reference === undefined) return
      newest = reference
      const allowed = allowance(reference)
      for (const [node, head] of heads) node.isLagging = reference - head > allowed
    },
    head: () => newest,
    advanceHead(block) {
      // A single answer may move it on, not far: the rest is for a comparison.
      if (newest !== undefined && block > newest && block - newest < 100) newest = block
    },
  }
}
