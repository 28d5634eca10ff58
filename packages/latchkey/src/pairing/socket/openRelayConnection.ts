import type { RelaySocketDeps } from './RelaySocketDeps.ts'

/** One socket, from dialling to its end. */
export type RelayConnection = {
  send(text: string): void
  /** Ends it; `onClosed` is told at once, whatever the network does. */
  close(): void
}

/** Characters; a relay's own frames are a quarter of it at most. */
const maxFrameLength = 1_048_576

/** Who hears of a line. Of its end, whatever it is, it is told once. */
export type RelayConnectionListener = {
  onOpen(): void
  onFrame(text: string): void
  onClosed(end: { code: number; reason: string }): void
}

/** ms. */
const openTimeout = 15_000

/**
 * Opens one socket. One that is not open after 15 s is given up. Frames that are no text, or longer
 * than any relay sends, are dropped.
 *
 * @param deps - Clock, and what opens sockets.
 * @param url - Where.
 * @param listener - Hears of it.
 * @returns The line.
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
  let isOver = false
  const cancel = clock.after(openTimeout, hangUp)

  function end(code = 1006, reason = ''): void {
    if (isOver) return
    isOver = true
    cancel()
    onClosed({ code, reason })
  }

  function hangUp(): void {
    end()
    socket?.close()
  }

  try {
    socket = openSocket(url)
    socket.addEventListener('open', () => {
      cancel()
      if (!isOver) onOpen()
    })
    socket.addEventListener('message', ({ data }: { data: unknown }) => {
      if (!isOver && typeof data === 'string' && data.length <= maxFrameLength) onFrame(data)
    })
    socket.addEventListener('close', ({ code, reason }) => end(code, reason))
    // What is wrong is told by the close that follows.
    socket.addEventListener('error', () => {})
  } catch {
    // A policy of the page forbids it. Told later, as every other end is.
    void Promise.resolve().then(() => end())
  }
  return { send: (text) => socket?.send(text), close: hangUp }
}
