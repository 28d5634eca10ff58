import type { RelayMetrics } from '../metrics/index.ts'
import type { ClientConnection, RelaySubscription } from './ClientConnection.ts'
import { formatDelivery, type DeliverySender } from './createDeliverySender.ts'
import type { PendingMessages, RelayStore, StoredMessage } from './drivers/RelayStore.ts'
import type { RelayLimits } from './RelayLimits.ts'

/** Mailboxes of one connection that are read concurrently. */
const concurrentReads = 8

/** Delivers the contents of mailboxes, with backpressure. */
export type MailboxReader = {
  /** Reads the mailboxes of subscriptions; a mailbox that is being read is read once more afterwards. */
  read(subscriptions: readonly RelaySubscription[]): void
}

type MailboxReaderDeps = {
  readonly store: RelayStore
  readonly limits: RelayLimits
  readonly metrics: RelayMetrics
  readonly send: DeliverySender
}

/**
 * Creates a mailbox reader.
 */
export function createMailboxReader(deps: MailboxReaderDeps): MailboxReader {
  function enqueue(subscription: RelaySubscription): void {
    const { connection, state } = subscription
    if (!isCurrent(subscription)) return
    if (state === 'reading' || state === 'again') {
      subscription.state = 'again'
      return
    }
    subscription.state = 'waiting'
    connection.unread.add(subscription)
    if (connection.isReading) return
    connection.isReading = true
    void readAll(deps, connection)
  }
  return { read: (subscriptions) => subscriptions.forEach(enqueue) }
}

async function readAll(deps: MailboxReaderDeps, connection: ClientConnection): Promise<void> {
  const { unread, client, replayRates } = connection
  const { mailbox, replayRate, addressReplayRate } = deps.limits
  // The size is known once they have been read. Most are small, so that most of this is given back.
  const estimate = Math.min(mailbox.bytes, replayRate.burst, addressReplayRate.burst)
  while (unread.size > 0 && connection.isOpen) {
    if (!(await takeReplayRates(connection, estimate))) break
    const some = [...unread].slice(0, concurrentReads)
    const pending = some.map((subscription) => {
      unread.delete(subscription)
      subscription.state = 'reading'
      return deps.store.pending(client.id, subscription.topic)
    })
    const found = await Promise.allSettled(pending)
    const used = found.map((mail, index) => countBytes(some[index], mail))
    const excess = used.reduce((sum, bytes) => sum + bytes, -estimate)
    for (const rate of replayRates) rate.settle(excess)
    for (const [index, subscription] of some.entries()) {
      const mail = found[index]
      if (mail?.status === 'fulfilled') await sendAll(deps, subscription, mail.value.messages)
      // The store requests a resync once it is back, and then this mailbox is read again.
      else deps.metrics.readsFailed.inc()
      finishReading(subscription)
    }
  }
  // In the same turn as the check of `unread`, so that nothing is added in between.
  connection.isReading = false
}

/** Returns the bytes that a read counts for: those of the first read of a subscription, which a client causes. */
function countBytes(
  subscription: RelaySubscription | undefined,
  mail: PromiseSettledResult<PendingMessages>,
): number {
  if (!subscription || subscription.isRead || mail.status === 'rejected') return 0
  subscription.isRead = true
  return mail.value.readBytes
}

/** Waits until the rates of a connection allow another read; returns whether it is still open then. */
async function takeReplayRates(connection: ClientConnection, bytes: number): Promise<boolean> {
  const { replayRates } = connection
  for (const [index, rate] of replayRates.entries()) {
    const turn = rate.take(bytes, () => !connection.isOpen)
    if (!turn) continue
    connection.isDelayed = true
    await turn
    connection.isDelayed = false
    if (connection.isOpen) continue
    // Nothing was taken of this one.
    for (const taken of replayRates.slice(0, index)) taken.settle(-bytes)
    return false
  }
  return true
}

async function sendAll(
  { limits, send }: MailboxReaderDeps,
  subscription: RelaySubscription,
  messages: readonly StoredMessage[],
): Promise<void> {
  const { connection, sentHashes } = subscription
  const { socket, acknowledged } = connection
  // Those that are still stored are forgotten last.
  for (const { hash } of messages) if (sentHashes.delete(hash)) sentHashes.add(hash)
  for (const message of messages) {
    if (!isCurrent(subscription)) return
    if (sentHashes.has(message.hash) || acknowledged.has(message)) continue
    if (socket.bufferedAmount() <= limits.sendBufferBytes / 2)
      send(subscription, message, formatDelivery(message))
    else
      await new Promise<void>((resolve) => {
        send(subscription, message, formatDelivery(message), resolve)
      })
  }
}

/** Switches a subscription to live delivery, unless a message was published while its mailbox was read. */
function finishReading(subscription: RelaySubscription): void {
  const isEarly = subscription.state === 'again'
  subscription.state = isEarly ? 'waiting' : 'live'
  if (isEarly && isCurrent(subscription)) subscription.connection.unread.add(subscription)
}

function isCurrent(subscription: RelaySubscription): boolean {
  const { connection, topic } = subscription
  return connection.isOpen && connection.subscriptions.get(topic) === subscription
}
