import { httpError } from '../../../http/index.ts'
import { upstreamError } from '../../../upstream/index.ts'
import { toWrappedToken } from '../../chain/accounts/index.ts'
import type { SwapOrder } from '../../features/swap/EvmSwapPort.ts'
import type { AggregatorClient } from '../../features/swap/createAggregatorClient.ts'
import { type JupiterQuoteResponse, maxSplTokenAmount, jupiterQuoteReplySchema } from './replies.ts'

/**
 * Requests a quote.
 *
 * @param deps - `slippageBps` of the swap, if known.
 * @returns Undefined when the out amount is 0 or the amount exceeds u64.
 * @throws 400 for wrapping SOL; UpstreamError, also for a quote of another swap.
 */
export async function requestJupiterQuote(
  deps: {
    readonly request: AggregatorClient
    readonly host: string
    readonly slippageBps?: number | undefined
  },
  order: SwapOrder,
  signal: AbortSignal,
): Promise<JupiterQuoteResponse | undefined> {
  const { request, host, slippageBps } = deps
  const { chain, from, to, amount } = order
  const inputMint = toWrappedToken(chain, from)
  const outputMint = toWrappedToken(chain, to)
  if (inputMint === outputMint)
    throw httpError(400, {
      field: 'to',
      description: 'Wrapping the native currency is not supported',
    })
  if (amount > maxSplTokenAmount) return undefined
  const query = {
    inputMint,
    outputMint,
    amount: `${amount}`,
    swapMode: 'ExactIn',
    slippageBps: slippageBps?.toString(),
    // The only instruction version that can be checked.
    instructionVersion: 'V2',
  }
  const quote = await request(
    { path: '/swap/v1/quote', query, schema: jupiterQuoteReplySchema },
    signal,
  )
  const isRequested =
    quote.inputMint === inputMint &&
    quote.outputMint === outputMint &&
    quote.inAmount === query.amount &&
    quote.slippageBps === (slippageBps ?? quote.slippageBps) &&
    BigInt(quote.otherAmountThreshold) >= minAmountOf(quote)
  if (!isRequested) throw upstreamError('body', host)
  return BigInt(quote.outAmount) === 0n ? undefined : quote
}

function minAmountOf({ outAmount, slippageBps }: JupiterQuoteResponse): bigint {
  return (BigInt(outAmount) * BigInt(10_000 - slippageBps)) / 10_000n
}
