import { relayUnreachableError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { type Clock, withTimeout } from '../../kernel/index.ts'
import type { RelaySocket } from '../RelaySocket.ts'

type StateListener = Parameters<RelaySocket['onState']>[0]

/** Listeners of the states of a socket, and callers that wait for it to open. */
export type SocketStateEvents = {
  on(listener: StateListener): () => void
  emit: StateListener
  /** Resolves when the socket opens. Rejects when it is refused; `relay.unreachable` after 15 s. */
  waitForOpen(): Promise<void>
  hasWaiters(): boolean
}

/** Milliseconds. */
const openTimeout = 15_000

/**
 * Creates the states of one socket.
 */
export function createSocketStateEvents(clock: Clock): SocketStateEvents {
  const listeners = new Set<StateListener>()
  let waiters = 0

  function on(listener: StateListener): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    on,
    emit(state) {
      for (const listener of listeners) listener(state)
    },
    async waitForOpen() {
      let stop = (): void => {}
      const opened = new Promise<void>((resolve, reject) => {
        stop = on(({ state, error }) => {
          if (state === 'open') resolve()
          else if (error) reject(error)
        })
      })
      waiters++
      const error = (): WalletError => new WalletError(relayUnreachableError)
      await withTimeout(opened, { clock, ms: openTimeout, error }).finally(() => {
        stop()
        waiters--
      })
    },
    hasWaiters: () => waiters > 0,
  }
}
