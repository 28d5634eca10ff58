import { useCallback, useEffect, useReducer } from 'react'
import type { Namespace } from '../caip/index.ts'
import {
  type Connection,
  type StoredConnection,
  deleteConnection as deleteConnectionAction,
  getConnections,
  getRecentConnections,
  switchConnection as switchConnectionAction,
} from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useClientState } from './useSelected.ts'

const none: readonly never[] = []

/**
 * Returns the connected and the recent wallets, and the actions to switch between them.
 *
 * Works with feature `multiWallet` only; without it, both lists are empty and an alert is raised.
 *
 * @param namespace - Narrows the lists.
 * @returns Connections, the current one of each namespace first.
 * @see [6.3]
 */
export function useConnections(namespace?: Namespace): useConnections.Result {
  const { client } = useLatchkeyContext()
  const multiWallet = useClientState(({ features }) => features.multiWallet)
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const found = useClientState((state) => {
    if (!multiWallet) return { connections: none, recentConnections: none }
    const { connection, initialized } = state
    const chosen = namespace ? [connection[namespace]] : Object.values(connection)
    return {
      connections: chosen.flatMap((one) => one?.connections ?? none),
      // A server render and the first render cannot read the storage.
      recentConnections: initialized ? getRecentConnections(client, { namespace }) : none,
    }
  })
  useEffect(() => {
    // Called also when the feature is off: it returns an empty list and raises the alert.
    if (!multiWallet) getConnections(client)
  }, [client, multiWallet])

  const switchConnection = useCallback<useConnections.Result['switchConnection']>(
    async (parameters) => {
      await switchConnectionAction(client, parameters)
    },
    [client],
  )
  const deleteConnection = useCallback<useConnections.Result['deleteConnection']>(
    async (parameters) => {
      deleteConnectionAction(client, parameters)
      refresh()
    },
    [client],
  )
  return { ...found, switchConnection, deleteConnection }
}

type Target = {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly address?: string | undefined
}

export declare namespace useConnections {
  type Result = {
    readonly connections: readonly Connection[]
    readonly recentConnections: readonly StoredConnection[]
    readonly switchConnection: (parameters: Target) => Promise<void>
    readonly deleteConnection: (parameters: Target) => Promise<void>
  }
}
