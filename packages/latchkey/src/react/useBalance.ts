import { useCallback, useEffect } from 'react'
import type { Namespace } from '../caip/index.ts'
import {
  type BalanceEntry,
  fetchBalance as fetchBalanceAction,
  formatBalance,
  readBalance,
  readConnection,
} from '../core/index.ts'
import { messageOf } from '../errors/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useClientState } from './useSelected.ts'

/**
 * Returns the native balance of the connected account, and fetches it when the
 * account or the network changes.
 *
 * @param parameters - Namespace, by default the active one; `isEnabled`, whether to fetch.
 * @returns The balance. `value` and `formatted` are undefined while it is unknown: that is not 0.
 * @see [4.4]
 */
export function useBalance(parameters: useBalance.Parameters = {}): useBalance.Result {
  const { namespace, isEnabled = true } = parameters
  const { client } = useLatchkeyContext()
  const entry = useClientState((state) => readBalance(state, namespace))
  // Account and network of the balance: it is fetched again when this changes.
  const account = useClientState((state) => {
    const chosen = namespace ?? state.activeNamespace
    const address = readConnection(state, chosen)?.accounts[0]?.address
    const network = state.network[chosen]?.active?.caipNetworkId
    return address && client.adapters.get(chosen)?.readBalance && `${network}:${address}`
  })
  const fetchBalance = useCallback<useBalance.Result['fetchBalance']>(
    async (options) => {
      return fetchBalanceAction(client, { namespace, ...options })
    },
    [client, namespace],
  )
  useEffect(() => {
    if (!isEnabled || !account) return
    // The client may have been destroyed meanwhile.
    fetchBalance().catch((error: unknown) =>
      client.logger.info('A balance was not fetched', { reason: messageOf(error) }),
    )
  }, [isEnabled, account, fetchBalance, client])

  const { status, value, decimals, symbol } = entry ?? {}
  const formatted =
    value === undefined || decimals === undefined ? undefined : formatBalance(value, decimals)
  return { status, value, decimals, symbol, formatted, fetchBalance }
}

export declare namespace useBalance {
  type Parameters = {
    readonly namespace?: Namespace | undefined
    readonly isEnabled?: boolean | undefined
  }
  type Result = {
    readonly status: BalanceEntry['status'] | undefined
    /** Base units. */
    readonly value: bigint | undefined
    readonly decimals: number | undefined
    readonly symbol: string | undefined
    /** Floored to 3 decimals. */
    readonly formatted: string | undefined
    /** Fetches now. Returns a cached balance of the last 30 s unless forced. */
    readonly fetchBalance: (options?: {
      readonly force?: boolean | undefined
    }) => Promise<BalanceEntry | undefined>
  }
}
