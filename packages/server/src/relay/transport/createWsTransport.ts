import { STATUS_CODES } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'
import { webSocketFragmentLimits } from '../../limits/index.ts'
import type { ServerSocket, ServerTransport } from './ServerTransport.ts'

/**
 * Creates a transport over `ws`.
 *
 * Compression is off: it costs more memory per socket than everything else, and encrypted messages
 * do not compress.
 *
 * @param options - `maxBytes` per frame; a longer one closes the socket with code 1009 before it is
 * read.
 */
export function createWsTransport(options: { readonly maxBytes: number }): ServerTransport {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: options.maxBytes,
    ...webSocketFragmentLimits,
  })
  return {
    accept({ request, socket, head }, open) {
      server.handleUpgrade(request, socket, head, (ws) => {
        const listener = open(socketOf(ws))
        // Before the listener of `ws`, which emits the frames of these bytes.
        socket.prependListener('data', (chunk: Buffer) => listener.onBytes(chunk.length))
        ws.on('message', (data, isBinary) => {
          // With the default `binaryType`, `ws` passes one Buffer.
          const bytes = data as Buffer
          listener.onFrame(isBinary ? undefined : bytes.toString(), bytes.length)
        })
        for (const sign of ['ping', 'pong'] as const) ws.on(sign, () => listener.onControlFrame())
        ws.on('close', (code) => listener.onClose(code))
        // `ws` closes the socket after an invalid frame.
        ws.on('error', () => {})
      })
    },
    refuse({ socket }, status, reason) {
      const body = Buffer.from(reason)
      socket.on('error', () => {})
      // The client may keep the connection open after the response.
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

function socketOf(ws: WebSocket): ServerSocket {
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
