import type { PeerRequest, RelaySocket, PeerRpc } from 'latchkey/pairing'

/** One life of a phone's connection: a socket, and what stands on it. */
export type RelayConnection = { readonly socket: RelaySocket; readonly peerRpc: PeerRpc }

/** The way from a phone to its apps; there while the phone is awake. */
export type PhoneConnection = {
  /** Resolves when the phone is awake. */
  current(): Promise<RelayConnection>
  isAwake(): boolean
  sleep(): void
  wake(): Promise<void>
  close(): void
}

/**
 * Makes the link of a phone, awake from the start.
 *
 * Falling asleep is as if the system had ended the app: waking up begins anew with what was stored.
 */
export function createPhoneConnection(
  dial: () => RelayConnection,
  taken: (request: PeerRequest) => void | Promise<void>,
): PhoneConnection {
  let current: RelayConnection | undefined
  let waiting: ((line: RelayConnection) => void)[] = []
  let isClosed = false

  function open(): RelayConnection {
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
      // Subscribing again does no harm, and resolves once the relay has the topics.
      await socket.subscribe(topics)
    },
    close() {
      isClosed = true
      waiting = []
      sleep()
    },
  }
}
