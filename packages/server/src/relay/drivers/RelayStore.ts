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

/** Identifies a message within its topic. */
export type MessageKey = { readonly topic: string; readonly hash: string }

/** Result of storing a message; a `duplicate` was stored before. */
export type PutMessageResult = 'stored' | 'duplicate' | 'full'

/** Messages of a mailbox for one client. */
export type PendingMessages = {
  readonly messages: readonly StoredMessage[]
  /** Bytes that were read, also of messages that are not for the client. */
  readonly readBytes: number
}

/** Bytes of all stored messages. */
export type RelayStoreUsage = {
  readonly usedBytes: number
  readonly maxBytes: number
  /** Messages that this node evicted for others before they expired. */
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
 * A message stays until it expires. The store has no acknowledgements: a key or an address does not tell
 * the owner of a client from an attacker with a stolen token, so that each connection counts its own.
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
   * Unexpired messages of a topic that the client did not publish, in order.
   *
   * @param clientId - did:key.
   */
  pending(clientId: string, topic: string): Promise<PendingMessages>
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
