import type { RelaySocketDeps } from './RelaySocketDeps.ts'

/** One WebSocket connection. */
export type RelayConnection = {
  send(text: string): void
  /** Closes the connection. `onClosed` is called at once, without waiting for the network. */
  close(): void
}

/** Callbacks of a connection. `onClosed` is called once, regardless of the cause. */
export type RelayConnectionListener = {
  onOpen(): void
  onFrame(text: string): void
  onClosed(end: { code: number; reason: string }): void
}

/** Characters; frames of relays are a quarter of it at most. */
const maxFrameLength = 1_048_576

/** Milliseconds. */
const openTimeout = 15_000

/**
 * Opens one connection. It is closed when it does not open within 15 s. Binary and oversized frames
 * are dropped.
 */
export function openRelayConnection(
  {
    clock,
    openSocket = (address) => new WebSocket(address),
  }: Pick<RelaySocketDeps, 'clock' | 'openSocket'>,
  url: string,
  { onOpen, onFrame, onClosed }: RelayConnectionListener,
): RelayConnection {
  let socket: WebSocket | undefined
  let isClosed = false
  const cancelTimeout = clock.after(openTimeout, close)

  function end(code = 1006, reason = ''): void {
    if (isClosed) return
    isClosed = true
    cancelTimeout()
    onClosed({ code, reason })
  }

  function close(): void {
    end()
    socket?.close()
  }

  try {
    socket = openSocket(url)
    socket.addEventListener('open', () => {
      cancelTimeout()
      if (!isClosed) onOpen()
    })
    socket.addEventListener('message', ({ data }: { data: unknown }) => {
      if (!isClosed && typeof data === 'string' && data.length <= maxFrameLength) onFrame(data)
    })
    socket.addEventListener('close', ({ code, reason }) => end(code, reason))
    // The close event that follows carries the cause.
    socket.addEventListener('error', () => {})
  } catch {
    // The content security policy forbids the URL. Reported asynchronously like any other end.
    void Promise.resolve().then(() => end())
  }
  return { send: (text) => socket?.send(text), close }
}
