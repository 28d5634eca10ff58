import type { Clock } from '../../../clock/Clock.ts'
import type { UpstreamClient } from '../../../upstream/index.ts'
import { requestNodeBatch } from './requestNodeBatch.ts'
import type { RequestOutcome, RpcNodeHealth } from './createRpcNodeHealth.ts'
import type { NodePool } from './createNodePool.ts'
import type { RawRpcRequest } from './RawRpcRequest.ts'

/** Minimum time between two probes of a chain. */
const intervalMs = 15_000

const timeoutMs = 5_000

/** Probes health and newest block of the nodes of a chain. */
export type HealthProbe = {
  /** Probes all nodes in the background, at most once per interval. */
  run(): void
}

/**
 * Creates the health probe of a chain. It has no timer: chains without requests are not probed.
 *
 * @param deps - `probe`: request that all nodes support, without which nothing is probed; `mustAnswer`:
 * whether a node that rejects the probe counts as failed.
 */
export function createNodeHealthProbe(deps: {
  readonly pool: NodePool
  readonly upstream: Pick<UpstreamClient, 'send'>
  readonly clock: Clock
  readonly observe: (node: RpcNodeHealth, outcome: RequestOutcome, ms: number) => void
  readonly probe: RawRpcRequest | undefined
  readonly mustAnswer: boolean
}): HealthProbe {
  const { pool, upstream, clock, observe, probe, mustAnswer } = deps
  let probedAt = -Infinity

  async function headOf(
    node: RpcNodeHealth,
    call: RawRpcRequest,
  ): Promise<readonly [RpcNodeHealth, number] | undefined> {
    const startedAt = clock.now()
    const { signal } = new AbortController()
    const reply = requestNodeBatch(node, [call], { upstream, timeoutMs, signal })
    const { responses, outcome, fault, retryAfterMs } = await reply
    // Every node supports the probe, so a failure is a fault of the node.
    const isOwnFault = fault === 'node' || fault === 'auth' || (mustAnswer && fault === 'request')
    const recorded = outcome === 'ok' || isOwnFault ? outcome : 'unserved'
    const ms = clock.now() - startedAt
    node.recordEnd(recorded, ms, retryAfterMs)
    observe(node, recorded, ms)
    const [answer] = responses
    const digits = /^"0x([0-9a-f]{1,12})"$/i.exec(
      (answer?.error === undefined && answer?.result) || '',
    )?.[1]
    return digits === undefined ? undefined : [node, Number.parseInt(digits, 16)]
  }

  async function probeAll(call: RawRpcRequest): Promise<void> {
    const free = pool.nodes.filter((node) => node.isAvailable())
    const heads = await Promise.all(free.map((node) => headOf(node, call)))
    pool.compareHeads(new Map(heads.flatMap((each) => (each ? [each] : []))))
  }

  return {
    run() {
      const now = clock.now()
      if (!probe || now - probedAt < intervalMs) return
      probedAt = now
      // Failures are recorded by the nodes.
      probeAll(probe).catch(() => {})
    },
  }
}
