import { isConnected, type Latchkey } from '../core/index.ts'
import type { ConnectionReader } from './routeStack.ts'

/**
 * Creates the reader of connection status that navigation uses. A wallet connected in another
 * namespace does not make the active one connected.
 */
export function createConnectionReader(client: Latchkey): ConnectionReader {
  return {
    isConnected: (namespace) => {
      const state = client.store.get()
      return isConnected(state, namespace ?? state.activeNamespace)
    },
  }
}
