import { type CaipNetworkId, currentId, isCaipNetworkId } from 'latchkey/caip'
import type { Clock } from '../../../clock/Clock.ts'
import { type Log, refusal } from '../../../http/index.ts'
import type { Upstream } from '../../../upstream/index.ts'
import type { Chains, PassedOnChain } from '../chains/index.ts'
import { createMemory } from './createResponseCache.ts'
import { createLine, type Line, type LineChain, type SharedStore } from './createChainClient.ts'
import type { RpcMetrics } from './createRpcMetrics.ts'
import type { RawAnswer, RawCall } from './RawRequest.ts'
import { parseExact } from './rawJson.ts'
import type { Rpc, RpcAnswer, RpcCall, RpcOptions } from './RpcClient.ts'
import { rpcError } from './rpcError.ts'

/** spec §9 "RPC HTTP time-out 10 s" */
const defaultTimeoutMs = 10_000

/** The nodes of all chains, for features and for the routes that pass calls on. */
export type RpcHouse = Rpc & {
  /**
   * Finds the line to a chain, for what passes calls on as they are.
   *
   * @param chainId - As a request has it: CAIP-2, of today or former.
   */
  lineOf(chainId: string): Line | undefined
}

/** What the house of nodes stands on. */
export type RpcDeps = {
  readonly chains: Chains
  /** Chains of other namespaces. */
  readonly passedOn?: readonly PassedOnChain[] | undefined
  readonly upstream: Pick<Upstream, 'send'>
  readonly clock: Clock
  readonly log: Log
  readonly metrics: RpcMetrics
  readonly fast?: SharedStore | undefined
  /** From 0 to below 1. @default Math.random */
  readonly random?: (() => number) | undefined
}

/**
 * Makes what asks the nodes of all chains.
 *
 * @param deps - Chains, and by what to ask.
 */
export function createRpc(deps: RpcDeps): RpcHouse {
  const { chains, passedOn = [], random = Math.random, metrics } = deps
  const lineDeps = { ...deps, random, memory: createMemory(deps.clock) }
  const known = new Map<string, LineChain>([
    ...[...chains.values()].map((chain) => [chain.caipNetworkId, lineChain(chain)] as const),
    ...passedOn.map((chain) => [chain.id, { ...chain, wsUrls: [], isTest: false }] as const),
  ])
  const lines = new Map<string, Line>()
  metrics.watch(function* () {
    for (const [id, { pool }] of lines) for (const node of pool.nodes) yield [id, node]
  })

  function lineOf(chainId: string): Line | undefined {
    const line = lines.get(chainId)
    if (line) return line
    const id = isCaipNetworkId(chainId) ? currentId(chainId) : chainId
    const chain = known.get(id)
    if (!chain || chain.rpcUrls.length === 0) return undefined
    const made = lines.get(id) ?? createLine(lineDeps, chain)
    lines.set(id, made)
    return made
  }
  async function ask(
    chainId: CaipNetworkId,
    calls: readonly RpcCall[],
    { signal, timeoutMs = defaultTimeoutMs }: RpcOptions = {},
  ): Promise<readonly RpcAnswer[]> {
    const line = lineOf(chainId)
    if (!line) throw unknownChain(chainId)
    if (calls.length === 0) return []
    return (await line.ask(calls.map(rawCall), { signal, timeoutMs })).map(parsed)
  }

  return {
    lineOf,
    batch: ask,
    async request(chainId, call, options) {
      const [answer] = await ask(chainId, [call], options)
      if (!answer || 'error' in answer) throw rpcError(answer?.error ?? { code: 0, message: '' })
      return answer.result
    },
    served() {
      const all = [...known.values()].filter(({ rpcUrls }) => rpcUrls.length > 0)
      const http = all.filter(({ id }) => lines.get(id)?.pool.isServed() ?? true)
      const ws = http.filter(({ wsUrls }) => wsUrls.length > 0)
      return {
        http: http.map(({ id }) => id),
        ws: ws.map(({ id }) => id),
        isWhole: http.length === all.length,
      }
    },
    stop() {
      lineDeps.memory.clear()
      lines.clear()
    },
  }
}

/**
 * Makes the refusal of a chain that nobody serves.
 *
 * @param chainId - As the request has it; shown no further than it can be one.
 */
export function unknownChain(chainId: string): Error {
  const description = chainId
    ? `The chain ${chainId.slice(0, 60)} is not supported`
    : 'The chainId is missing'
  return refusal(400, { field: 'chainId', description })
}

function lineChain({ caipNetworkId, rpcUrls, wsUrls, isTest }: LineChainOf): LineChain {
  return { id: caipNetworkId, rpcUrls, wsUrls, isTest }
}

type LineChainOf = Omit<LineChain, 'id'> & { readonly caipNetworkId: string }

function rawCall({ method, params }: RpcCall): RawCall {
  return { method, params: params === undefined ? '' : JSON.stringify(params), given: params }
}

function parsed(answer: RawAnswer): RpcAnswer {
  if (answer.error === undefined) return { result: parseExact(answer.result) }
  const { data } = JSON.parse(answer.error) as { readonly data?: unknown }
  const { code, message } = answer
  return { error: { code, message, ...(data !== undefined && { data }) } }
}
