import type { Project } from '../http/index.ts'
import type { QuotaUsage } from './createQuotaTracker.ts'
import type { TokenBucket } from './createTokenBucket.ts'
import type { WaitingTokenBucket } from './createWaitingTokenBucket.ts'
import type { AcknowledgedMessages } from './createAcknowledgedMessages.ts'
import type { ConnectionQuotaReserve } from './createConnectionQuotaReserves.ts'
import type { MessageKey } from './drivers/RelayStore.ts'
import type { ServerSocket } from './transport/ServerTransport.ts'

/** A client of the relay: all connections of this node that authenticated with one key at one address. */
export type RelayClient = {
  /** did:key. */
  readonly id: string
  /** Key of its quotas and rates, as {@link clientQuotaKey} returns it. */
  readonly quotaKey: string
  readonly connections: Set<ClientConnection>
  readonly publishRate: TokenBucket
  readonly publishedCharacterRate: TokenBucket
  readonly usage: QuotaUsage
}

/**
 * Returns the key under which quotas and rates of a client are counted: its id and its address, so that a
 * stolen token that is used from another address does not use up those of its owner.
 *
 * @param address - As `clientAddress` returns it.
 */
export function clientQuotaKey(clientId: string, address: string): string {
  return `${clientId} ${address}`
}

/** One WebSocket connection of a client. */
export type ClientConnection = {
  readonly client: RelayClient
  /** Address of the client, as `clientAddress` returns it. */
  readonly address: string
  readonly project: Pick<Project, 'id' | 'rate'> | undefined
  /** Reserve for when the connections of its client have used up their quota. */
  readonly reserve: ConnectionQuotaReserve
  /** Usage of all connections from its address, and of those from the network around it. */
  readonly networkUsages: readonly QuotaUsage[]
  readonly socket: ServerSocket
  /** By topic. */
  readonly subscriptions: Map<string, RelaySubscription>
  /** Deliveries sent and not acknowledged yet, by delivery id. */
  readonly unacknowledged: Map<number, MessageKey>
  /** Messages that it acknowledged, which no other connection of its client did. */
  readonly acknowledged: AcknowledgedMessages
  readonly frameRate: TokenBucket
  /** Rates at which mailboxes are read for its subscriptions. */
  readonly replayRates: readonly WaitingTokenBucket[]
  /** Subscriptions whose mailbox has not been read yet. */
  readonly unread: Set<RelaySubscription>
  isReading: boolean
  /** Whether its mailboxes wait for their rates, so that live messages are sent before stored ones. */
  isDelayed: boolean
  isOpen: boolean
  /** Whether any frame was received since the last ping. */
  isAlive: boolean
  /** Time of its last request, or when it last had a subscription. Milliseconds since 1970. */
  lastActiveAt: number
}

/** A subscription of a connection to a topic. */
export type RelaySubscription = {
  readonly topic: string
  /** 64 hex digits. */
  readonly id: string
  readonly connection: ClientConnection
  /** JSON-RPC method of deliveries; its prefix is that of the subscribe method. */
  readonly deliveryMethod: string
  /** Hashes of the messages that were sent. */
  readonly sentHashes: Set<string>
  /** Whether its mailbox was read before. */
  isRead: boolean
  /**
   * `live` receives messages as they are published. `waiting` and `reading` receive them from the
   * mailbox; `again` means that a message was published while the mailbox was read, so that it is
   * read once more.
   */
  state: 'live' | 'waiting' | 'reading' | 'again'
}

/**
 * Returns the usages that a connection counts for: of its client, its address and its network.
 */
export function listConnectionQuotaUsages({
  client,
  networkUsages,
}: ClientConnection): readonly QuotaUsage[] {
  return [client.usage, ...networkUsages]
}

/**
 * Consumes quota of a client, or of the reserve of a connection, and of its address and its network.
 *
 * @param count - Operations, or characters of traffic.
 * @returns Whether all had enough left.
 */
export function consumeQuota(
  { client, reserve, networkUsages }: ClientConnection,
  of: 'operations' | 'traffic',
  count: number,
): boolean {
  const hasOwn = client.usage[of].take(count) || reserve[of].take(count)
  return hasOwn && networkUsages.every((usage) => usage[of].take(count))
}

/**
 * Returns whether the quotas of a connection allow further subscriptions.
 */
export function hasSubscriptionsLeft(
  { client, reserve, networkUsages, subscriptions }: ClientConnection,
  count: number,
): boolean {
  const isBelow = ({ subscriptions: used, quota }: QuotaUsage): boolean =>
    used + count <= quota.subscriptions
  const hasOwn = isBelow(client.usage) || subscriptions.size + count <= reserve.quota.subscriptions
  return hasOwn && networkUsages.every(isBelow)
}
