import { useCallback } from 'react'
import type { Namespace } from '../caip/index.ts'
import { useScope } from './scopeContext.ts'

/**
 * Gives how to disconnect.
 *
 * @returns `disconnect`, which always resolves: what is known here goes first, the wallet is told
 * then. Without a namespace it disconnects everything.
 * @source spec §4 "Disconnect"
 */
export function useDisconnect(): useDisconnect.Result {
  const { client } = useScope()
  const disconnect = useCallback<useDisconnect.Result['disconnect']>(
    async (parameters) => {
      const actions = await import('./actions.ts')
      await actions.disconnect(client, parameters)
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
