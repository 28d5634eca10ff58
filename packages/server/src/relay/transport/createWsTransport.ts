import { STATUS_CODES } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'
import type { RelaySocket, RelayTransport } from './RelayTransport.ts'

/**
 * Makes sockets with `ws`.
 *
 * Compression stays off: it costs more memory per socket than all else, and what it would compress
 * is sealed.
 *
 * @param options - `mostBytes` per frame; a longer one ends the socket with code 1009, before it is
 * read.
 * @returns The transport.
 */
export function createWsTransport(options: { readonly mostBytes: number }): RelayTransport {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: options.mostBytes,
  })
  return {
    accept({ request, socket, head }, open) {
      server.handleUpgrade(request, socket, head, (ws) => {
        const listener = open(socketOf(ws))
        ws.on('message', (data, isBinary) => {
          // Without fragments in the options, `ws` hands over one Buffer.
          const bytes = data as Buffer
          listener.onFrame(isBinary ? undefined : bytes.toString(), bytes.length)
        })
        for (const sign of ['ping', 'pong'] as const) ws.on(sign, () => listener.onControlFrame())
        ws.on('close', (code) => listener.onClose(code))
        // A broken frame: `ws` closes by itself.
        ws.on('error', () => {})
      })
    },
    refuse({ socket }, status, reason) {
      const body = Buffer.from(reason)
      socket.on('error', () => {})
      // Who has the answer and does not hang up must not keep us from it.
      socket.once('finish', () => socket.destroy())
      socket.end(
        [
          `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
          'Connection: close',
          'Content-Type: text/plain; charset=utf-8',
          `Content-Length: ${body.length}`,
          '',
          reason,
        ].join('\r\n'),
      )
    },
  }
}

function socketOf(ws: WebSocket): RelaySocket {
  const isOpen = (): boolean => ws.readyState === WebSocket.OPEN
  return {
    send(text, sent) {
      if (isOpen()) ws.send(text, sent)
      else sent?.()
    },
    ping() {
      if (isOpen()) ws.ping()
    },
    close: (code, reason) => ws.close(code, reason),
    terminate: () => ws.terminate(),
    bufferedAmount: () => ws.bufferedAmount,
  }
}
