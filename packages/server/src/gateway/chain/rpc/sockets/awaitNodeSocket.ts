import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

/**
 * Opens a node socket while the client waits for its handshake, and aborts when the client disconnects.
 *
 * @param client - The connection, before the handshake is answered.
 * @param open - Opens the node socket; aborted by the signal.
 * @returns The node socket, or undefined when no node accepted; `left` when the client disconnected.
 * @see https://www.rfc-editor.org/rfc/rfc6455#section-4.1
 */
export async function awaitNodeSocket(
  client: Duplex,
  open: (signal: AbortSignal) => Promise<WebSocket | undefined>,
): Promise<{ readonly node: WebSocket | undefined } | 'left'> {
  const controller = new AbortController()
  const onDisconnect = (): void => controller.abort()
  // A disconnect is only seen while reading. Data before the handshake is a protocol violation.
  const cutOff = (): void => void client.destroy()
  client.on('close', onDisconnect).on('end', cutOff).on('data', cutOff)
  try {
    const node = await open(controller.signal)
    if (!client.destroyed) return { node }
    node?.terminate()
    return 'left'
  } finally {
    client.off('close', onDisconnect).off('end', cutOff).off('data', cutOff)
  }
}
