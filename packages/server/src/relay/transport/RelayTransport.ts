import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** One socket to a client, whatever carries it. */
export type RelaySocket = {
  /** Puts a text frame into the buffer. `sent` is called once it has left the process, or cannot. */
  send(text: string, sent?: () => void): void
  ping(): void
  /** Says goodbye; `terminate` after a while is up to the caller. */
  close(code: number, reason: string): void
  /** Cuts it off. */
  terminate(): void
  /** Bytes that wait to be sent. */
  bufferedAmount(): number
}

/** What a socket tells. */
export type RelaySocketListener = {
  /** A frame came; `undefined` when it was no text. */
  onFrame(text: string | undefined, bytes: number): void
  /** A ping or a pong came. */
  onControlFrame(): void
  /** It is gone. Told once, whoever ended it. */
  onClose(code: number): void
}

/** Turns HTTP upgrades into sockets. */
export type RelayTransport = {
  /**
   * Answers an upgrade.
   *
   * @param open - Gets the socket, and gives what listens to it.
   */
  accept(upgrade: UpgradeRequest, open: (socket: RelaySocket) => RelaySocketListener): void
  /** Answers an upgrade with an HTTP status instead. */
  refuse(upgrade: UpgradeRequest, status: number, reason: string): void
}

/** A request for a socket, as `node:http` tells of it. */
export type UpgradeRequest = {
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
}
