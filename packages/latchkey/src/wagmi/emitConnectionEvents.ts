import { type Latchkey, readConnection } from '../core/index.ts'
import { readWagmiConnection } from './readWagmiConnection.ts'
import type { WagmiEmitter } from './WagmiConnector.ts'

/** Milliseconds before `connect` is emitted again. The delay doubles up to the maximum. */
const firstRetryDelay = 100
const maxRetryDelay = 10_000

/** Calls a listener whenever the status of a wagmi config changes. Returns a function that stops it. */
export type WagmiStatusWatcher = (listener: () => void) => () => void

/**
 * Emits every change of a client's EVM connection to wagmi, until the client is destroyed. From
 * wagmi it reads only whether wagmi has listeners, so that no change is echoed back.
 *
 * wagmi ignores `connect` while it connects or reconnects with any connector. It is emitted again
 * when the status of the config changes; where only the emitter is known, in growing intervals.
 *
 * @param parameters - wagmi's emitter of the connector; `watchStatus` watches the config, if it is
 * known.
 */
export function emitConnectionEvents(
  client: Latchkey,
  parameters: {
    readonly emitter: WagmiEmitter
    readonly watchStatus?: WagmiStatusWatcher | undefined
  },
): void {
  if (!client.window) return
  const { emitter, watchStatus } = parameters
  let cancelRetry = (): void => {}

  function emit(delay: number = firstRetryDelay): void {
    cancelRetry()
    const connection = readWagmiConnection(client)
    // wagmi listens to `change` and `disconnect` while it has a connection of this connector.
    const isKnown = emitter.listenerCount('change') > 0
    if (connection) emitter.emit(isKnown ? 'change' : 'connect', connection)
    else if (isKnown) emitter.emit('disconnect')
    if (!connection || emitter.listenerCount('change') > 0) return
    cancelRetry = watchStatus
      ? // wagmi is still changing its state when it reports the status.
        watchStatus(() => queueMicrotask(() => emit()))
      : client.clock.after(delay, () => emit(Math.min(delay * 2, maxRetryDelay)))
  }

  const stop = client.store.watch(
    (state) => readConnection(state, 'eip155'),
    () => emit(),
  )
  client.onDestroy(() => {
    stop()
    cancelRetry()
  })
  // wagmi is not ready for events while it sets up its connectors.
  queueMicrotask(() => {
    if (readWagmiConnection(client)) emit()
  })
}
