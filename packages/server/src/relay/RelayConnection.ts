import type { QuotaUsage } from './createQuotaTable.ts'
import type { TokenBucket } from './createTokenBucket.ts'
import type { MessageReceipt } from './drivers/RelayStore.ts'
import type { RelaySocket } from './transport/RelayTransport.ts'

/** Everyone who signed in with one key, on this node. */
export type RelayClient = {
  /** did:key. */
  readonly id: string
  readonly connections: Set<RelayConnection>
  readonly publishRate: TokenBucket
  readonly publishedCharacterRate: TokenBucket
  readonly usage: QuotaUsage
}

/** One socket of a client. */
export type RelayConnection = {
  readonly client: RelayClient
  /** What everybody at its address takes together. */
  readonly addressUsage: QuotaUsage
  readonly socket: RelaySocket
  /** By topic. */
  readonly subscriptions: Map<string, RelaySubscription>
  /** What was sent and has not been acknowledged, by the id it was sent with. */
  readonly unacknowledged: Map<number, MessageReceipt>
  readonly frameRate: TokenBucket
  /** Subscriptions whose mailbox is still to be read. */
  readonly unread: Set<RelaySubscription>
  isReading: boolean
  isOpen: boolean
  /** Whether anything came since the last ping. */
  isAlive: boolean
  /** When it last asked for something, or had a subscription. Milliseconds since 1970. */
  lastActiveAt: number
}

/** A topic that a connection wants. */
export type RelaySubscription = {
  readonly topic: string
  /** 64 hex digits. */
  readonly id: string
  readonly connection: RelayConnection
  /** Method that deliveries are sent with: of the name under which it was asked for. */
  readonly deliveryMethod: string
  /** Hashes that were sent. */
  readonly sentHashes: Set<string>
  /**
   * `live` takes messages as they come. One that waits for its mailbox to be read, or whose mailbox
   * is being read, finds them there; if it was read too early it is read `again`.
   */
  state: 'live' | 'waiting' | 'reading' | 'again'
}

/**
 * Takes so much from what a client may, and from what everybody at its address may.
 *
 * @param connection - Who asks.
 * @param of - What is taken.
 * @param count - How much.
 * @returns Whether both had enough.
 */
export function consumeQuota(
  { client, addressUsage: address }: RelayConnection,
  of: 'operations' | 'traffic',
  count: number,
): boolean {
  return client.usage[of].take(count) && address[of].take(count)
}

/**
 * Drops the oldest of a collection that has grown beyond a size.
 *
 * @param collection - Insertion order is age.
 * @param most - How many it keeps.
 */
export function evictOldest(collection: Set<unknown> | Map<unknown, unknown>, most: number): void {
  if (collection.size <= most) return
  const [oldest] = collection.keys()
  collection.delete(oldest)
}
