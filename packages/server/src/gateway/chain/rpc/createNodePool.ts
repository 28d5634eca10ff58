import type { Clock } from '../../../clock/Clock.ts'
import { createNode, type Node } from './createRpcNode.ts'

/** The nodes of a chain. */
export type Pool = {
  readonly nodes: readonly Node[]
  /** Picks one at random, better ones more often; none when all others are away. */
  pick(tried: ReadonlySet<Node>): Node | undefined
  isServed(): boolean
  /** Notes newest blocks that nodes told at one time. */
  compare(heads: ReadonlyMap<Node, number>): void
  /** Newest block of the chain, as far as known. */
  head(): number | undefined
  /** Notes a newer block. */
  sawBlock(block: number): void
}

/** A node may be this far behind: seconds of blocks, and never fewer than so many blocks. */
const mostBehind = { seconds: 15, blocks: 3 }

/**
 * Makes the pool of a chain's nodes.
 *
 * @param deps - `urls`, best first; `random` from 0 to below 1.
 */
export function createPool(deps: {
  readonly urls: readonly string[]
  readonly clock: Pick<Clock, 'now'>
  readonly random: () => number
  readonly onBreak?: ((node: Node) => void) | undefined
}): Pool {
  const { urls, random, clock } = deps
  const nodes = urls.map((url, place) => createNode({ ...deps, url, place }))
  let newest: number | undefined
  let before: { readonly block: number; readonly at: number } | undefined

  function draw(among: readonly Node[]): Node | undefined {
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
    return Math.max(mostBehind.blocks, Math.ceil(rate * mostBehind.seconds))
  }

  return {
    nodes,
    pick(tried) {
      const free = nodes.filter((node) => !tried.has(node) && node.mayAsk())
      return draw(free.filter((node) => !node.isBehind)) ?? draw(free)
    },
    // Once it is time to try one again, nobody knows that it is away.
    isServed: () => nodes.some((node) => !node.isDown() || node.mayAsk()),
    compare(heads) {
      const sorted = [...heads.values()].toSorted((a, b) => b - a)
      // One that is far ahead of all others has lost its mind rather than they their way.
      const reference = sorted.length > 2 ? sorted[1] : sorted[0]
      if (reference === undefined) return
      newest = reference
      const allowed = allowance(reference)
      for (const [node, head] of heads) node.isBehind = reference - head > allowed
    },
    head: () => newest,
    sawBlock(block) {
      // A single answer may move it on, not far: the rest is for a comparison.
      if (newest !== undefined && block > newest && block - newest < 100) newest = block
    },
  }
}
