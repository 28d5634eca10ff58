import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { CacheOutcome } from './createResponseCache.ts'
import type { RequestOutcome, RpcNode } from './createRpcNode.ts'

/** What the proxy of JSON-RPC counts. No label tells of a key, a method or who asks. */
export type RpcMetrics = {
  countResponse(what: CacheOutcome): void
  /** Takes how requests to the nodes of a chain went. */
  forChain(chainId: string): (node: RpcNode, ending: RequestOutcome, ms: number) => void
  readonly openSockets: Gauge
  /** Sockets that were refused or cut off, by `reason`. */
  readonly closedSockets: Counter<'reason'>
  /** Reads the weights of nodes whenever somebody asks. */
  observeNodes(nodes: () => Iterable<readonly [chainId: string, node: RpcNode]>): void
}

/**
 * Makes the counters of the proxy.
 *
 * @param registry - They are registered there.
 */
export function createRpcMetrics(registry: Registry): RpcMetrics {
  const registers = [registry]
  const answers = new Counter({
    name: 'latchkey_rpc_answers_total',
    help: 'Calls, by where their answer came from',
    labelNames: ['source'],
    registers,
  })
  const requests = new Counter({
    name: 'latchkey_rpc_node_requests_total',
    help: 'Requests to nodes, by how they went',
    labelNames: ['chain', 'node', 'result'],
    registers,
  })
  const seconds = new Histogram({
    name: 'latchkey_rpc_node_seconds',
    help: 'How long nodes took',
    labelNames: ['chain', 'node'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  // Found once: the cheapest answers are those that are counted most.
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
      help: 'Sockets refused or cut off',
      labelNames: ['reason'],
      registers,
    }),
    observeNodes(nodes) {
      const weight: Gauge = new Gauge({
        name: 'latchkey_rpc_node_weight',
        help: 'How much a node is preferred; 0 while it is left alone',
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

/** Each counter is looked up by its labels once: that costs more than counting. */
function createNodeCounters(all: {
  readonly requests: Counter<'chain' | 'node' | 'result'>
  readonly seconds: Histogram<'chain' | 'node'>
}): RpcMetrics['forChain'] {
  return (chain) => {
    const known = new Map<RpcNode, NodeCounters>()
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
