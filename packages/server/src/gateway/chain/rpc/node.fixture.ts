import type { ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { Registry } from 'prom-client'
import { type FakeClock, createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import type { LogEntry } from '../../../http/index.ts'
import { createUpstreamClient } from '../../../upstream/index.ts'
import { startTestServer, type TestServer } from '../../../upstream/server.fixture.ts'
import type { Chain } from '../chains/index.ts'
import {
  createChainRpcClients,
  type GatewayRpcDeps,
  type ChainRpcClients,
} from './createChainRpcClients.ts'
import { createRpcMetrics } from './createRpcMetrics.ts'

export type NodeCall = {
  readonly id: number
  readonly method: string
  readonly params?: readonly unknown[]
}

/** Response of a test node to a request; undefined for none. */
export type NodeCallHandler = (call: NodeCall) => { result?: unknown; error?: unknown } | undefined

/** A test node. */
export type TestRpcNode = TestServer & {
  /** Requests it received, health probes excepted. */
  methods(): string[]
  /** Sets its responses from now on. */
  setReply(next: NodeCallHandler): void
  /** Sets how it writes HTTP responses from now on. */
  setBehaviour(next: (response: ServerResponse, text: string, body: string) => void): void
}

export const head = 20_000_000

/** Methods of the health probe. */
const probeMethods: ReadonlySet<string> = new Set(['eth_blockNumber', 'getSlot', 'getblockcount'])

/** Starts a node that answers every method with its name, batches included. */
export async function startTestNode(
  first: NodeCallHandler = ({ method }) => ({ result: method }),
): Promise<TestRpcNode> {
  let replyTo = first
  let behave: Parameters<TestRpcNode['setBehaviour']>[0] = (response, text) =>
    void response.end(text)
  const reply = (call: NodeCall): object => {
    const answer = replyTo(call)
    const isProbe = call.method === 'eth_blockNumber' && answer?.result === call.method
    return { jsonrpc: '2.0', id: call.id, ...(isProbe ? { result: numberToHex(head) } : answer) }
  }
  const server = await startTestServer((_request, response, body) => {
    const given = JSON.parse(body) as NodeCall | NodeCall[]
    behave(response, JSON.stringify(Array.isArray(given) ? given.map(reply) : reply(given)), body)
  })
  return {
    ...server,
    methods: () =>
      server.bodies
        .flatMap((body) => JSON.parse(body) as NodeCall | NodeCall[])
        .map(({ method }) => method)
        .filter((method) => !probeMethods.has(method)),
    setReply(next) {
      replyTo = next
    },
    setBehaviour(next) {
      behave = next
    },
  }
}

export function numberToHex(value: number): `0x${string}` {
  return `0x${value.toString(16)}`
}

export const chainId = 'eip155:1'

export function createTestChain(urls: readonly string[], change: Partial<Chain> = {}): Chain {
  return {
    caipNetworkId: chainId,
    name: 'Chain',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: urls,
    wsUrls: [],
    contracts: {},
    logSpan: 1_000,
    isTest: false,
    isLocalnet: false,
    ...change,
  }
}

export type TestRpc = {
  readonly rpc: ChainRpcClients
  readonly clock: FakeClock
  readonly log: LogEntry[]
  metrics(): Promise<string>
}

/** Creates the RPC of one chain with these nodes; the first healthy one is picked. */
export function createTestRpc(
  nodes: readonly { readonly url: string }[],
  options: Partial<GatewayRpcDeps> & { readonly chain?: Partial<Chain> } = {},
): TestRpc {
  const { chain, ...deps } = options
  const clock = createFakeClock()
  const log: LogEntry[] = []
  const registry = new Registry()
  const upstream = createUpstreamClient({ clock })
  const made = createTestChain(
    nodes.map(({ url }) => url),
    chain,
  )
  const rpc = createChainRpcClients({
    chains: new Map([[made.caipNetworkId, made]]),
    upstream,
    clock,
    log: (entry) => void log.push(entry),
    metrics: createRpcMetrics(registry),
    random: () => 0,
    // Test nodes answer any method with its name.
    extraMethods: { eip155: ['a', 'b', 'c', 'm', 'last', 'late'], near: ['a'] },
    ...deps,
  })
  onTestFinished(() => {
    rpc.stop()
    return upstream.close()
  })
  return { rpc, clock, log, metrics: () => registry.metrics() }
}
