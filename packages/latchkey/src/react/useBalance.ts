import { useCallback, useEffect, useMemo } from 'react'
import type { Namespace } from '../caip/index.ts'
import {
  type BalanceEntry,
  fetchBalance,
  formatBalance,
  readBalance,
  readConnection,
} from '../core/index.ts'
import { balanceUnavailableError } from '../errors/catalogue/index.ts'
import { messageOf, WalletError } from '../errors/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import type { UseQueryResult } from './query/index.ts'
import { useClientState } from './useSelected.ts'

/**
 * Returns the native balance of the connected account, and fetches it when the
 * account or the network changes.
 *
 * @example
 * const { data } = useBalance()
 * return data && <p>{data.formatted} {data.symbol}</p>
 *
 * @param parameters - Namespace, by default the active one; `enabled`, whether to fetch.
 * @returns A query. `data` is undefined while the balance is unknown: that is not 0.
 * @see [4.4]
 */
export function useBalance(parameters: useBalance.Parameters = {}): useBalance.Result {
  const { namespace, enabled = true } = parameters
  const { client } = useLatchkeyContext()
  const entry = useClientState((state) => readBalance(state, namespace))
  // Account and network of the balance: it is fetched again when this changes.
  const account = useClientState((state) => {
    const chosen = namespace ?? state.activeNamespace
    const address = readConnection(state, chosen)?.accounts[0]?.address
    const network = state.network[chosen]?.active?.caipNetworkId
    return address && client.adapters.get(chosen)?.readBalance && `${network}:${address}`
  })
  useEffect(() => {
    if (!enabled || !account) return
    // The client may have been destroyed meanwhile.
    fetchBalance(client, { namespace }).catch((error: unknown) =>
      client.logger.info('A balance was not fetched', { reason: messageOf(error) }),
    )
  }, [enabled, account, client, namespace])

  const refetch = useCallback<useBalance.Result['refetch']>(async () => {
    try {
      return toQuery(await fetchBalance(client, { namespace, force: true }))
    } catch (error) {
      // The client was destroyed.
      return { data: undefined, error: error as WalletError, status: 'error' }
    }
  }, [client, namespace])
  const query = useMemo(() => toQuery(entry), [entry])
  return { ...query, refetch }
}

function toQuery(entry: BalanceEntry | undefined): Omit<useBalance.Result, 'refetch'> {
  const data =
    entry?.value === undefined
      ? undefined
      : {
          value: entry.value,
          decimals: entry.decimals,
          symbol: entry.symbol,
          formatted: formatBalance(entry.value, entry.decimals),
        }
  const isError = entry?.status === 'failed'
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

export declare namespace useBalance {
  type Parameters = {
    readonly namespace?: Namespace | undefined
    /** Whether to fetch the balance. @default true */
    readonly enabled?: boolean | undefined
  }
  type Balance = {
    /** Base units. */
    readonly value: bigint
    readonly decimals: number
    readonly symbol: string
    /** Floored to 3 decimals. */
    readonly formatted: string
  }
  type Result = UseQueryResult<Balance>
}
