import { useEffect, useRef } from 'react'
import { fetchSwapQuotes, readConnection, swap, type SwapQuote } from '../core/index.ts'
import type { CaipAddress } from '../caip/index.ts'
import { transportAbortedError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import type { Clock } from '../kernel/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import {
  type MutationOptions,
  type MutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from './query/index.ts'
import { useClientState } from './useSelected.ts'

/** Pause after a change of the parameters, as in typing, in ms. */
const debounce = 150
/** Age after which quotes are fetched again, in ms. */
const refreshInterval = 10_000

/**
 * Returns quotes for a swap, and the mutation that swaps at one of them. Quotes are fetched 150 ms after the
 * parameters or the account have changed, which aborts an older request, and every 10 s while the page is
 * visible. Needs a gateway.
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
  const fetchedKey = useRef<string | undefined>(undefined)
  const quotes = useQuery<readonly SwapQuote[]>({
    key,
    async fetch(signal) {
      if (!pair) return []
      const isChanged = fetchedKey.current !== undefined && fetchedKey.current !== key
      fetchedKey.current = key
      if (isChanged) await waitForPause(client.clock, signal)
      return fetchSwapQuotes(client, { ...pair, force: true, signal })
    },
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
    /** Base units of `from`. */
    readonly amount?: bigint | undefined
    /** Whether to fetch quotes. @default true */
    readonly enabled?: boolean | undefined
  }
  type Options = MutationOptions<swap.Result, swap.Parameters>
  type Result = MutationResult<swap.Result, swap.Parameters> & {
    readonly quotes: UseQueryResult<readonly SwapQuote[]>
  }
}

/** Waits for the debounce interval. Rejects when the signal aborts. */
function waitForPause(clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(debounce, resolve)
    signal.addEventListener('abort', () => {
      stop()
      reject(new WalletError(transportAbortedError))
    })
  })
}
