/** What the proxy of sockets takes. */
export type SocketLimits = {
  /** Sockets from one address: an IPv4 address, or 64 bits of IPv6. */
  readonly perAddress: number
  /** Sockets from one network: 24 bits of IPv4, or 48 of IPv6. Many share those of a carrier. */
  readonly perNetwork: number
  /** Sockets of one project: its id is public, so the others keep a fifth. */
  readonly perProject: number
  readonly total: number
  /** Bytes of a frame of a client, and of a node. */
  readonly maxClientFrame: number
  readonly maxNodeFrame: number
  /** Bytes that wait to be sent to one side before the other is no longer read. */
  readonly bufferedBytes: number
  /** Bytes that wait at all sides together before those are cut off that are read too slowly. */
  readonly totalBufferedBytes: number
  /** Calls of one client; a batch counts as over HTTP. */
  readonly calls: { readonly perSecond: number; readonly burst: number }
  /** Between two signs of life. */
  readonly pingIntervalMs: number
  /** For a node to open a socket. */
  readonly connectTimeoutMs: number
}

/** Limits unless a deployment has its own. gateway §7.1 */
export const defaultSocketLimits: SocketLimits = {
  perAddress: 20,
  perNetwork: 200,
  perProject: 4_000,
  total: 5_000,
  maxClientFrame: 1_048_576,
  maxNodeFrame: 10 * 1_048_576,
  bufferedBytes: 1_048_576,
  totalBufferedBytes: 128 * 1_048_576,
  calls: { perSecond: 30, burst: 100 },
  pingIntervalMs: 30_000,
  connectTimeoutMs: 5_000,
}
