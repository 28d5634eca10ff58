import { useCallback, useEffect } from 'react'
import { type Latchkey, readConnection, readNetwork } from '../core/index.ts'
import { messageOf, type WalletError } from '../errors/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useClientState } from './useSelected.ts'

/**
 * Fetches data of the active account on its network: after the component has mounted, and again when
 * account or network changes.
 *
 * @param fetch - Fetches into the state of the client. Must be stable.
 * @param enabled - Whether to fetch.
 * @returns A function that calls `fetch` and returns its error instead of rejecting.
 */
export function useAccountFetch(
  fetch: (client: Latchkey) => Promise<unknown>,
  enabled: boolean,
): (again: (client: Latchkey) => Promise<unknown>) => Promise<WalletError | undefined> {
  const { client } = useLatchkeyContext()
  const account = useClientState((state) => {
    const address = readConnection(state)?.accounts[0]?.address
    return address && `${readNetwork(state)?.caipNetworkId}:${address}`
  })
  useEffect(() => {
    if (!enabled || account === undefined) return
    // The client may have been destroyed meanwhile.
    fetch(client).catch((error: unknown) =>
      client.logger.info('Data of the account was not fetched', { reason: messageOf(error) }),
    )
  }, [enabled, account, client, fetch])
  return useCallback(
    (again) =>
      again(client).then(
        () => undefined,
        (error: WalletError) => error,
      ),
    [client],
  )
}
