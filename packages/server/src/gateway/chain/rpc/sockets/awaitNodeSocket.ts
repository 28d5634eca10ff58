import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

/**
 * Opens a socket to a node while a client waits for its own, and gives it up when the client does.
 *
 * @param client - The connection, before the handshake is answered.
 * @param open - Opens one; the signal ends it.
 * @returns The node's socket, or none when no node took one; `left` when the client is gone, and no
 * socket to a node is left then.
 * @source RFC 6455 §4.1
 */
export async function awaitNodeSocket(
  client: Duplex,
  open: (signal: AbortSignal) => Promise<WebSocket | undefined>,
): Promise<{ readonly node: WebSocket | undefined } | 'left'> {
  const controller = new AbortController()
  const leave = (): void => controller.abort()
  // Who hangs up is only heard while we read, and until we answered there is nothing to say.
  const cutOff = (): void => void client.destroy()
  client.on('close', leave).on('end', cutOff).on('data', cutOff)
  try {
    const node = await open(controller.signal)
    if (!client.destroyed) return { node }
    node?.terminate()
    return 'left'
  } finally {
    client.off('close', leave).off('end', cutOff).off('data', cutOff)
  }
}
