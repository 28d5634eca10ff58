import { relayLimits } from 'latchkey/protocol'
import type { RelayQuota } from './createQuotaTable.ts'
import type { TokenRate } from './createTokenBucket.ts'
import type { MailboxLimits } from './drivers/RelayStore.ts'

/** What a relay takes, and how long it waits. Seconds and bytes unless they say otherwise. */
export type RelayLimits = {
  /** Characters of a frame; a longer one is refused. */
  readonly frameCharacters: number
  /** Bytes of a frame at which the socket is cut off instead. */
  readonly maxFrameBytes: number
  readonly maxTtlSeconds: number
  readonly mailbox: MailboxLimits
  /** Of one client, on this node. */
  readonly client: RelayQuota
  /** Of everybody at one address, on this node. Loopback is not counted. */
  readonly address: RelayQuota
  /** Messages of a client. */
  readonly publishRate: TokenRate
  /** Characters of its messages: without this one client could fill what all have together. */
  readonly publishedCharacterRate: TokenRate
  /** Frames of a socket of any kind, save acknowledgements. */
  readonly frameRate: TokenRate
  /** Connection attempts from one address. Loopback is not counted. */
  readonly connectRate: TokenRate
  /** What waits to be sent to one socket; with more it is cut off. */
  readonly sendBufferBytes: number
  readonly pingIntervalSeconds: number
  /** A socket that asks for nothing so long is closed. */
  readonly idleTimeoutSeconds: number
  /** How long a drain takes at most. */
  readonly drainSeconds: number
}

/** The limits unless configured otherwise. facts: relay §5.1. */
export const defaultRelayLimits: RelayLimits = {
  frameCharacters: relayLimits.frame,
  maxFrameBytes: 2 * relayLimits.frame,
  maxTtlSeconds: relayLimits.ttl.max,
  mailbox: { messages: 256, bytes: 1_048_576 },
  client: {
    sockets: 8,
    subscriptions: 2_000,
    storedBytes: 16_777_216,
    traffic: { perSecond: 262_144, burst: 8_388_608 },
    operations: { perSecond: 100, burst: 6_000 },
  },
  // Many people share one, behind a provider's gateway.
  address: {
    sockets: 1_000,
    subscriptions: 50_000,
    storedBytes: 67_108_864,
    traffic: { perSecond: 4_194_304, burst: 67_108_864 },
    operations: { perSecond: 1_000, burst: 30_000 },
  },
  publishRate: { perSecond: 50, burst: 200 },
  publishedCharacterRate: { perSecond: 131_072, burst: 4_194_304 },
  frameRate: { perSecond: 200, burst: 1_000 },
  connectRate: { perSecond: 10, burst: 100 },
  sendBufferBytes: 1_048_576,
  pingIntervalSeconds: 30,
  idleTimeoutSeconds: 60,
  drainSeconds: 10,
}
