import type { RelaySocketDeps } from './RelaySocketDeps.ts'

/** One socket, from dialling to its end. */
export type Line = {
  send(text: string): void
  /** Ends it; `onClosed` is told at once, whatever the network does. */
  hangUp(): void
}

/** Characters; a relay's own frames are a quarter of it at most. */
const longest = 1_048_576

/** Who hears of a line. Of its end, whatever it is, it is told once. */
export type LineListener = {
  onOpen(): void
  onFrame(text: string): void
  onClosed(end: { code: number; reason: string }): void
}

/** ms. */
const patience = 15_000

/**
 * Opens one socket. One that is not open after 15 s is given up. Frames that are no text, or longer
 * than any relay sends, are dropped.
 *
 * @param deps - Clock, and what opens sockets.
 * @param url - Where.
 * @param listener - Hears of it.
 * @returns The line.
 */
export function dial(
  {
    clock,
    openSocket = (address) => new WebSocket(address),
  }: Pick<RelaySocketDeps, 'clock' | 'openSocket'>,
  url: string,
  { onOpen, onFrame, onClosed }: LineListener,
): Line {
  let socket: WebSocket | undefined
  let isOver = false
  const cancel = clock.after(patience, hangUp)

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
      if (!isOver && typeof data === 'string' && data.length <= longest) onFrame(data)
    })
    socket.addEventListener('close', ({ code, reason }) => end(code, reason))
    // What is wrong is told by the close that follows.
    socket.addEventListener('error', () => {})
  } catch {
    // A policy of the page forbids it. Told later, as every other end is.
    void Promise.resolve().then(() => end())
  }
  return { send: (text) => socket?.send(text), hangUp }
}
