import type { Clock } from '../../../clock/Clock.ts'
import type { Log } from '../../../http/index.ts'
import type { FastStore } from '../../../store/fast/FastStore.ts'
import { isUpstreamError, type UpstreamClient } from '../../../upstream/index.ts'
import {
  type ResponseCache,
  type UncachedResponseFetcher,
  createResponseCache,
  type MemoryCache,
} from './createResponseCache.ts'
import { type ChainOutageReporter, createChainOutageReporter } from './createChainOutageReporter.ts'
import { createHealthGossip, type HealthGossip } from './createHealthGossip.ts'
import { createNodePool, type NodePool } from './createNodePool.ts'
import type { RpcMetrics } from './createRpcMetrics.ts'
import { createNodeHealthProbe } from './createNodeHealthProbe.ts'
import {
  type ChainMethodRules,
  classifyMethod,
  markExcessWrites,
  methodPolicy,
  createMethodUnavailableResponse,
  createTooManyWritesResponse,
} from './methodPolicy.ts'
import type { RawRpcResponse, RawRpcRequest } from './RawRpcRequest.ts'
import { createProbeRequest } from './createProbeRequest.ts'
import { createChainCachePolicy } from './createChainCachePolicy.ts'
import { type FailoverOptions, requestWithFailover } from './requestWithFailover.ts'
import { sendTransactionOnce } from './sendTransactionOnce.ts'

/** The chain of a {@link ChainRpcClient}. */
export type RpcChain = ChainMethodRules & {
  readonly rpcUrls: readonly string[]
  readonly wsUrls: readonly string[]
  readonly isTest: boolean
}

/** Store shared by all processes of a deployment: immutable responses and node health. */
export type SharedStore = Pick<FastStore, 'isShared' | 'get' | 'getAll' | 'set'>

/** Dependencies of {@link createChainRpcClient}. */
export type ChainRpcClientDeps = {
  readonly upstream: Pick<UpstreamClient, 'send'>
  readonly clock: Clock
  readonly log: Log
  readonly metrics: RpcMetrics
  readonly cache: MemoryCache
  readonly sharedStore?: SharedStore | undefined
  readonly random: () => number
}

/** Options of a request. */
export type ChainRequestOptions = Pick<FailoverOptions, 'timeoutMs' | 'signal'> & {
  /**
   * Whether the gateway itself chose the methods. Otherwise only those are relayed that clients may
   * call. @default false
   */
  readonly isInternal?: boolean | undefined
}

/** JSON-RPC client of one chain: cache first, then its nodes. */
export type ChainRpcClient = {
  readonly chain: RpcChain
  readonly pool: NodePool
  /** Returns a cached result synchronously. */
  peek: ResponseCache['peek']
  /** Reads the number of the newest block from a frame that a node has sent to a client. */
  addFrame: ResponseCache['addFrame']
  /** @throws UpstreamError when no node answered; the signal's reason. */
  request(
    calls: readonly RawRpcRequest[],
    options: ChainRequestOptions,
  ): Promise<readonly RawRpcResponse[]>
}

/**
 * Creates the client of one chain. It sends no request before the first call.
 *
 * @param deps - HTTP client, clock, caches and metrics.
 * @param chain - The chain and its node URLs.
 */
