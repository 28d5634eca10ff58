import { useCallback } from 'react'
import type { Namespace } from '../caip/index.ts'
import { disconnect as disconnectAction } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'

/**
 * Gives how to disconnect.
 *
 * @returns `disconnect`: what is known here goes first, the wallet is told
 * then. Without a namespace it disconnects everything. It rejects for nothing but
 * `transport.failed`, when the app's own files cannot be had any more.
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
