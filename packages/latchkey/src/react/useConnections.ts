import type { Namespace } from '../caip/index.ts'
import { type Connection, getRecentConnections, type StoredConnection } from '../core/index.ts'
import { useLatchkeyContext } from './LatchkeyContext.ts'
import { useClientState } from './useSelected.ts'

const none: readonly never[] = []

/**
 * Returns the connected and the recent wallets. Without feature `multiWallet` at most one wallet is
 * connected per namespace, and none is recent.
 *
 * @example
 * const { connections } = useConnections()
 * return connections.map(({ connector }) => <li key={connector.uid}>{connector.name}</li>)
 *
 * @param parameters - Namespace. @default all
 * @returns Connections, the current one of each namespace first.
 * @see [6.3]
 */
export function useConnections(
  parameters: { readonly namespace?: Namespace | undefined } = {},
): useConnections.Result {
  const { namespace } = parameters
  const { client } = useLatchkeyContext()
  return useClientState(({ connection, features, initialized }) => {
    const chosen = namespace ? [connection[namespace]] : Object.values(connection)
    return {
      connections: chosen.flatMap((one) => one?.connections ?? none),
      // A server render and the first render cannot read the storage.
      recentConnections:
        initialized && features.multiWallet ? getRecentConnections(client, { namespace }) : none,
    }
  })
}

export declare namespace useConnections {
  type Result = {
    readonly connections: readonly Connection[]
    readonly recentConnections: readonly StoredConnection[]
  }
}
