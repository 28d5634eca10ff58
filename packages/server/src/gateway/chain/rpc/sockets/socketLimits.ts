import type { ConnectionLimits } from '../../../../limits/index.ts'
import type { TokenBucketRate } from '../../../../relay/createTokenBucket.ts'

/** Limits of the WebSocket proxy. */
export type SocketLimits = ConnectionLimits & {
  /** Maximum bytes of a frame of a client, and of a node. */
  readonly maxClientFrame: number
  readonly maxNodeFrame: number
  /** Bytes buffered for one side above which the other is paused. */
  readonly bufferedBytes: number
  /** Bytes buffered on all sockets above which the slowest readers are disconnected. */
  readonly totalBufferedBytes: number
  /**
   * Requests of one client; a batch counts as over HTTP. @default the rate limit of the project or
   * the deployment
   */
  readonly calls?: TokenBucketRate | undefined
  /** Time between two pings. */
  readonly pingIntervalMs: number
  /** Time without a call of a client that never subscribed, after which it is disconnected. */
  readonly idleTimeoutMs: number
  /** Time for a node to accept a socket. */
  readonly connectTimeoutMs: number
}

/** Default limits. */
export const defaultSocketLimits: SocketLimits = {
  perAddress: 20,
  perNetwork: 200,
  perProject: 4_000,
  total: 5_000,
  maxClientFrame: 1_048_576,
  maxNodeFrame: 10 * 1_048_576,
  bufferedBytes: 1_048_576,
  totalBufferedBytes: 128 * 1_048_576,
  pingIntervalMs: 30_000,
  idleTimeoutMs: 1_800_000,
  connectTimeoutMs: 5_000,
}
