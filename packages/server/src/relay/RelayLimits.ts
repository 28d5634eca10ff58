import { relayLimits } from 'latchkey/protocol'
import { defaultServerLimits, type ServerLimits } from '../limits/index.ts'
import type { RelayQuota } from './createQuotaTracker.ts'
import type { TokenBucketRate } from './createTokenBucket.ts'
import type { MailboxLimits } from './drivers/RelayStore.ts'

/** Limits and timeouts of a relay. */
export type RelayLimits = {
  /** Characters of a frame; a longer one is answered with an error. */
  readonly frameCharacters: number
  /** Bytes of a frame; a longer one closes the socket. */
  readonly maxFrameBytes: number
  readonly maxTtlSeconds: number
  readonly mailbox: MailboxLimits
  /** Sockets of all clients, on this node. */
  readonly totalSockets: number
  /** Sockets of one project, on this node. Below the total, since a project id is public. */
  readonly projectSockets: number
  /** Quota of one client at one address, on this node. */
  readonly client: RelayQuota
  /** Quota of all clients at one IPv4 address or IPv6 /64, on this node. */
  readonly address: RelayQuota
  /** Quota of all clients in one IPv4 /24 or IPv6 /48, on this node. */
  readonly network: RelayQuota
  /** Messages that a client publishes from one address. */
  readonly publishRate: TokenBucketRate
  /** Characters that a client publishes, so that one client cannot fill the store. */
  readonly publishedCharacterRate: TokenBucketRate
  /** Frames of a connection, except acknowledgements. */
  readonly frameRate: TokenBucketRate
  /** Bytes of mailboxes that are read for the subscriptions of a connection. Others wait. */
  readonly replayRate: TokenBucketRate
  /** Bytes of mailboxes that are read for the subscriptions of all connections of one address. */
  readonly addressReplayRate: TokenBucketRate
  /** Connection attempts from one address. */
  readonly connectRate: TokenBucketRate
  /** Connection attempts from one network. */
  readonly networkConnectRate: TokenBucketRate
  /** Whether connections from loopback addresses count for neither address nor network. */
  readonly isLoopbackExempt: boolean
  /** Send buffer of one connection; a client that exceeds it is disconnected. */
  readonly sendBufferBytes: number
  readonly pingIntervalSeconds: number
  /** A connection without requests and subscriptions is closed after this time. */
  readonly idleTimeoutSeconds: number
  /** Maximum duration of a drain. */
  readonly drainSeconds: number
}

/** Default limits. */
export const defaultRelayLimits: RelayLimits = {
  frameCharacters: relayLimits.frame,
  maxFrameBytes: 2 * relayLimits.frame,
  maxTtlSeconds: relayLimits.ttl.max,
  mailbox: { messages: 256, bytes: 1_048_576 },
  totalSockets: defaultServerLimits.connections.total,
  projectSockets: defaultServerLimits.connections.total,
  client: {
    sockets: 8,
    subscriptions: 2_000,
    storedBytes: 16_777_216,
    traffic: { perSecond: 262_144, burst: 8_388_608 },
    operations: { perSecond: 100, burst: 6_000 },
  },
  // Many clients share one address behind carrier-grade NAT.
  address: {
    sockets: 1_000,
    subscriptions: 50_000,
    storedBytes: defaultServerLimits.storedBytes.address,
    traffic: { perSecond: 4_194_304, burst: 67_108_864 },
    operations: { perSecond: 1_000, burst: 30_000 },
  },
  network: {
    sockets: 4_000,
    subscriptions: 200_000,
    storedBytes: defaultServerLimits.storedBytes.network,
    traffic: { perSecond: 8_388_608, burst: 134_217_728 },
    operations: { perSecond: 4_000, burst: 120_000 },
  },
  publishRate: { perSecond: 50, burst: 200 },
  publishedCharacterRate: { perSecond: 131_072, burst: 4_194_304 },
  frameRate: { perSecond: 200, burst: 1_000 },
  replayRate: { perSecond: 262_144, burst: 8_388_608 },
  addressReplayRate: { perSecond: 8_388_608, burst: 67_108_864 },
  connectRate: { perSecond: 10, burst: 100 },
  networkConnectRate: { perSecond: 40, burst: 400 },
  isLoopbackExempt: false,
  sendBufferBytes: 1_048_576,
  pingIntervalSeconds: 30,
  idleTimeoutSeconds: 60,
  drainSeconds: 10,
}

/**
 * Returns the limits of a relay in a server.
 *
 * @param limits - Limits of the server.
 */
export function createRelayLimits({
  connections,
  storedBytes,
  exemptLoopback,
}: ServerLimits): RelayLimits {
  const { address, network } = defaultRelayLimits
  return {
    ...defaultRelayLimits,
    // Below that of all connections, so that those of a network can be closed for another one behind a
    // proxy as well, and some are left for requests.
    totalSockets: Math.ceil(0.9 * connections.total),
    projectSockets: Math.ceil(0.75 * connections.total),
    address: { ...address, storedBytes: storedBytes.address },
    network: { ...network, storedBytes: storedBytes.network },
    isLoopbackExempt: exemptLoopback,
  }
}
