import { WebSocket } from 'ws'
import type { Clock } from '../../../../clock/Clock.ts'
import type { SocketLimits } from './socketLimits.ts'

type Deps = {
  readonly clock: Clock
  readonly limits: SocketLimits
  readonly signal: AbortSignal
}

/**
 * Opens a socket to the first node of a chain that takes one.
 *
 * @param urls - Of its nodes, best first.
 * @param deps - How long each may take, and how large its frames may be; `signal` ends it all.
 * @returns The socket, paused until somebody listens; undefined when no node took one.
 */
export async function openNodeSocket(
  urls: readonly string[],
  deps: Deps,
): Promise<WebSocket | undefined> {
  for (const url of urls) {
    if (deps.signal.aborted) return undefined
    // One after the other: the next is for when this one is away.
    const socket = await open(url, deps)
    if (socket) return socket
  }
  return undefined
}

function open(url: string, { clock, limits, signal }: Deps): Promise<WebSocket | undefined> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, {
      perMessageDeflate: false,
      maxPayload: limits.maxNodeFrame,
      followRedirects: false,
    })
    const giveUp = (): void => socket.terminate()
    const cancelTime = clock.after(limits.connectTimeoutMs, giveUp)
    signal.addEventListener('abort', giveUp)
    const cancel = (): void => {
      cancelTime()
      signal.removeEventListener('abort', giveUp)
    }
    // What is wrong with it shows in its closing.
    socket.on('error', () => {})
    socket.once('open', () => {
      cancel()
      socket.pause()
      resolve(socket)
    })
    socket.once('close', () => {
      cancel()
      resolve(undefined)
    })
  })
}
