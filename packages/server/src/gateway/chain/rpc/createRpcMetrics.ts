import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { CacheOutcome } from './createResponseCache.ts'
import type { RequestOutcome, RpcNodeHealth } from './createRpcNodeHealth.ts'

/** Metrics of the JSON-RPC proxy. No label contains a key, a method or a client address. */
export type RpcMetrics = {
  /** Counts a response by its source. */
  countResponse(what: CacheOutcome): void
  /** Returns the counter of requests to the nodes of a chain. */
  forChain(chainId: string): (node: RpcNodeHealth, ending: RequestOutcome, ms: number) => void
  readonly openSockets: Gauge
  /** Refused and closed sockets, by `reason`. */
  readonly closedSockets: Counter<'reason'>
  /** Exports the weights of nodes, read on every scrape. */
  observeNodes(nodes: () => Iterable<readonly [chainId: string, node: RpcNodeHealth]>): void
}

/**
 * Creates the metrics of the JSON-RPC proxy and registers them.
 */
export function createRpcMetrics(registry: Registry): RpcMetrics {
  const registers = [registry]
  const answers = new Counter({
    name: 'latchkey_rpc_answers_total',
    help: 'Requests by source of the response',
    labelNames: ['source'],
    registers,
  })
  const requests = new Counter({
    name: 'latchkey_rpc_node_requests_total',
    help: 'Requests to nodes by result',
    labelNames: ['chain', 'node', 'result'],
    registers,
  })
  const seconds = new Histogram({
    name: 'latchkey_rpc_node_seconds',
    help: 'Latency of nodes in seconds',
    labelNames: ['chain', 'node'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  // Looked up once: cached responses are counted most often.
  const sources = { local: 0, hit: 0, joined: 0, shared: 0, miss: 0 } satisfies Record<
    CacheOutcome,
    number
  >
  const counts = Object.fromEntries(
    Object.keys(sources).map((source) => [source, answers.labels({ source })]),
  ) as Record<CacheOutcome, Counter.Internal>

  return {
    countResponse: (what) => counts[what].inc(),
    forChain: createNodeCounters({ requests, seconds }),
    openSockets: new Gauge({ name: 'latchkey_rpc_sockets', help: 'Open sockets', registers }),
    closedSockets: new Counter({
      name: 'latchkey_rpc_sockets_ended_total',
      help: 'Refused and closed sockets',
      labelNames: ['reason'],
      registers,
    }),
    observeNodes(nodes) {
      const weight: Gauge = new Gauge({
        name: 'latchkey_rpc_node_weight',
        help: 'Selection weight of a node; 0 while its circuit is open',
        labelNames: ['chain', 'node'],
        registers: [],
        collect() {
          weight.reset()
          for (const [chain, node] of nodes())
            weight.set({ chain, node: node.name }, node.isCircuitOpen() ? 0 : node.weight())
        },
      })
      registry.registerMetric(weight)
    },
  }
}

/** Looks every counter up by its labels once, since the lookup costs more than the count. */
function createNodeCounters(all: {
  readonly requests: Counter<'chain' | 'node' | 'result'>
  readonly seconds: Histogram<'chain' | 'node'>
}): RpcMetrics['forChain'] {
  return (chain) => {
    const known = new Map<RpcNodeHealth, NodeCounters>()
    return (node, result, ms) => {
      const labels = { chain, node: node.name }
      const own = known.get(node) ?? { results: new Map(), seconds: all.seconds.labels(labels) }
      const count = own.results.get(result) ?? all.requests.labels({ ...labels, result })
      known.set(node, own)
      own.results.set(result, count)
      count.inc()
      own.seconds.observe(ms / 1_000)
    }
  }
}

type NodeCounters = {
  readonly results: Map<RequestOutcome, Counter.Internal>
  readonly seconds: Histogram.Internal<'chain' | 'node'>
}
