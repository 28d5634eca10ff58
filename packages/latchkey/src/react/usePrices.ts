import { useCallback, useRef } from 'react'
import { fetchPrices, readCurrency, type State, type TokenPrice } from '../core/index.ts'
import type { PriceCurrency } from '../protocol/index.ts'
import { type UseQueryResult, useClientQuery } from './query/index.ts'

/**
 * Returns the prices of tokens, and fetches them when the tokens or the currency change. Cached for
 * 30 s; `refetch` bypasses the cache. Needs a gateway.
 *
 * @example
 * const { data } = usePrices({ tokens: ['eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'] })
 * return <p>{data?.[0]?.price}</p>
 *
 * @param parameters - CAIP-10 ids of the tokens; currency, by default the visitor's; `enabled`, whether to fetch.
 * @returns A query. Prices in the order of the tokens, without unknown ones.
 */
export function usePrices(parameters: usePrices.Parameters): usePrices.Result {
  const { tokens, enabled = true } = parameters
  const isForced = useRef(false)
  const currencyOf = (state: State): PriceCurrency => parameters.currency ?? readCurrency(state)
  const query = useClientQuery({
    key: (state) =>
      enabled && tokens.length > 0 ? [currencyOf(state), ...tokens].join(' ') : undefined,
    fetch: (client, signal) => {
      const currency = currencyOf(client.store.get())
      return fetchPrices(client, { tokens, currency, signal, force: isForced.current })
    },
  })
  const { refetch: fetchAgain } = query
  const refetch = useCallback<usePrices.Result['refetch']>(() => {
    isForced.current = true
    const fetching = fetchAgain()
    // The fetch has started by now.
    isForced.current = false
    return fetching
  }, [fetchAgain])
  return { ...query, refetch }
}

export declare namespace usePrices {
  type Parameters = Pick<fetchPrices.Parameters, 'tokens'> & {
    /** @default the currency of the visitor */
    readonly currency?: PriceCurrency | undefined
    /** Whether to fetch. @default true */
    readonly enabled?: boolean | undefined
  }
  type Result = UseQueryResult<readonly TokenPrice[]>
}
