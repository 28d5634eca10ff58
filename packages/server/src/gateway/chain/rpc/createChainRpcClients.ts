import { type CaipNetworkId, toCurrentNetworkId, isCaipNetworkId } from 'latchkey/caip'
import type { Clock } from '../../../clock/Clock.ts'
import { type Log, httpError } from '../../../http/index.ts'
import type { UpstreamClient } from '../../../upstream/index.ts'
import type { Chains, RpcOnlyChain } from '../chains/index.ts'
import { createMemoryCache } from './createResponseCache.ts'
import {
  createChainRpcClient,
  type ChainRpcClient,
  type RpcChain,
  type SharedStore,
} from './createChainRpcClient.ts'
import type { RpcMetrics } from './createRpcMetrics.ts'
import type { RawRpcResponse, RawRpcRequest } from './RawRpcRequest.ts'
import { parseLossless } from './rawJson.ts'
import type { RpcClient, RpcResponse, RpcRequest, RpcRequestOptions } from './RpcClient.ts'
import { nodeRpcError } from './nodeRpcError.ts'

/** [9.10a] */
const defaultTimeoutMs = 10_000

/** JSON-RPC clients of all chains, for features and for the proxy routes. */
export type ChainRpcClients = RpcClient & {
  /**
   * Returns the client of a chain, for routes that relay raw JSON.
   *
   * @param chainId - CAIP-2 id, current or former, as received.
   */
  chainClient(chainId: string): ChainRpcClient | undefined
}

/** Methods by CAIP-2 namespace or id. */
export type ExtraRpcMethods = Readonly<Record<string, readonly string[]>>

/** Dependencies of {@link createChainRpcClients}. */
export type GatewayRpcDeps = {
  readonly chains: Chains
  /** Chains of namespaces that have nothing but the JSON-RPC proxy. */
  readonly passedOn?: readonly RpcOnlyChain[] | undefined
  /** Methods that clients may call in addition to the default ones, by namespace or CAIP-2 id. */
  readonly extraMethods?: ExtraRpcMethods | undefined
  readonly upstream: Pick<UpstreamClient, 'send'>
  readonly clock: Clock
  readonly log: Log
  readonly metrics: RpcMetrics
  readonly sharedStore?: SharedStore | undefined
  /** Returns a number in [0, 1). @default Math.random */
  readonly random?: (() => number) | undefined
}

/**
 * Creates the JSON-RPC clients of all chains. Each is created on first use.
 */
export function createChainRpcClients(deps: GatewayRpcDeps): ChainRpcClients {
  const { chains, passedOn = [], extraMethods = {}, random = Math.random, metrics } = deps
  const clientDeps = { ...deps, random, cache: createMemoryCache(deps.clock) }
  const served = [
    ...[...chains.values()].map(({ caipNetworkId: id, ...chain }) => ({ ...chain, id })),
    ...passedOn.map((chain) => ({ ...chain, isTest: false, isLocalnet: false })),
  ]
  const known = new Map(
    served.map(({ id, rpcUrls, wsUrls, isTest, isLocalnet }): [string, RpcChain] => [
      id,
      { id, rpcUrls, wsUrls, isTest, isLocalnet, extraMethods: extraMethodsOf(extraMethods, id) },
    ]),
  )
  const clients = new Map<string, ChainRpcClient>()
  metrics.observeNodes(function* () {
    for (const [id, { pool }] of clients) for (const node of pool.nodes) yield [id, node]
  })

  function chainClient(chainId: string): ChainRpcClient | undefined {
    const client = clients.get(chainId)
    if (client) return client
    const id = isCaipNetworkId(chainId) ? toCurrentNetworkId(chainId) : chainId
    const chain = known.get(id)
    if (!chain || chain.rpcUrls.length === 0) return undefined
    const made = clients.get(id) ?? createChainRpcClient(clientDeps, chain)
    clients.set(id, made)
    return made
  }
  async function requestBatch(
    chainId: CaipNetworkId,
    calls: readonly RpcRequest[],
    { signal, timeoutMs = defaultTimeoutMs }: RpcRequestOptions = {},
  ): Promise<readonly RpcResponse[]> {
    const client = chainClient(chainId)
    if (!client) throw unservedChainError(chainId)
    if (calls.length === 0) return []
    const options = { signal, timeoutMs, isInternal: true }
    return (await client.request(calls.map(toRawRequest), options)).map(toRpcResponse)
  }

  return {
    chainClient,
    batch: requestBatch,
    async request(chainId, call, options) {
      const [answer] = await requestBatch(chainId, [call], options)
      if (!answer || 'error' in answer)
        throw nodeRpcError(answer?.error ?? { code: 0, message: '' })
      return answer.result
    },
    supportedChains() {
      const all = [...known.values()].filter(({ rpcUrls }) => rpcUrls.length > 0)
      const ws = all.filter(({ wsUrls }) => wsUrls.length > 0)
      return { http: all.map(({ id }) => id), ws: ws.map(({ id }) => id) }
    },
    stop() {
      clientDeps.cache.clear()
      clients.clear()
    },
  }
}

/**
 * Creates the 400 error for a chain that is not served.
 *
 * @param chainId - As received; truncated in the text.
 */
export function unservedChainError(chainId: string): Error {
  const description = chainId
    ? `The chain ${chainId.slice(0, 60)} is not supported`
    : 'The chainId is missing'
  return httpError(400, { field: 'chainId', description })
}

function extraMethodsOf(extraMethods: ExtraRpcMethods, id: string): ReadonlySet<string> {
  const namespace = id.slice(0, id.indexOf(':'))
  return new Set([...(extraMethods[namespace] ?? []), ...(extraMethods[id] ?? [])])
}

function toRawRequest({ method, params }: RpcRequest): RawRpcRequest {
  return {
    method,
    params: params === undefined ? '' : JSON.stringify(params),
    parsedParams: params,
  }
}

function toRpcResponse(answer: RawRpcResponse): RpcResponse {
  if (answer.error === undefined) return { result: parseLossless(answer.result) }
  const { data } = JSON.parse(answer.error) as { readonly data?: unknown }
  const { code, message } = answer
  return { error: { code, message, ...(data !== undefined && { data }) } }
}
