import {
  openRelayConnection,
  type RelayConnection,
  type RelayConnectionListener,
} from './openRelayConnection.ts'
import type { RelaySocketDeps } from './RelaySocketDeps.ts'

/** One line at a time: a new one ends the one before, unheard. */
export type SingleConnection = {
  /** Dials; an address that could not be made counts as a line that broke at once. */
  open(address: Promise<string | undefined>, listener: RelayConnectionListener): Promise<void>
  close(): void
  isOpen(): boolean
  /** Sends if it is up. */
  send(text: string): void
}

/**
 * Makes a dialler.
 *
 * @param deps - Clock, and what opens sockets.
 * @returns The dialler, with no line.
 */
export function createSingleConnection(
  deps: Pick<RelaySocketDeps, 'clock' | 'openSocket'>,
): SingleConnection {
  let line: RelayConnection | undefined
  let isUp = false
  /** Counts lines, so that nothing is heard of older ones. */
  let run = 0

  function hangUp(): void {
    run++
    isUp = false
    line?.close()
    line = undefined
  }

  return {
    async open(address, { onOpen, onFrame, onClosed }) {
      hangUp()
      const current = run
      const url = await address
      if (current !== run) return
      if (url === undefined) return onClosed({ code: 1006, reason: '' })
      line = openRelayConnection(deps, url, {
        onOpen() {
          isUp = true
          onOpen()
        },
        onFrame,
        onClosed(end) {
          if (current !== run) return
          hangUp()
          onClosed(end)
        },
      })
    },
    close: hangUp,
    isOpen: () => isUp,
    send: (text) => void (isUp && line?.send(text)),
  }
}
