import type { UpstreamConfigs } from '../../../upstream/index.ts'
import { startTestServer, type TestServer } from '../../../upstream/server.fixture.ts'
import { projectId, startTestFeatures, type TestFeatures } from '../../features.fixture.ts'
import { fakeContracts, type ContractReplies } from '../../chain/prices/contracts.fixture.ts'
import { createSwapFeature } from './createSwapFeature.ts'
import {
  type ExchangeReplies,
  expectedAmount,
  validSwap,
  tokenIn,
  tokenOut,
  visitor,
  type FakeExchange,
  wrappedNative,
} from './fakeExchanges.fixture.ts'

export type TestSwap = {
  readonly market: TestFeatures
  readonly server: TestServer
  /** Requests to the exchange, oldest first. */
  requests(): { readonly path: string; readonly query: Record<string, string> }[]
  /** Calls that nodes were requested to simulate. */
  readonly simulated: unknown[]
}

/** Starts a gateway and a fake exchange. */
export async function startExchange(
  exchange: FakeExchange,
  replies: ExchangeReplies = {},
  more: {
    readonly configured?: Record<string, string>
    readonly upstreams?: (url: string) => UpstreamConfigs
    /** Replaces the exchange's response. */
    readonly reply?: { readonly status?: number; readonly text: string }
    readonly contracts?: ContractReplies
    readonly gas?: () => unknown
  } = {},
): Promise<TestSwap> {
  const { spender } = exchange
  const usual = {
    to: spender,
    data: exchange.dataOf(validSwap),
    value: 0n,
    amount: `${expectedAmount}`,
  }
  const answers = exchange.answers({ ...usual, gas: '200000', chain: 1, spender, ...replies })
  const server = await startTestServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    const { status = 200, text = JSON.stringify(answers[path] ?? {}) } = more.reply ?? {}
    response.writeHead(status).end(text)
  })
  const simulatedGas: unknown[] = []
  const own = { [exchange.name]: { ...exchange.configured(server.url), ...more.configured } }
  const upstreams = more.upstreams?.(server.url) ?? own
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const about = { nativeCurrency, rpcUrls: ['http://127.0.0.1:9'] }
  const known = { wrappedNative: wrappedNative }
  const market = startTestFeatures({
    overrides: [
      { ...about, id: 'eip155:1', contracts: known },
      { ...about, id: 'eip155:4242' },
    ],
    more: (context) =>
      createSwapFeature({
        ...context,
        upstreams,
        readContracts: fakeContracts(more.contracts ?? {}),
        readGasPrice: async () => ({ standard: '7', fast: '8', instant: '9' }),
        tokens: {
          listed: (chain) => context.tokens.listed(chain),
          find: async (_chain, addresses) =>
            new Map(addresses.map((each) => [each, tokenOf(each)])),
        },
        rpc: {
          request: async (_chain, { params }) => {
            simulatedGas.push(params)
            return more.gas?.() ?? '0x30d40'
          },
        },
      }).routes,
  })
  const requested = (): ReturnType<TestSwap['requests']> =>
    server.requests.map(({ url = '' }) => {
      const { pathname, searchParams } = new URL(url, server.url)
      return { path: pathname, query: Object.fromEntries(searchParams) }
    })
  return { market, server, requests: requested, simulated: simulatedGas }
}

function tokenOf(address: string) {
  const decimals = address === tokenOut ? 6 : 18
  return { address, name: '', symbol: '', decimals, logoUri: undefined, eip2612: false }
}

export const caipAddressOf = (address: string): string => `eip155:1:${address}`
export const nativeId: string = caipAddressOf('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
export const sampleQuery = {
  from: caipAddressOf(tokenIn),
  to: caipAddressOf(tokenOut),
  amount: '1000000',
}

export function gatewaySwapPath(route: string, query: Record<string, string>): string {
  return `/v1/convert/${route}?${new URLSearchParams({ projectId, ...query }).toString()}`
}

/** Requests a transaction, without simulation by default. */
export function requestSwapTransaction(
  { market }: TestSwap,
  change: object = {},
  eip155: object = { slippage: 1 },
): Promise<Response> {
  const about = { projectId, userAddress: caipAddressOf(visitor), disableEstimate: true }
  return market.post('/v1/convert/build-transaction', {
    ...about,
    ...sampleQuery,
    eip155,
    ...change,
  })
}

/** Invalid responses: a name, status and body. */
export const invalidUpstreamResponses = [
  ['a wrong key', 401, '{"message":"No","error":"No","description":"No"}'],
  ['too many questions', 429, '{"message":"secret","error":"secret"}'],
  ['an outage', 502, '<html>'],
  ['HTML', 200, '<html>'],
  ['null', 200, 'null'],
  ['a redirect', 302, ''],
] as const
