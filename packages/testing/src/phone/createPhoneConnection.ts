import type { PeerRequest, RelaySocket, PeerRpc } from 'latchkey/pairing'

/** A relay socket with the peer RPC over it. */
export type PeerRpcConnection = { readonly socket: RelaySocket; readonly peerRpc: PeerRpc }

/** Connection of a phone to the relay while it is awake. */
export type PhoneConnection = {
  /** Resolves when the phone is awake. */
  current(): Promise<PeerRpcConnection>
  isAwake(): boolean
  sleep(): void
  wake(): Promise<void>
  close(): void
}

/**
 * Creates the relay connection of a phone, initially awake.
 *
 * Sleeping drops the connection and its state; waking creates a new one from the stored state.
 */
export function createPhoneConnection(
  dial: () => PeerRpcConnection,
  taken: (request: PeerRequest) => void | Promise<void>,
): PhoneConnection {
  let current: PeerRpcConnection | undefined
  let waiting: ((line: PeerRpcConnection) => void)[] = []
  let isClosed = false

  function open(): PeerRpcConnection {
    if (current !== undefined) return current
    const line = dial()
    line.peerRpc.onRequest(taken)
    current = line
    for (const go of waiting.splice(0)) go(line)
    return line
  }
  function sleep(): void {
    current?.peerRpc.close()
    current?.socket.close()
    current = undefined
  }

  return {
    current: () =>
      current === undefined
        ? new Promise((resolve) => void waiting.push(resolve))
        : Promise.resolve(current),
    isAwake: () => current !== undefined,
    sleep,
    async wake() {
      if (isClosed) return
      const { socket, peerRpc } = open()
      const topics = peerRpc.topics()
      if (topics.length === 0) return
      await socket.open()
      // Subscribing is idempotent, and resolves once the relay has the topics.
      await socket.subscribe(topics)
    },
    close() {
      isClosed = true
      waiting = []
      sleep()
    },
  }
}
