import { namespaceOf } from '../../caip/index.ts'
import type { ResolvedOptions } from '../model/Latchkey.ts'
import type { ConnectionSlice } from '../model/slices/connection.ts'

/**
 * Returns the initial state of the connection slice: no connections, the namespace of
 * `defaultNetwork` active.
 */
export function createInitialConnectionState({
  defaultNetwork,
}: Pick<ResolvedOptions, 'defaultNetwork'>): ConnectionSlice {
  return {
    connection: {},
    connectFlow: { status: 'idle' },
    activeNamespace: namespaceOf(defaultNetwork),
  }
}
