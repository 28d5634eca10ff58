import { isConnected, type Latchkey } from '../core/index.ts'
import type { ConnectionStatusReader } from './routeStack.ts'

/**
 * Creates the function that reads the connection status for navigation. A wallet connected in
 * another namespace does not count for the active one.
 */
export function createConnectionStatusReader(client: Latchkey): ConnectionStatusReader {
  return {
    isConnected: (namespace) => {
      const state = client.store.get()
      return isConnected(state, namespace ?? state.activeNamespace)
    },
  }
}
