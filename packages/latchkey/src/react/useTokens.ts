import { useCallback, useMemo } from 'react'
import {
  fetchTokens,
  type Latchkey,
  readTokens,
  readTokensEntry,
  type TokenBalance,
  type TokensEntry,
} from '../core/index.ts'
import { balanceUnavailableError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import type { UseQueryResult } from './query/index.ts'
import { useAccountFetch } from './useAccountFetch.ts'
import { useClientState } from './useSelected.ts'

/**
 * Returns the token balances of the active account on its network, with fiat values where a price is
 * known, and fetches them when one of the two changes. Needs a gateway.
 *
 * @example
 * const { data = [] } = useTokens()
 * return data.map(({ symbol, quantity }) => <li key={symbol}>{quantity.numeric} {symbol}</li>)
 *
 * @param parameters - `enabled`, whether to fetch.
 * @returns A query. The native currency comes first. `data` is undefined while balances are unknown.
 * @see [4.4, 9.1b]
 */
export function useTokens(parameters: useTokens.Parameters = {}): useTokens.Result {
  const { enabled = true } = parameters
  const { client } = useLatchkeyContext()
  const entry = useClientState((state) => readTokensEntry(state))
  const tokens = useClientState((state) => readTokens(state))
  const run = useAccountFetch(fetchCached, enabled)
  const refetch = useCallback<useTokens.Result['refetch']>(async () => {
    const error = await run(fetchAgain)
    const state = client.store.get()
    const query = toQuery(readTokensEntry(state), readTokens(state))
    return error ? { ...query, error, status: 'error' } : query
  }, [client, run])
  const query = useMemo(() => toQuery(entry, tokens), [entry, tokens])
  return { ...query, refetch }
}

const fetchCached = (client: Latchkey): Promise<unknown> => fetchTokens(client)
const fetchAgain = (client: Latchkey): Promise<unknown> => fetchTokens(client, { force: true })

function toQuery(
  entry: TokensEntry | undefined,
  tokens: readonly TokenBalance[],
): Omit<useTokens.Result, 'refetch'> {
  const isError = entry?.status === 'failed'
  const data = entry?.timestamp === undefined ? undefined : tokens
  const isSuccess = !isError && data !== undefined
  return {
    data,
    error: isError ? new WalletError(balanceUnavailableError) : undefined,
    status: isError ? 'error' : isSuccess ? 'success' : 'pending',
    isPending: !isError && !isSuccess,
    isSuccess,
    isError,
    isFetching: entry?.status === 'loading',
  }
}

export declare namespace useTokens {
  type Parameters = {
    /** Whether to fetch. @default true */
    readonly enabled?: boolean | undefined
  }
  type Result = UseQueryResult<readonly TokenBalance[]>
}
