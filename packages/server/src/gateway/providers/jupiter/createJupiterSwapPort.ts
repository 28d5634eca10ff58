import { solanaMainnet } from 'latchkey/networks'
import { httpError } from '../../../http/index.ts'
import type { Cache } from '../../../store/index.ts'
import { type UpstreamClient, upstreamError } from '../../../upstream/index.ts'
import { toWrappedToken, nativeMarker } from '../../chain/accounts/index.ts'
import { formatFixed, parseFixedPoint } from '../../chain/amounts/index.ts'
import type { TokenRegistry } from '../../chain/tokens/index.ts'
import type {
  PortQuote,
  SwapOrder,
  UserSwapOrder,
  SolanaSwapPort,
} from '../../features/swap/EvmSwapPort.ts'
import { priceMovedError } from '../../features/swap/swapErrors.ts'
import {
  type AggregatorClient,
  createAggregatorClient,
} from '../../features/swap/createAggregatorClient.ts'
import { requestJupiterQuote } from './requestJupiterQuote.ts'
import { isExpectedSwap, type ExpectedSwap } from './isExpectedSwap.ts'
import { jupiterPrograms } from './jupiterPrograms.ts'
import { mergeJupiterTokens } from './mergeJupiterTokens.ts'
import { decodeJupiterTransaction } from './decodeJupiterTransaction.ts'
import {
  type JupiterQuoteResponse,
  jupiterTokensReplySchema,
  jupiterSwapReplySchema,
} from './replies.ts'
import { associatedTokenAccounts } from './associatedTokenAccounts.ts'
import { readJupiterError } from './readJupiterError.ts'

/** Maximum priority fee in lamports. */
const maxPriority = 1_000_000

const hour = 3_600_000
const listRule = { ttlMs: hour, staleMs: 24 * hour } as const
/** Maximum bytes of the token list, which has trading statistics of each token. */
const listBytes = 40 * 1_048_576

/** Settings of Jupiter. */
export type JupiterOptions = {
  readonly key?: string | undefined
  readonly url?: string | undefined
}

/**
 * Creates the swap port of Jupiter for Solana.
 *
 * @param deps - `tokens`: trusted tokens of the deployment.
 * @see https://dev.jup.ag/docs
 */
export function createJupiterSwapPort(
  deps: {
    readonly upstream: Pick<UpstreamClient, 'send'>
    readonly cache: Cache
    readonly tokens: Pick<TokenRegistry, 'listed'>
  } & JupiterOptions,
): SolanaSwapPort {
  const { upstream, cache, tokens, key, url = 'https://api.jup.ag' } = deps
  const headers = key === undefined ? {} : { 'x-api-key': key }
  const about = { upstream, url, key, headers }
  const request = createAggregatorClient({ ...about, rejectionText: readJupiterError })
  const { host } = new URL(url)

  return {
    name: 'jupiter',
    supports: ({ caipNetworkId }) => caipNetworkId === solanaMainnet.caipNetworkId,
    tokens: (chain, signal) =>
      cache.getOrLoad(
        `convertList:${url}:${chain.caipNetworkId}`,
        listRule,
        async (own) => {
          const list = await request({ ...verifiedTokens, maxBytes: listBytes }, own)
          return mergeJupiterTokens(list, tokens.listed(chain))
        },
        signal,
      ),
    async quote(order, signal) {
      const quote = await requestJupiterQuote({ request, host }, order, signal)
      return quote && offerOf(order, quote)
    },
    async prepare(order, signal) {
      const quote = await requestOrderQuote({ request, host }, order, signal)
      if (!quote) return undefined
      const body = {
        quoteResponse: quote,
        userPublicKey: order.user,
        wrapAndUnwrapSol: order.from === nativeMarker || order.to === nativeMarker,
        dynamicComputeUnitLimit: true,
        prioritizationFeeLamports: {
          priorityLevelWithMaxLamports: { maxLamports: maxPriority, priorityLevel: 'high' },
        },
      }
      const built = await request(
        { path: '/swap/v1/swap', schema: jupiterSwapReplySchema, body },
        signal,
      )
      const { swapTransaction: data, lastValidBlockHeight, simulationError } = built
      const calls = await decodeJupiterTransaction(data, order.user)
      if (!calls || !isExpectedSwap(calls, await meantBy(order, quote)))
        throw upstreamError('body', host)
      if (order.isSimulated && simulationError)
        throw httpError(400, { field: '', description: 'The chain rejects the transaction' })
      const amount = BigInt(quote.outAmount)
      return { to: jupiterPrograms.jupiter, data, amount, lastValidBlockHeight }
    },
  }
}

