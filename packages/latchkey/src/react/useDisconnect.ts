import { useCallback } from 'react'
import type { Namespace } from '../caip/index.ts'
import { disconnect as disconnectAction } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'

/**
 * Returns the function that disconnects wallets.
 *
 * @returns `disconnect`: clears the local state first, then disconnects the
 * wallet. Without a namespace it disconnects everything. It rejects only with
 * `transport.failed`, when a chunk of the app cannot be loaded.
 * @see [4.10]
 */
export function useDisconnect(): useDisconnect.Result {
  const { client } = useLatchkeyContext()
  const disconnect = useCallback<useDisconnect.Result['disconnect']>(
    async (parameters) => {
      await disconnectAction(client, parameters)
    },
    [client],
  )
  return { disconnect }
}

export declare namespace useDisconnect {
  type Result = {
    readonly disconnect: (parameters?: {
      readonly namespace?: Namespace | undefined
      readonly connectorId?: string | undefined
    }) => Promise<void>
  }
}
