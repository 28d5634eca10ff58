import { WebSocket } from 'ws'
import type { Clock } from '../../../../clock/Clock.ts'
import type { SocketLimits } from './socketLimits.ts'

type Deps = {
  readonly clock: Clock
  readonly limits: SocketLimits
  readonly signal: AbortSignal
}

/**
 * Opens a WebSocket to the first node of a chain that accepts one.
 *
 * @param urls - URLs of its nodes, preferred first.
 * @param deps - Timeout and frame limit; `signal` aborts.
 * @returns The paused socket; undefined when no node accepted.
 */
export async function openNodeSocket(
  urls: readonly string[],
  deps: Deps,
): Promise<WebSocket | undefined> {
  for (const url of urls) {
    if (deps.signal.aborted) return undefined
    // One after the other: the next is the fallback.
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
    // Errors are followed by a close event.
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
