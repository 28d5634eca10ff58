import type { Clock } from '../../clock.ts'
import type { Upstream } from '../../upstream/index.ts'
import { askNode } from './askNode.ts'
import type { Ending, Node } from './createNode.ts'
import type { Pool } from './createPool.ts'

/** How old what is known of newest blocks may be, where a chain is in use. */
const everyMs = 15_000

const patienceMs = 5_000

const newestBlock = { method: 'eth_blockNumber', params: '[]', given: [] }

/** Looks how far the nodes of a chain are. */
export type Scout = {
  /** Looks, unless it did a short while ago. Nobody waits for it. */
  look(): void
}

/**
 * Makes the scout of a chain. It has no timer: of a chain that nobody asks about, nothing is asked.
 *
 * @param deps - The chain's pool; `isOn` false where blocks have no such number.
 */
export function createScout(deps: {
  readonly pool: Pool
  readonly upstream: Pick<Upstream, 'send'>
  readonly clock: Clock
  readonly observe: (node: Node, ending: Ending, ms: number) => void
  readonly isOn: boolean
}): Scout {
  const { pool, upstream, clock, observe, isOn } = deps
  let lookedAt = -Infinity

  async function headOf(node: Node): Promise<readonly [Node, number] | undefined> {
    const startedAt = clock.now()
    const { signal } = new AbortController()
    const asked = askNode(node, [newestBlock], { upstream, timeoutMs: patienceMs, signal })
    const { answers, ending: seen, fault, waitMs } = await asked
    // This every node can answer: who does not is not well.
    const ending = fault === 'ours' ? 'unserved' : seen
    const ms = clock.now() - startedAt
    node.ended(ending, ms, waitMs)
    observe(node, ending, ms)
    const [answer] = answers
    const digits = /^"0x([0-9a-f]{1,12})"$/i.exec(
      (answer?.error === undefined && answer?.result) || '',
    )?.[1]
    return digits === undefined ? undefined : [node, Number.parseInt(digits, 16)]
  }

  async function lookAtAll(): Promise<void> {
    const heads = await Promise.all(pool.nodes.filter((node) => node.mayAsk()).map(headOf))
    pool.compare(new Map(heads.flatMap((each) => (each ? [each] : []))))
  }

  return {
    look() {
      const now = clock.now()
      if (!isOn || now - lookedAt < everyMs) return
      lookedAt = now
      // Of what fails there, the nodes' own records tell.
      lookAtAll().catch(() => {})
    },
  }
}
