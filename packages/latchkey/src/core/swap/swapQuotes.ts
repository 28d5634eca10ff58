import { type CaipAddress, formatCaipAddress } from '../../caip/index.ts'
import { type SwapQuoteEntry, swapQuotesResponse } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { fetchQuery, gatewayQueryKey, type Query } from '../gateway/index.ts'
import { requestSwap } from './requestSwap.ts'
import {
  checkSwapAmount,
  isSameId,
  connectedAccount,
  parsePair,
  swapAccount,
  type SwapPair,
} from './swapPair.ts'

/** What one gets for a token. Amounts are base units. */
export type SwapQuote = SwapPair & {
  readonly fromAmount: bigint
  readonly toAmount: bigint
  /** Gas that it takes, as far as it is known. */
  readonly gas?: bigint | undefined
  /** Tokens that it goes through, the first and the last among them. */
  readonly route?: readonly CaipAddress[] | undefined
  /** By how many percent the trade moves its own price, a decimal string. */
  readonly priceImpact?: string | undefined
}

/** What a quote is asked for. */
export type SwapQuotesParameters = SwapPair & {
  /** Base units of `from`. */
  readonly amount: bigint
  /** Who swaps. @default the account of the connected wallet, if there is one */
  readonly userAddress?: CaipAddress | undefined
  /** Base units of the network's coin for one unit of gas. */
  readonly gasPrice?: bigint | undefined
}

/** Prices move with every block; views ask again as often. facts: product-inventory §7.7 */
const tenSeconds = 10_000

/**
 * Asks what one gets for a token.
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - Both tokens; amount; account; price of gas.
 * @returns The query; the best quote first, none when there is no answer to what was asked.
 * @source spec §7 "GET /v1/convert/quotes"
 */
export function swapQuotesQuery(
  client: Latchkey,
  parameters: SwapQuotesParameters,
): Query<readonly SwapQuote[]> {
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
      const failed = 'swap.quote_failed'
      const token = parsePair(parameters, failed).from
      const account =
        userAddress === undefined
          ? connectedAccount(client, token)
          : swapAccount(client, token, userAddress)
      const { quotes } = await requestSwap(client, {
        path: '/v1/convert/quotes',
        query: {
          amount: `${checkSwapAmount(amount)}`,
          userAddress: account && formatCaipAddress(account),
          from,
          to,
          gasPrice: gasPrice?.toString(),
        },
        reply: swapQuotesResponse,
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
 * Tells what one gets for a token.
 *
 * @example
 * const [best] = await fetchSwapQuotes(client, { from: usdc, to: eth, amount: 5_000_000n })
 *
 * @param client - Client from `createLatchkey`.
 * @param parameters - Both tokens; amount in base units; account; price of gas; `force` asks though
 * an answer still counts; signal to give up waiting.
 * @returns Quotes, the best first. They count for 10 s.
 * @throws {@link fetchSwapQuotes.ErrorCode}
 * @source spec §7 "Blockchain data API"
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

/** In our own words; none for the answer to another question. */
function toSwapQuote(
  { from, to, amount }: SwapQuotesParameters,
  quote: SwapQuoteEntry,
): SwapQuote[] {
  const { fromAccount, toAccount, gas, route, priceImpact } = quote
  const fromAmount = BigInt(quote.fromAmount)
  const isAnswer = isSameId(fromAccount, from) && isSameId(toAccount, to) && fromAmount === amount
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
    },
  ]
}
