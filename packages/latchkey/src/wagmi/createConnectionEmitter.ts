import { type Latchkey, readConnection } from '../core/index.ts'
import { readWagmiConnection } from './readWagmiConnection.ts'
import type { WagmiEmitter } from './WagmiConnector.ts'

/** Milliseconds. */
const retryInterval = 100

/**
 * Creates the emitter of a client's EVM connection to wagmi. It reads nothing from wagmi but whether it
 * listens, so that no change goes back and forth.
 *
 * @param emitter - wagmi's emitter of the connector.
 * @returns `start` emits on every change until the client is destroyed; `emit` emits once.
 */
export function createConnectionEmitter(
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
