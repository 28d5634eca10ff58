import { relayLimits } from 'latchkey/protocol'
import type { AllowanceLimits } from './createAllowances.ts'
import type { Rate } from './createBucket.ts'
import type { MailboxLimits } from './drivers/RelayStore.ts'

/** What a relay takes, and how long it waits. Seconds and bytes unless they say otherwise. */
export type RelayLimits = {
  /** Characters of a frame; a longer one is refused. */
  readonly frame: number
  /** Bytes of a frame at which the socket is cut off instead. */
  readonly frameAtAll: number
  readonly ttl: number
  readonly mailbox: MailboxLimits
  /** Of one client, on this node. */
  readonly client: AllowanceLimits
  /** Of everybody at one address, on this node. Loopback is not counted. */
  readonly address: AllowanceLimits
  /** Messages of a client. */
  readonly publishes: Rate
  /** Characters of its messages: without this one client could fill what all have together. */
  readonly publishedCharacters: Rate
  /** Frames of a socket of any kind, save acknowledgements. */
  readonly frames: Rate
  /** Connection attempts from one address. Loopback is not counted. */
  readonly attempts: Rate
  /** What waits to be sent to one socket; with more it is cut off. */
  readonly sendBuffer: number
  readonly pingEvery: number
  /** A socket that asks for nothing so long is closed. */
  readonly stale: number
  /** How long a drain takes at most. */
  readonly drain: number
}

/** The limits unless configured otherwise. facts: relay §5.1. */
export const defaultRelayLimits: RelayLimits = {
  frame: relayLimits.frame,
  frameAtAll: 2 * relayLimits.frame,
  ttl: relayLimits.ttl.max,
  mailbox: { messages: 256, bytes: 1_048_576 },
  client: {
    sockets: 8,
    topics: 2_000,
    held: 16_777_216,
    traffic: { perSecond: 262_144, burst: 8_388_608 },
    operations: { perSecond: 100, burst: 6_000 },
  },
  // Many people share one, behind a provider's gateway.
  address: {
    sockets: 1_000,
    topics: 50_000,
    held: 67_108_864,
    traffic: { perSecond: 4_194_304, burst: 67_108_864 },
    operations: { perSecond: 1_000, burst: 30_000 },
  },
  publishes: { perSecond: 50, burst: 200 },
  publishedCharacters: { perSecond: 131_072, burst: 4_194_304 },
  frames: { perSecond: 200, burst: 1_000 },
  attempts: { perSecond: 10, burst: 100 },
  sendBuffer: 1_048_576,
  pingEvery: 30,
  stale: 60,
  drain: 10,
}