/** The request for the list of tokens that Jupiter has verified. */
const verifiedTokens = {
  path: '/tokens/v2/tag',
  query: { query: 'verified' },
  schema: jupiterTokensReplySchema,
} as const

/**
 * Requests the quote of an order. When its minimum output is below that of the order, as after a fall of
 * the price, it is requested again with less slippage.
 *
 * @throws HTTP 400 when the price has fallen below the minimum.
 */
async function requestOrderQuote(
  deps: { readonly request: AggregatorClient; readonly host: string },
  order: UserSwapOrder,
  signal: AbortSignal,
): Promise<JupiterQuoteResponse | undefined> {
  const first = await requestJupiterQuote(
    { ...deps, slippageBps: order.slippage * 100 },
    order,
    signal,
  )
  if (!first) return undefined
  const slippageBps = slippageFor(order, first)
  if (slippageBps === first.slippageBps) return first
  const quote = await requestJupiterQuote({ ...deps, slippageBps }, order, signal)
  if (quote && BigInt(quote.otherAmountThreshold) < (order.minAmount ?? 0n)) throw priceMovedError()
  return quote
}

/**
 * Returns the slippage in basis points with which the minimum output of the order is kept, at most that
 * of the order.
 *
 * @throws HTTP 400 when the price has fallen below the minimum.
 */
function slippageFor(
  { minAmount = 0n }: UserSwapOrder,
  { outAmount, otherAmountThreshold, slippageBps }: JupiterQuoteResponse,
): number {
  if (BigInt(otherAmountThreshold) >= minAmount) return slippageBps
  const expected = BigInt(outAmount)
  if (expected < minAmount) throw priceMovedError()
  return Number.parseInt(`${((expected - minAmount) * 10_000n) / expected}`, 10)
}

/** Returns the route; intermediate tokens of split routes appear once, in order. */
function offerOf(order: SwapOrder, quote: JupiterQuoteResponse): PortQuote {
  const { outAmount, outputMint, inputMint, routePlan, priceImpactPct } = quote
  const passed = new Set(routePlan.map(({ swapInfo }) => swapInfo.outputMint))
  const between = [...passed].filter((mint) => mint !== outputMint && mint !== inputMint)
  // Price impact is a fraction, and may have a sign.
  const fraction = parseFixedPoint(`${priceImpactPct}`.replace(/^-/, ''))
  return {
    amount: BigInt(outAmount),
    route: [order.from, ...between, order.to],
    priceImpact: fraction === undefined ? undefined : formatFixed(fraction * 100n),
  }
}

async function meantBy(order: UserSwapOrder, quote: JupiterQuoteResponse): Promise<ExpectedSwap> {
  const { user, amount, from } = order
  const { inputMint, outputMint, slippageBps } = quote
  return {
    user,
    sellAmount: amount,
    buyAmount: BigInt(quote.outAmount),
    slippageBps,
    maxWrapped: from === nativeMarker ? amount : 0n,
    maxPriorityFee: BigInt(maxPriority),
    wrappedSolAccounts: await associatedTokenAccounts(
      user,
      toWrappedToken(order.chain, nativeMarker),
    ),
    sellAccounts: await associatedTokenAccounts(user, inputMint),
    buyAccounts: await associatedTokenAccounts(user, outputMint),
  }
}
