import { WalletError } from '../../errors/index.ts'
import { type Clock, withTimeout } from '../../kernel/index.ts'
import type { RelaySocket } from '../RelaySocket.ts'

type StateListener = Parameters<RelaySocket['onState']>[0]

/** Who hears of a socket's states, and who waits for the next one. */
export type SocketStates = {
  on(listener: StateListener): () => void
  emit: StateListener
  /** Resolves when it opens; rejects what it is refused with, and `relay.unreachable` after 15 s. */
  waitForOpen(): Promise<void>
  hasWaiters(): boolean
}

/** ms. */
const openTimeout = 15_000

/**
 * Makes the states of one socket.
 *
 * @param clock - Tells when waiting was too long.
 * @returns The states, nobody listening.
 */
export function createSocketStates(clock: Clock): SocketStates {
  const listeners = new Set<StateListener>()
  let awaited = 0

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
      awaited++
      const error = (): WalletError => new WalletError('relay.unreachable')
      await withTimeout(opened, { clock, ms: openTimeout, error }).finally(() => {
        stop()
        awaited--
      })
    },
    hasWaiters: () => awaited > 0,
  }
}