export function createChainRpcClient(deps: ChainRpcClientDeps, chain: RpcChain): ChainRpcClient {
  const { clock, metrics } = deps
  const { id: chainId, isTest } = chain
  const [namespace = '', reference = ''] = chainId.split(':')
  const outages = createChainOutageReporter(deps.log, chainId)
  const { pool, gossip } = createNodes(deps, chain, outages)
  const policy = createChainCachePolicy(namespace, { reference, isTest, head: pool.head })
  const cached = { chainId, policy, memory: deps.cache, observe: metrics.countResponse }
  const cache = createResponseCache({ ...deps, ...cached })
  const observe = metrics.forChain(chainId)
  const run = withOutageReports(
    (calls, options) => requestWithFailover({ ...deps, chainId, pool, observe }, calls, options),
    { outages, pool },
  )
  const probe = createProbeRequest(namespace)
  const mustAnswer = policy.constants.size > 0
  const healthProbe = createNodeHealthProbe({ ...deps, pool, observe, probe, mustAnswer })

  /** Without the caller's signal: other callers may have joined the request. */
  const read = ({ timeoutMs }: ChainRequestOptions): UncachedResponseFetcher => ({
    fetch: (calls, quotaShare) => run(calls, { timeoutMs, mode: 'read', quotaShare }),
    deadline: clock.now() + timeoutMs,
  })

  return {
    chain,
    pool,
    peek: cache.peek,
    addFrame: cache.addFrame,
    async request(calls, options) {
      healthProbe.run()
      gossip.exchange()
      const transport = { type: 'http', nodes: pool.nodes.length } as const
      const policies = markExcessWrites(
        calls.map((call) =>
          options.isInternal ? classifyMethod(call) : methodPolicy(call, chain, transport),
        ),
      )
      const reads = calls.filter((_, index) => policies[index] === 'read')
      const fetched = cache.fetch(reads, read(options))
      const sending = calls.map((call, index) =>
        policies[index] === 'send' ? send(run, call, options) : undefined,
      )
      const all = Promise.all([fetched, ...sending])
      const [responses, ...sent] = await abortable(all, options.signal)
      for (const [index, call] of calls.entries())
        if (sent[index]) cache.addResponse(call, sent[index])
      const next = responses[Symbol.iterator]()
      return calls.map((call, index) => {
        if (policies[index] === 'read') return next.next().value as RawRpcResponse
        if (sent[index]) return sent[index]
        return policies[index] === 'excess'
          ? createTooManyWritesResponse()
          : createMethodUnavailableResponse(call)
      })
    },
  }
}

type Run = (
  calls: readonly RawRpcRequest[],
  options: FailoverOptions,
) => Promise<readonly RawRpcResponse[]>

/** Reports whether the nodes answered each request. */
function withOutageReports(
  run: Run,
  { outages, pool }: { readonly outages: ChainOutageReporter; readonly pool: NodePool },
): Run {
  return async (calls, options) => {
    try {
      const responses = await run(calls, options)
      outages.addAnswer()
      return responses
    } catch (error) {
      if (isUpstreamError(error)) outages.addOutage(pool.nodes)
      throw error
    }
  }
}

function send(
  run: Run,
  call: RawRpcRequest,
  { timeoutMs }: ChainRequestOptions,
): Promise<RawRpcResponse> {
  return sendTransactionOnce(call, {
    request: async (each, mode) => {
      const [response] = await run([each], { timeoutMs, mode })
      return response as RawRpcResponse
    },
    async isKnown(hash) {
      const method = 'eth_getTransactionByHash'
      const lookup = { method, params: JSON.stringify([hash]), parsedParams: [hash] }
      const [response] = await run([lookup], { timeoutMs, mode: 'read' })
      return response?.error === undefined && response?.result !== 'null'
    },
  })
}

/** Creates the node pool of a chain, and the gossip that shares the health of its nodes. */
function createNodes(
  deps: ChainRpcClientDeps,
  { id: chainId, rpcUrls }: RpcChain,
  outages: ChainOutageReporter,
): { readonly pool: NodePool; readonly gossip: HealthGossip } {
  const pool = createNodePool({
    ...deps,
    urls: rpcUrls,
    onOpen(node) {
      outages.addFailedNode(node.name)
      gossip.publish(node)
    },
  })
  const gossip = createHealthGossip({ ...deps, chainId, nodes: pool.nodes })
  return { pool, gossip }
}

/** Rejects when the signal aborts; the shared request continues for the other callers. */
function abortable<value>(work: Promise<value>, signal: AbortSignal | undefined): Promise<value> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
