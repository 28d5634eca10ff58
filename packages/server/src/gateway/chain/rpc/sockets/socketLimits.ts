/** What the proxy of sockets takes. */
export type SocketLimits = {
  /** Sockets from one address: an IPv4 address, or 64 bits of IPv6. */
  readonly perAddress: number
  /** Sockets from one network: 24 bits of IPv4, or 48 of IPv6. Many share those of a carrier. */
  readonly perNetwork: number
  /** Sockets of one project: its id is public, so the others keep a fifth. */
  readonly perProject: number
  readonly atAll: number
  /** Bytes of a frame of a client, and of a node. */
  readonly clientFrame: number
  readonly nodeFrame: number
  /** Bytes that wait to be sent to one side before the other is no longer read. */
  readonly waiting: number
  /** Bytes that wait at all sides together before those are cut off that are read too slowly. */
  readonly waitingAtAll: number
  /** Calls of one client; a batch counts as over HTTP. */
  readonly calls: { readonly perSecond: number; readonly burst: number }
  /** Between two signs of life. */
  readonly pingMs: number
  /** For a node to open a socket. */
  readonly openingMs: number
}

/** Limits unless a deployment has its own. gateway §7.1 */
export const defaultSocketLimits: SocketLimits = {
  perAddress: 20,
  perNetwork: 200,
  perProject: 4_000,
  atAll: 5_000,
  clientFrame: 1_048_576,
  nodeFrame: 10 * 1_048_576,
  waiting: 1_048_576,
  waitingAtAll: 128 * 1_048_576,
  calls: { perSecond: 30, burst: 100 },
  pingMs: 30_000,
  openingMs: 5_000,
}
