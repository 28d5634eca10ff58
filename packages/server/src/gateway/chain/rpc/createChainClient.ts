import type { Clock } from '../../../clock/Clock.ts'
import type { Log } from '../../../http/index.ts'
import type { FastStore } from '../../../store/fast/FastStore.ts'
import type { Upstream } from '../../../upstream/index.ts'
import {
  type ResponseCache,
  type FetchOptions,
  createResponseCache,
  type MemoryCache,
} from './createResponseCache.ts'
import { createHealthGossip, type HealthGossip } from './createHealthGossip.ts'
import { createNodePool, type NodePool } from './createNodePool.ts'
import type { RpcMetrics } from './createRpcMetrics.ts'
import { createHealthProbe } from './createHealthProbe.ts'
import { methodUnavailable, batchPolicies, tooManyWrites } from './methodPolicy.ts'
import type { RawResponse, RawRequest } from './RawRequest.ts'
import { probeRequest } from './probeRequest.ts'
import { cachePolicyFor } from './cachePolicyFor.ts'
import { type FailoverOptions, requestWithFailover } from './requestWithFailover.ts'
import { sendTransactionOnce } from './sendTransactionOnce.ts'

/** A chain as its line needs it. */
export type RpcChain = {
  /** CAIP-2. */
  readonly id: string
  readonly rpcUrls: readonly string[]
  readonly wsUrls: readonly string[]
  readonly isTest: boolean
}

/** What processes of a deployment share: what never changes, and how nodes fare. */
export type SharedStore = Pick<FastStore, 'isShared' | 'get' | 'getAll' | 'set'>

/** What lines stand on. */
export type ChainClientDeps = {
  readonly upstream: Pick<Upstream, 'send'>
  readonly clock: Clock
  readonly log: Log
  readonly metrics: RpcMetrics
  readonly cache: MemoryCache
  readonly sharedStore?: SharedStore | undefined
  readonly random: () => number
}

/** For how long, and until whom it does not interest. */
export type ChainRequestOptions = Pick<FailoverOptions, 'timeoutMs' | 'signal'>

/** The way to the nodes of one chain, through its cache. */
export type ChainClient = {
  readonly chain: RpcChain
  readonly pool: NodePool
  peek: ResponseCache['peek']
  /** @throws UpstreamError when no node answered; the signal's reason. */
  request(
    calls: readonly RawRequest[],
    options: ChainRequestOptions,
  ): Promise<readonly RawResponse[]>
}

/**
 * Makes the line to a chain. It asks nobody before it is asked.
 *
 * @param deps - What lines stand on.
 * @param chain - The chain.
 */
export function createChainClient(deps: ChainClientDeps, chain: RpcChain): ChainClient {
  const { clock, metrics } = deps
  const { id: chainId, isTest } = chain
  const [namespace = '', reference = ''] = chainId.split(':')
  const { pool, gossip } = createNodes(deps, chain)
  const policy = cachePolicyFor(namespace, { reference, isTest, head: pool.head })
  const cache = createResponseCache({
    ...deps,
    memory: deps.cache,
    chainId,
    policy,
    observe: metrics.countResponse,
  })
  const observe = metrics.forChain(chainId)
  const run = (
    calls: readonly RawRequest[],
    options: FailoverOptions,
  ): Promise<readonly RawResponse[]> =>
    requestWithFailover({ ...deps, chainId, pool, observe }, calls, options)
  const probe = probeRequest(namespace)
  const healthProbe = createHealthProbe({
    ...deps,
    pool,
    observe,
    probe,
    mustAnswer: policy.constants.size > 0,
  })

  /** Not the client's own signal: others may have joined what it began. */
  const read = ({ timeoutMs }: ChainRequestOptions): FetchOptions => ({
    fetch: (calls, quotaShare) => run(calls, { timeoutMs, mode: 'read', quotaShare }),
    deadline: clock.now() + timeoutMs,
  })

  async function send(call: RawRequest, { timeoutMs }: ChainRequestOptions): Promise<RawResponse> {
    return sendTransactionOnce(call, {
      request: async (each, mode) => {
        const [answer] = await run([each], { timeoutMs, mode })
        return answer as RawResponse
      },
      async isKnown(hash) {
        const parsedParams = [hash]
        const lookup = {
          method: 'eth_getTransactionByHash',
          params: JSON.stringify(parsedParams),
          parsedParams,
        }
        const [answer] = await run([lookup], { timeoutMs, mode: 'read' })
        return answer?.error === undefined && answer?.result !== 'null'
      },
    })
  }

  return {
    chain,
    pool,
    peek: cache.peek,
    async request(calls, options) {
      healthProbe.run()
      gossip.exchange()
      const policies = batchPolicies(calls, { nodes: pool.nodes.length, isTest })
      const reads = calls.filter((_, index) => policies[index] === 'read')
      const cached = cache.fetch(reads, read(options))
      const sending = calls.map((call, index) =>
        policies[index] === 'send' ? send(call, options) : undefined,
      )
      const all = Promise.all([cached, ...sending])
      const [readAnswers, ...sent] = await abortable(all, options.signal)
      const next = readAnswers[Symbol.iterator]()
      return calls.map((call, index) => {
        if (policies[index] === 'read') return next.next().value as RawResponse
        return (
          sent[index] ?? (policies[index] === 'excess' ? tooManyWrites() : methodUnavailable(call))
        )
      })
    },
  }
}

/** The nodes of a chain, and what tells other processes how they fare. */
function createNodes(
  deps: ChainClientDeps,
  { id: chainId, rpcUrls }: RpcChain,
): { readonly pool: NodePool; readonly gossip: HealthGossip } {
  const pool = createNodePool({
    ...deps,
    urls: rpcUrls,
    onOpen(node) {
      deps.log({ level: 'warn', event: 'rpc.node_unavailable', chain: chainId, node: node.name })
      gossip.publish(node)
    },
  })
  const gossip = createHealthGossip({ ...deps, chainId, nodes: pool.nodes })
  return { pool, gossip }
}

/** Who leaves waits no longer; what was begun goes on for the others. */
function abortable<value>(work: Promise<value>, signal: AbortSignal | undefined): Promise<value> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
