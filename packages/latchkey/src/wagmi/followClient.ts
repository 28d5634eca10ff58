import { type Latchkey, readConnection } from '../core/index.ts'
import { readWagmiConnection } from './readWagmiConnection.ts'
import type { WagmiEmitter } from './WagmiConnector.ts'

/** Milliseconds. */
const retryInterval = 100

/**
 * Emits the EVM connection of a client to wagmi whenever it changes. It only emits: nothing that wagmi
 * emits reaches the client this way, so that no change goes back and forth.
 *
 * @returns `start` follows the client until it is destroyed; `emit` emits once.
 */
export function followClient(
  client: Latchkey,
  emitter: WagmiEmitter,
): { readonly start: () => void; readonly emit: () => void } {
  let cancelRetry = (): void => {}

  function emit(): void {
    cancelRetry()
    const connection = readWagmiConnection(client)
    // wagmi listens to `change` and `disconnect` while it has a connection of this connector.
    const isKnown = emitter.listenerCount('change') > 0
    if (connection) emitter.emit(isKnown ? 'change' : 'connect', connection)
    else if (isKnown) emitter.emit('disconnect')
    // wagmi ignores `connect` while it connects or reconnects with any connector.
    if (connection && emitter.listenerCount('change') === 0)
      cancelRetry = client.clock.after(retryInterval, emit)
  }

  function start(): void {
    if (!client.window) return
    const stop = client.store.watch((state) => readConnection(state, 'eip155'), emit)
    client.onDestroy(() => {
      stop()
      cancelRetry()
    })
    // wagmi is not ready for events while it sets up its connectors.
    queueMicrotask(() => {
      if (readWagmiConnection(client)) emit()
    })
  }

  return { start, emit }
}
