import { useEffect } from 'react'
import { fetchSwapQuotes, readConnection, swap, type SwapQuote } from '../core/index.ts'
import type { CaipAddress } from '../caip/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import {
  type MutationOptions,
  type MutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from './query/index.ts'
import { useClientState } from './useSelected.ts'

/** Age after which quotes are fetched again, in ms. */
const refreshInterval = 10_000

/**
 * Returns quotes for a swap, and the mutation that swaps at one of them. Quotes are fetched when the
 * parameters or the account change, and every 10 s while the page is visible. Needs a gateway.
 *
 * @example
 * const { quotes, mutate } = useSwap({ from: usdc, to: eth, amount: 5_000_000n })
 * const [quote] = quotes.data ?? []
 * return <button disabled={!quote} onClick={() => quote && mutate({ quote })}>Swap</button>
 *
 * @param parameters - See {@link useSwap.Parameters}.
 * @param options - Callbacks.
 * @returns The mutation, with the query of the quotes in `quotes`, the best quote first.
 * @see `swap` and `fetchSwapQuotes` for the errors.
 */
export function useSwap(
  parameters: useSwap.Parameters = {},
  options?: useSwap.Options,
): useSwap.Result {
  const { from, to, amount, enabled = true } = parameters
  const { client } = useLatchkeyContext()
  const account = useClientState((state) => readConnection(state)?.accounts[0]?.address ?? '')
  const pair = from && to && amount !== undefined && amount > 0n ? { from, to, amount } : undefined
  const key = enabled && pair ? `${account} ${pair.from} ${pair.to} ${pair.amount}` : undefined
  const quotes = useQuery<readonly SwapQuote[]>({
    key,
    fetch: async (signal) =>
      pair ? fetchSwapQuotes(client, { ...pair, force: true, signal }) : [],
  })

  const { refetch } = quotes
  useEffect(() => {
    if (key === undefined) return undefined
    let stop = (): void => {}
    function schedule(): void {
      stop = client.clock.after(refreshInterval, () => {
        if (client.window?.document?.visibilityState !== 'hidden') void refetch()
        schedule()
      })
    }
    schedule()
    return () => stop()
  }, [key, client, refetch])

  const mutation = useMutation((variables) => swap(client, variables), options)
  return { ...mutation, quotes }
}

export declare namespace useSwap {
  type Parameters = {
    /** Sold token, CAIP-10; the placeholder address of the namespace for the native currency. */
    readonly from?: CaipAddress | undefined
    /** Bought token, CAIP-10, on the same network. */
    readonly to?: CaipAddress | undefined
    /** Base units of `from`. Wait for a pause in typing before you change it. */
    readonly amount?: bigint | undefined
    /** Whether to fetch quotes. @default true */
    readonly enabled?: boolean | undefined
  }
  type Options = MutationOptions<swap.Result, swap.Parameters>
  type Result = MutationResult<swap.Result, swap.Parameters> & {
    readonly quotes: UseQueryResult<readonly SwapQuote[]>
  }
}
