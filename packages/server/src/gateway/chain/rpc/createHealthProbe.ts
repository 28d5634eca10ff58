import type { Clock } from '../../../clock/Clock.ts'
import type { Upstream } from '../../../upstream/index.ts'
import { askNode } from './requestNode.ts'
import type { Ending, Node } from './createRpcNode.ts'
import type { Pool } from './createNodePool.ts'
import type { RawCall } from './RawRequest.ts'

/** How old what is known of newest blocks may be, where a chain is in use. */
const everyMs = 15_000

const patienceMs = 5_000

/** Looks how the nodes of a chain are, and how far. */
export type Scout = {
  /** Looks, unless it did a short while ago. Nobody waits for it. */
  look(): void
}

/**
 * Makes the scout of a chain. It has no timer: of a chain that nobody asks about, nothing is asked.
 *
 * @param deps - The chain's pool; `probe` that all its nodes answer, without which there is no look;
 * `isSure` when whoever does not answer it is not well, whatever is said instead.
 */
export function createScout(deps: {
  readonly pool: Pool
  readonly upstream: Pick<Upstream, 'send'>
  readonly clock: Clock
  readonly observe: (node: Node, ending: Ending, ms: number) => void
  readonly probe: RawCall | undefined
  readonly isSure: boolean
}): Scout {
  const { pool, upstream, clock, observe, probe, isSure } = deps
  let lookedAt = -Infinity

  async function headOf(node: Node, call: RawCall): Promise<readonly [Node, number] | undefined> {
    const startedAt = clock.now()
    const { signal } = new AbortController()
    const asked = askNode(node, [call], { upstream, timeoutMs: patienceMs, signal })
    const { answers, ending: seen, fault, waitMs } = await asked
    // This every node can answer: who does not is not well.
    const isItsOwn = fault === 'node' || fault === 'door' || (isSure && fault === 'call')
    const ending = seen === 'ok' || isItsOwn ? seen : 'unserved'
    const ms = clock.now() - startedAt
    node.ended(ending, ms, waitMs)
    observe(node, ending, ms)
    const [answer] = answers
    const digits = /^"0x([0-9a-f]{1,12})"$/i.exec(
      (answer?.error === undefined && answer?.result) || '',
    )?.[1]
    return digits === undefined ? undefined : [node, Number.parseInt(digits, 16)]
  }

  async function lookAtAll(call: RawCall): Promise<void> {
    const free = pool.nodes.filter((node) => node.mayAsk())
    const heads = await Promise.all(free.map((node) => headOf(node, call)))
    pool.compare(new Map(heads.flatMap((each) => (each ? [each] : []))))
  }

  return {
    look() {
      const now = clock.now()
      if (!probe || now - lookedAt < everyMs) return
      lookedAt = now
      // Of what fails there, the nodes' own records tell.
      lookAtAll(probe).catch(() => {})
    },
  }
}
