/** A sealed message in a mailbox. Holds nothing of who sent it but the id that it signed in with. */
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
  /** Rises from message to message of one node, so that those of one millisecond keep their order. */
  readonly order: number
  /** Client id of the sender, who is never sent it. */
  readonly publisher: string
  readonly prompt: boolean
  readonly attestation?: string | undefined
}

/** Names a message within its topic. */
export type MessageReceipt = { readonly topic: string; readonly hash: string }

/** What became of a message: a `duplicate` was kept before. */
export type PutMessageResult = 'stored' | 'duplicate' | 'full'

/** What a mailbox holds at most. */
export type MailboxLimits = { readonly messages: number; readonly bytes: number }

/** What a store tells the node that uses it. */
export type RelayStoreListener = {
  /** A message came by another node. It may come more than once. */
  onMessage(message: StoredMessage): void
  /** Messages of these topics may have been missed; reading `pending` tells. */
  onResync(topics: readonly string[]): void
}

/**
 * Mailboxes, and the way from one node to the others. One per node; those of one deployment share
 * what they keep.
 *
 * Delivery is at least once: a message stays until it expires, and is pending for every client but
 * its publisher until that client acknowledges it.
 *
 * @source facts: relay §5.2
 */
export type RelayStore = {
  /** Keeps a message, and tells the other nodes that joined its topic. */
  put(message: StoredMessage): Promise<PutMessageResult>
  /** Unexpired messages of a topic that the client neither published nor acknowledged, in order. */
  pending(clientId: string, topic: string): Promise<readonly StoredMessage[]>
  /** Remembers that a client has these. */
  acknowledge(clientId: string, receipts: readonly MessageReceipt[]): Promise<void>
  /** From now on other nodes tell this one of these topics. */
  join(topics: readonly string[]): Promise<void>
  leave(topics: readonly string[]): Promise<void>
  /** One listener; it is told nothing before. */
  listen(listener: RelayStoreListener): void
  /** Whether messages can be kept at the moment. */
  isReady(): boolean
  close(): Promise<void>
}

/**
 * Weighs a message.
 *
 * @param message - The message.
 * @returns Bytes: itself, and roughly what keeping track of it takes.
 */
export function storedSize({ message, attestation }: StoredMessage): number {
  return message.length + (attestation?.length ?? 0) + 512
}

/**
 * Sorts messages the way they were published.
 *
 * @param messages - Messages of one topic.
 */
export function sortByPublished(messages: readonly StoredMessage[]): readonly StoredMessage[] {
  return messages.toSorted((a, b) => a.publishedAt - b.publishedAt || a.order - b.order)
}
