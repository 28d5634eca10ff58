import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** A socket to a client, independent of its implementation. */
export type ServerSocket = {
  /** Queues a text frame. `sent` is called once it was written, or failed. */
  send(text: string, sent?: () => void): void
  ping(): void
  /** Sends a close frame; the caller terminates the socket after a timeout. */
  close(code: number, reason: string): void
  /** Destroys the socket. */
  terminate(): void
  /** Bytes that are queued and not sent yet. */
  bufferedAmount(): number
}

/** Receives events of a socket. */
export type ServerSocketListener = {
  /** Called with the number of bytes that were received, before their frames. */
  onBytes(bytes: number): void
  /** Called for each data frame; `text` is `undefined` for a binary frame. */
  onFrame(text: string | undefined, bytes: number): void
  /** Called for each ping and pong. */
  onControlFrame(): void
  /** Called once, when the socket is closed by either side. */
  onClose(code: number): void
}

/** Accepts HTTP upgrades as sockets. */
export type ServerTransport = {
  /**
   * Accepts an upgrade.
   *
   * @param open - Receives the socket and returns its listener.
   */
  accept(upgrade: UpgradeRequest, open: (socket: ServerSocket) => ServerSocketListener): void
  /** Rejects an upgrade with an HTTP status. */
  refuse(upgrade: UpgradeRequest, status: number, reason: string): void
}

/** The arguments of the `upgrade` event of `node:http`. */
export type UpgradeRequest = {
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
}
