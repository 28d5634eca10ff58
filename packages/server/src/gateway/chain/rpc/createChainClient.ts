import type { Clock } from '../../../clock/Clock.ts'
import type { Log } from '../../../http/index.ts'
import type { FastStore } from '../../../store/fast/FastStore.ts'
import type { Upstream } from '../../../upstream/index.ts'
import { type Answers, type Asking, createAnswers, type Memory } from './createResponseCache.ts'
import { createHearsay, type Hearsay } from './createHealthGossip.ts'
import { createPool, type Pool } from './createNodePool.ts'
import type { RpcMetrics } from './createRpcMetrics.ts'
import { createScout } from './createHealthProbe.ts'
import { notOffered, passagesOf, tooManySends } from './methodPolicy.ts'
import type { RawAnswer, RawCall } from './RawRequest.ts'
import { probeOf } from './probeRequest.ts'
import { rulesOf } from './cachePolicyFor.ts'
import { type RunOptions, runCalls } from './requestWithFailover.ts'
import { sendOnce } from './sendTransactionOnce.ts'

/** A chain as its line needs it. */
export type LineChain = {
  /** CAIP-2. */
  readonly id: string
  readonly rpcUrls: readonly string[]
  readonly wsUrls: readonly string[]
  readonly isTest: boolean
}

/** What processes of a deployment share: what never changes, and how nodes fare. */
export type SharedStore = Pick<FastStore, 'isShared' | 'get' | 'getAll' | 'set'>

/** What lines stand on. */
export type LineDeps = {
  readonly upstream: Pick<Upstream, 'send'>
  readonly clock: Clock
  readonly log: Log
  readonly metrics: RpcMetrics
  readonly memory: Memory
  readonly fast?: SharedStore | undefined
  readonly random: () => number
}

/** For how long, and until whom it does not interest. */
export type AskOptions = Pick<RunOptions, 'timeoutMs' | 'signal'>

/** The way to the nodes of one chain, through its cache. */
export type Line = {
  readonly chain: LineChain
  readonly pool: Pool
  peek: Answers['peek']
  /** @throws UpstreamError when no node answered; the signal's reason. */
  ask(calls: readonly RawCall[], options: AskOptions): Promise<readonly RawAnswer[]>
}

/**
 * Makes the line to a chain. It asks nobody before it is asked.
 *
 * @param deps - What lines stand on.
 * @param chain - The chain.
 */
export function createLine(deps: LineDeps, chain: LineChain): Line {
  const { clock, metrics } = deps
  const { id: chainId, isTest } = chain
  const [namespace = '', reference = ''] = chainId.split(':')
  const { pool, hearsay } = nodesOf(deps, chain)
  const rules = rulesOf(namespace, { reference, isTest, head: pool.head })
  const answers = createAnswers({ ...deps, chainId, rules, observe: metrics.remembered })
  const observe = metrics.ofNode(chainId)
  const run = (calls: readonly RawCall[], options: RunOptions): Promise<readonly RawAnswer[]> =>
    runCalls({ ...deps, chainId, pool, observe }, calls, options)
  const probe = probeOf(namespace)
  const scout = createScout({ ...deps, pool, observe, probe, isSure: rules.local.size > 0 })

  /** Not the client's own signal: others may have joined what it began. */
  const read = ({ timeoutMs }: AskOptions): Asking => ({
    ask: (calls, part) => run(calls, { timeoutMs, manner: 'read', part }),
    end: clock.now() + timeoutMs,
  })

  async function pass(call: RawCall, { timeoutMs }: AskOptions): Promise<RawAnswer> {
    return sendOnce(call, {
      run: async (each, manner) => {
        const [answer] = await run([each], { timeoutMs, manner })
        return answer as RawAnswer
      },
      async isKnown(hash) {
        const given = [hash]
        const lookup = { method: 'eth_getTransactionByHash', params: JSON.stringify(given), given }
        const [answer] = await run([lookup], { timeoutMs, manner: 'read' })
        return answer?.error === undefined && answer?.result !== 'null'
      },
    })
  }

  return {
    chain,
    pool,
    peek: answers.peek,
    async ask(calls, options) {
      scout.look()
      hearsay.exchange()
      const ways = passagesOf(calls, { nodes: pool.nodes.length, isTest })
      const reads = calls.filter((_, index) => ways[index] === 'read')
      const found = answers.find(reads, read(options))
      const sent = calls.map((call, index) =>
        ways[index] === 'send' ? pass(call, options) : undefined,
      )
      const all = Promise.all([found, ...sent])
      const [readAnswers, ...passed] = await until(all, options.signal)
      const next = readAnswers[Symbol.iterator]()
      return calls.map((call, index) => {
        if (ways[index] === 'read') return next.next().value as RawAnswer
        return passed[index] ?? (ways[index] === 'excess' ? tooManySends() : notOffered(call))
      })
    },
  }
}

/** The nodes of a chain, and what tells other processes how they fare. */
function nodesOf(
  deps: LineDeps,
  { id: chainId, rpcUrls }: LineChain,
): { readonly pool: Pool; readonly hearsay: Hearsay } {
  const pool = createPool({
    ...deps,
    urls: rpcUrls,
    onBreak(node) {
      deps.log({ level: 'warn', event: 'rpc.node_away', chain: chainId, node: node.name })
      hearsay.broke(node)
    },
  })
  const hearsay = createHearsay({ ...deps, chainId, nodes: pool.nodes })
  return { pool, hearsay }
}

/** Who leaves waits no longer; what was begun goes on for the others. */
function until<value>(work: Promise<value>, signal: AbortSignal | undefined): Promise<value> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
