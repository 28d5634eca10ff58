import { swapQuoteFailedError } from '../../errors/catalogue/index.ts'
import { type CaipAddress, formatCaipAddress } from '../../caip/index.ts'
import { type SwapQuoteEntry, swapQuotesResponseSchema } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SwapPair, SwapQuote } from '../model/slices/swap.ts'
import { fetchQuery, gatewayQueryKey, type GatewayQuery } from '../gateway/index.ts'
import { requestSwapGateway } from './requestSwapGateway.ts'
import {
  requireSwapAmount,
  isSameCaipAddress,
  findSwapAccount,
  parseSwapPair,
  resolveSwapAccount,
} from './swapParameters.ts'

/** Parameters of a quote. */
export type SwapQuotesParameters = SwapPair & {
  /** Base units of `from`. */
  readonly amount: bigint
  /** Account that swaps. @default the account of the connected wallet, if there is one */
  readonly userAddress?: CaipAddress | undefined
  /** Price of one unit of gas, in base units of the native currency. */
  readonly gasPrice?: bigint | undefined
}

/** Prices change with every block, and views refresh as often. */
const tenSeconds = 10_000

/**
 * Creates a query for swap quotes.
 *
 * @param parameters - Both tokens; amount; account; gas price.
 * @returns The query; the best quote first. Quotes for other tokens or amounts are dropped.
 */
export function swapQuotesQuery(
  client: Latchkey,
  parameters: SwapQuotesParameters,
): GatewayQuery<readonly SwapQuote[]> {
  const { from, to, amount, userAddress, gasPrice } = parameters
  return {
    queryKey: gatewayQueryKey(
      client,
      'swapQuotes',
      from,
      to,
      `${amount}`,
      userAddress ?? '',
      `${gasPrice ?? ''}`,
    ),
    queryFn: async ({ signal }) => {
      const failed = swapQuoteFailedError
      const token = parseSwapPair(parameters, failed).from
      const account =
        userAddress === undefined
          ? findSwapAccount(client, token)
          : resolveSwapAccount(client, token, userAddress)
      const { quotes } = await requestSwapGateway(client, {
        path: '/v1/convert/quotes',
        query: {
          amount: `${requireSwapAmount(amount)}`,
          userAddress: account && formatCaipAddress(account),
          from,
          to,
          gasPrice: gasPrice?.toString(),
        },
        reply: swapQuotesResponseSchema,
        failed,
        network: token.networkId,
        signal,
      })
      return quotes.flatMap((quote) => toSwapQuote(parameters, quote))
    },
    staleTime: tenSeconds,
  }
}

/**
 * Fetches swap quotes.
 *
 * @example
 * const [best] = await fetchSwapQuotes(client, { from: usdc, to: eth, amount: 5_000_000n })
 *
 * @param parameters - Both tokens; amount in base units; account; gas price; `force` bypasses the
 * cache; abort signal.
 * @returns Quotes, the best first. Cached for 10 s.
 * @throws {@link fetchSwapQuotes.ErrorCode}
 */
export async function fetchSwapQuotes(
  client: Latchkey,
  parameters: fetchSwapQuotes.Parameters,
): Promise<readonly SwapQuote[]> {
  const { force, signal } = parameters
  return fetchQuery(client, swapQuotesQuery(client, parameters), { force, signal })
}

export declare namespace fetchSwapQuotes {
  type Parameters = SwapQuotesParameters & {
    readonly force?: boolean | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ErrorCode =
    | 'swap.quote_failed'
    | 'swap.invalid_amount'
    | 'swap.insufficient_liquidity'
    | 'swap.network_not_supported'
    | 'caip.invalid_address'
    | 'transport.aborted'
}

/** Converts a reported quote; empty unless it is for the requested tokens and amount. */
function toSwapQuote(
  { from, to, amount }: SwapQuotesParameters,
  quote: SwapQuoteEntry,
): SwapQuote[] {
  const { fromAccount, toAccount, gas, route, priceImpact, feePercent } = quote
  const fromAmount = BigInt(quote.fromAmount)
  const isAnswer =
    isSameCaipAddress(fromAccount, from) &&
    isSameCaipAddress(toAccount, to) &&
    fromAmount === amount
  if (!isAnswer) return []
  return [
    {
      from,
      to,
      fromAmount,
      toAmount: BigInt(quote.toAmount),
      gas: gas === undefined ? undefined : BigInt(gas),
      route: route as readonly CaipAddress[] | undefined,
      priceImpact,
      feePercent,
    },
  ]
}
