import { isConnected, type Latchkey } from '../core/index.ts'
import type { ConnectionReader } from './routeStack.ts'

/**
 * Tells what the rules of moving ask about the visitor of a client. A wallet connected elsewhere
 * does not make the active namespace connected.
 */
export function createConnectionReader(client: Latchkey): ConnectionReader {
  return {
    isConnected: (namespace) => {
      const state = client.store.get()
      return isConnected(state, namespace ?? state.activeNamespace)
    },
  }
}
