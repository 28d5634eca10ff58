/** An encrypted message in a mailbox. The only data about its sender is the client id. */
export type StoredMessage = {
  readonly topic: string
  /** SHA-256 of the message, in hex. */
  readonly hash: string
  readonly message: string
  readonly tag: number
  /** Milliseconds since 1970. */
  readonly publishedAt: number
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** Increases with each message of one node, to order messages of one millisecond. */
  readonly order: number
  /** Client id of the sender, to which the message is never delivered. */
  readonly publisher: string
  readonly prompt: boolean
  readonly attestation?: string | undefined
}

/**
 * Who receives messages: the key of a client, in one network. Who acknowledges with a stolen token from
 * another network does not acknowledge for the owner.
 */
export type Recipient = {
  /** Client id, did:key. */
  readonly id: string
  /** IPv4 /24 or IPv6 /48, as `networksOf` returns it. */
  readonly network: string
}

/** Identifies a message within its topic. */
export type MessageKey = { readonly topic: string; readonly hash: string }

/** Result of storing a message; a `duplicate` was stored before. */
export type PutMessageResult = 'stored' | 'duplicate' | 'full'

/** Bytes of all stored messages. */
export type RelayStoreUsage = {
  readonly usedBytes: number
  readonly maxBytes: number
  /** Messages that this node evicted for others before they expired or were acknowledged. */
  readonly evictedMessages: number
}

/** Capacity of a mailbox. */
export type MailboxLimits = { readonly messages: number; readonly bytes: number }

/** Receives events of a store. */
export type RelayStoreListener = {
  /** Called with a message that another node stored. It may be called more than once. */
  onMessage(message: StoredMessage): void
  /** Called with a message that another node could not store, and that is in no mailbox. */
  onUnstoredMessage(message: StoredMessage): void
  /** Called with topics whose messages may have been missed; the caller reads `pending` again. */
  onResync(topics: readonly string[]): void
}

/**
 * Mailboxes, and notifications between nodes. Each node has one; all nodes of a deployment share the
 * stored messages.
 *
 * Delivery is at least once: a message stays until it expires, and is pending for every client but
 * its publisher until that client acknowledges it. A client that moved to another network receives it again.
 */
export type RelayStore = {
  /**
   * Stores a message, and notifies the other nodes that joined its topic.
   *
   * When all mailboxes together are full, messages of the networks and addresses that store most are
   * evicted for it; `full` when its own address is one of them.
   *
   * @param address - Address of its publisher, as `clientAddress` returns it.
   */
  put(message: StoredMessage, address: string): Promise<PutMessageResult>
  /**
   * Sends a message that is not stored to the other nodes that joined its topic.
   *
   * @returns The number of these nodes.
   */
  forward(message: StoredMessage): Promise<number>
  /**
   * Unexpired messages of a topic that the client neither published, nor acknowledged in its network, in
   * order.
   */
  pending(recipient: Recipient, topic: string): Promise<readonly StoredMessage[]>
  /** Records that a client has received messages in its network. */
  acknowledge(recipient: Recipient, receipts: readonly MessageKey[]): Promise<void>
  /** Subscribes this node to notifications of other nodes about messages of these topics. */
  join(topics: readonly string[]): Promise<void>
  leave(topics: readonly string[]): Promise<void>
  /** Sets the only listener; earlier events are lost. */
  listen(listener: RelayStoreListener): void
  /** Whether messages can be stored at the moment. */
  isReady(): boolean
  /** Use of the storage, up to a few seconds old. */
  getUse(): RelayStoreUsage
  close(): Promise<void>
}

/** Returns the text by which acknowledgements of a recipient are recorded. */
export function formatRecipient({ id, network }: Recipient): string {
  return `${id} ${network}`
}

/**
 * Returns the size of a stored message in bytes, with 512 for its metadata.
 */
export function storedSize({ message, attestation }: StoredMessage): number {
  return message.length + (attestation?.length ?? 0) + 512
}

/**
 * Sorts messages of one topic in the order of their publication.
 */
export function sortByPublished(messages: readonly StoredMessage[]): readonly StoredMessage[] {
  return messages.toSorted((a, b) => a.publishedAt - b.publishedAt || a.order - b.order)
}
