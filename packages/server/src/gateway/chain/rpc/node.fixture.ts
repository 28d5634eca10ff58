import type { ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { Registry } from 'prom-client'
import { type FakeClock, createFakeClock } from '../../../clock/createFakeClock.fixture.ts'
import type { LogEntry } from '../../../http/index.ts'
import { createUpstream } from '../../../upstream/index.ts'
import { startServer, type TestServer } from '../../../upstream/server.fixture.ts'
import type { Chain } from '../chains/index.ts'
import { createGatewayRpc, type GatewayRpcDeps, type GatewayRpc } from './createGatewayRpc.ts'
import { createRpcMetrics } from './createRpcMetrics.ts'

export type NodeCall = {
  readonly id: number
  readonly method: string
  readonly params?: readonly unknown[]
}

/** What a node of a test says to a call; undefined to say nothing at all. */
export type Says = (call: NodeCall) => { result?: unknown; error?: unknown } | undefined

/** A node of a test. */
export type TestNode = TestServer & {
  /** Methods it was asked, but for looks at its newest block. */
  methods(): string[]
  /** What it says from now on. */
  says(next: Says): void
  /** How it answers from now on, whatever it says. */
  behaves(next: (response: ServerResponse, text: string, body: string) => void): void
}

export const head = 20_000_000

/** What nodes are asked by nobody but who looks how they are. */
const looks: ReadonlySet<string> = new Set(['eth_blockNumber', 'getSlot', 'getblockcount'])

/** Starts a node that answers by its method, and batches, until it is told otherwise. */
export async function startNode(
  first: Says = ({ method }) => ({ result: method }),
): Promise<TestNode> {
  let says = first
  let behaves: Parameters<TestNode['behaves']>[0] = (response, text) => void response.end(text)
  const reply = (call: NodeCall): object => {
    const said = says(call)
    const isLook = call.method === 'eth_blockNumber' && said?.result === call.method
    return { jsonrpc: '2.0', id: call.id, ...(isLook ? { result: hex(head) } : said) }
  }
  const server = await startServer((_request, response, body) => {
    const given = JSON.parse(body) as NodeCall | NodeCall[]
    behaves(response, JSON.stringify(Array.isArray(given) ? given.map(reply) : reply(given)), body)
  })
  return {
    ...server,
    methods: () =>
      server.bodies
        .flatMap((body) => JSON.parse(body) as NodeCall | NodeCall[])
        .map(({ method }) => method)
        .filter((method) => !looks.has(method)),
    says(next) {
      says = next
    },
    behaves(next) {
      behaves = next
    },
  }
}

export function hex(value: number): `0x${string}` {
  return `0x${value.toString(16)}`
}

export const chainId = 'eip155:1'

export function chainOf(urls: readonly string[], change: Partial<Chain> = {}): Chain {
  return {
    caipNetworkId: chainId,
    name: 'Chain',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: urls,
    wsUrls: [],
    contracts: {},
    logSpan: 1_000,
    isTest: false,
    ...change,
  }
}

export type TestRpc = {
  readonly rpc: GatewayRpc
  readonly clock: FakeClock
  readonly log: LogEntry[]
  metrics(): Promise<string>
}

/** Makes the house of one chain with these nodes; of those that are well, the first is picked. */
export function rpcOf(
  nodes: readonly { readonly url: string }[],
  options: Partial<GatewayRpcDeps> & { readonly chain?: Partial<Chain> } = {},
): TestRpc {
  const { chain, ...deps } = options
  const clock = createFakeClock()
  const log: LogEntry[] = []
  const registry = new Registry()
  const upstream = createUpstream({ clock })
  const made = chainOf(
    nodes.map(({ url }) => url),
    chain,
  )
  const rpc = createGatewayRpc({
    chains: new Map([[made.caipNetworkId, made]]),
    upstream,
    clock,
    log: (entry) => void log.push(entry),
    metrics: createRpcMetrics(registry),
    random: () => 0,
    ...deps,
  })
  onTestFinished(() => {
    rpc.stop()
    return upstream.close()
  })
  return { rpc, clock, log, metrics: () => registry.metrics() }
}
