import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createIdentity, signToken } from '../relay/client.fixture.ts'
import { type AttackClients, projectId } from './server.fixture.ts'

/** A WebSocket frame, valid or not. */
export type RawFrame = {
  /** @default 1, text */
  readonly opcode?: number
  /** Whether it is the last of its message. @default true */
  readonly isLast?: boolean
  readonly payload?: Buffer | string
  /** Whether it is masked, as every frame of a client has to be. @default true */
  readonly isMasked?: boolean
  /** Bits of extensions. @default 0 */
  readonly reserved?: number
  /** Announced length. @default that of the payload */
  readonly length?: number
}

/** Encodes a frame with a length of 64 bits and a mask of zeros. RFC 6455 §5.2 */
export function encodeFrame({
  opcode = 1,
  isLast = true,
  payload = '',
  isMasked = true,
  reserved = 0,
  length,
}: RawFrame): Buffer {
  const bytes = Buffer.from(payload)
  const size = length ?? bytes.length
  const isShort = size < 126
  const head = Buffer.alloc((isShort ? 2 : 10) + (isMasked ? 4 : 0))
  head[0] = (isLast ? 0x80 : 0) | (reserved << 4) | opcode
  head[1] = (isMasked ? 0x80 : 0) | (isShort ? size : 127)
  if (!isShort) head.writeBigUInt64BE(BigInt(size), 2)
  return Buffer.concat([head, bytes])
}

/** Returns the request that opens a WebSocket of the relay. */
function upgradeRequest(
  server: AttackClients,
  headers: Readonly<Record<string, string>> = {},
): string {
  const { host } = new URL(server.url)
  const auth = signToken(createIdentity(), { aud: `ws://${host}`, now: Date.now() })
  const all = {
    Host: host,
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET /?auth=${auth}&projectId=${projectId} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** Returns a request without a token, whose rejection is sent in a close frame. */
export function rejectedUpgradeRequest(server: AttackClients): string {
  const query = /\?auth=[^&]*/
  return upgradeRequest(server).replace(query, '?useOnCloseEvent=true')
}

/** Opens a WebSocket of the relay, and returns its TCP connection and the response of the server. */
export async function openRawWebSocket(
  server: AttackClients,
  from: string,
  headers?: Readonly<Record<string, string>>,
): Promise<{ readonly socket: Socket; readonly response: string }> {
  const socket = await server.dial(from)
  socket.pause().setNoDelay(true)
  socket.write(upgradeRequest(server, headers))
  const response = once(socket, 'data') as Promise<[Buffer]>
  socket.resume()
  return { socket, response: (await response)[0].toString('latin1') }
}
