import { WebSocket } from 'ws'
import type { Clock } from '../../../clock.ts'
import type { SocketLimits } from './socketLimits.ts'

/**
 * Opens a socket to the first node of a chain that takes one.
 *
 * @param urls - Of its nodes, best first.
 * @param deps - How long each may take, and how large its frames may be.
 * @returns The socket, paused until somebody listens; undefined when no node took one.
 */
export async function openNodeSocket(
  urls: readonly string[],
  deps: { readonly clock: Clock; readonly limits: SocketLimits },
): Promise<WebSocket | undefined> {
  for (const url of urls) {
    // One after the other: the next is for when this one is away.
    const socket = await open(url, deps)
    if (socket) return socket
  }
  return undefined
}

function open(
  url: string,
  { clock, limits }: { readonly clock: Clock; readonly limits: SocketLimits },
): Promise<WebSocket | undefined> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, {
      perMessageDeflate: false,
      maxPayload: limits.nodeFrame,
      followRedirects: false,
    })
    const cancel = clock.after(limits.openingMs, () => socket.terminate())
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
