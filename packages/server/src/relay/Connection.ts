import type { Allowance } from './createAllowances.ts'
import type { Bucket } from './createBucket.ts'
import type { Receipt } from './drivers/RelayStore.ts'
import type { Socket } from './transport/Transport.ts'

/** Everyone who signed in with one key, on this node. */
export type Client = {
  /** did:key. */
  readonly id: string
  readonly connections: Set<Connection>
  readonly publishes: Bucket
  readonly publishedCharacters: Bucket
  readonly allowance: Allowance
}

/** One socket of a client. */
export type Connection = {
  readonly client: Client
  /** What everybody at its address takes together. */
  readonly address: Allowance
  readonly socket: Socket
  /** By topic. */
  readonly subscriptions: Map<string, Subscription>
  /** What was sent and has not been acknowledged, by the id it was sent with. */
  readonly unacknowledged: Map<number, Receipt>
  readonly frames: Bucket
  /** Subscriptions whose mailbox is still to be read. */
  readonly unread: Set<Subscription>
  isReading: boolean
  isOpen: boolean
  /** Whether anything came since the last ping. */
  isAlive: boolean
  /** When it last asked for something, or had a subscription. Milliseconds since 1970. */
  activeAt: number
}

/** A topic that a connection wants. */
export type Subscription = {
  readonly topic: string
  /** 64 hex digits. */
  readonly id: string
  readonly connection: Connection
  /** Method that deliveries are sent with: of the name under which it was asked for. */
  readonly method: string
  /** Hashes that were sent. */
  readonly seen: Set<string>
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
export function spend(
  { client, address }: Connection,
  of: 'operations' | 'traffic',
  count: number,
): boolean {
  return client.allowance[of].take(count) && address[of].take(count)
}

/**
 * Drops the oldest of a collection that has grown beyond a size.
 *
 * @param collection - Insertion order is age.
 * @param most - How many it keeps.
 */
export function forgetOldest(collection: Set<unknown> | Map<unknown, unknown>, most: number): void {
  if (collection.size <= most) return
  const [oldest] = collection.keys()
  collection.delete(oldest)
}
