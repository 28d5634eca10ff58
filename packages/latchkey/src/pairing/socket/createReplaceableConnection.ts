import {
  openRelayConnection,
  type RelayConnection,
  type RelayConnectionListener,
} from './openRelayConnection.ts'
import type { RelaySocketDeps } from './RelaySocketDeps.ts'

/** At most one connection at a time: opening one closes the one before, without its `onClosed`. */
export type ReplaceableConnection = {
  /** Opens a connection. A URL that resolves to `undefined` counts as a closed connection. */
  open(url: Promise<string | undefined>, listener: RelayConnectionListener): Promise<void>
  close(): void
  isOpen(): boolean
  /** Sends if the connection is open. */
  send(text: string): void
}

/**
 * Creates a {@link ReplaceableConnection}, closed.
 */
export function createReplaceableConnection(
  deps: Pick<RelaySocketDeps, 'clock' | 'openSocket'>,
): ReplaceableConnection {
  let connection: RelayConnection | undefined
  let isOpen = false
  /** Counts connections, so that callbacks of earlier ones are ignored. */
  let generation = 0

  function close(): void {
    generation++
    isOpen = false
    connection?.close()
    connection = undefined
  }

  return {
    async open(url, { onOpen, onFrame, onClosed }) {
      close()
      const current = generation
      const address = await url
      if (current !== generation) return
      if (address === undefined) return onClosed({ code: 1006, reason: '' })
      connection = openRelayConnection(deps, address, {
        onOpen() {
          isOpen = true
          onOpen()
        },
        onFrame,
        onClosed(end) {
          if (current !== generation) return
          close()
          onClosed(end)
        },
      })
    },
    close,
    isOpen: () => isOpen,
    send: (text) => void (isOpen && connection?.send(text)),
  }
}
