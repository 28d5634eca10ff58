import type { RelayMetrics } from '../metrics/index.ts'
import type { ClientConnection, RelaySubscription } from './ClientConnection.ts'
import { formatDelivery, type DeliverySender } from './createDeliverySender.ts'
import { type RelayStore, type StoredMessage, storedSize } from './drivers/RelayStore.ts'
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
  const { unread, client } = connection
  while (unread.size > 0 && connection.isOpen) {
    const some = [...unread].slice(0, concurrentReads)
    const pending = some.map((subscription) => {
      unread.delete(subscription)
      subscription.state = 'reading'
      return deps.store.pending(client.id, subscription.topic)
    })
    const found = await Promise.allSettled(pending)
    for (const [index, subscription] of some.entries()) {
      const mail = found[index]
      if (mail?.status === 'fulfilled') await sendAll(deps, subscription, mail.value)
      // The store requests a resync once it is back, and then this mailbox is read again.
      else deps.metrics.readsFailed.inc()
      finishReading(subscription)
    }
  }
  // In the same turn as the check of `unread`, so that nothing is added in between.
  connection.isReading = false
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
    if (sentHashes.has(message.hash) || acknowledged.has(message)) continue
    await takeReplayRate(subscription, storedSize(message))
    if (!isCurrent(subscription)) return
    if (sentHashes.has(message.hash)) continue
    if (socket.bufferedAmount() <= limits.sendBufferBytes / 2)
      send(subscription, message, formatDelivery(message))
    else
      await new Promise<void>((resolve) => {
        send(subscription, message, formatDelivery(message), resolve)
      })
  }
}

/** Waits until the rates of a connection allow a stored message of a size. */
async function takeReplayRate(subscription: RelaySubscription, size: number): Promise<void> {
  const { connection } = subscription
  for (const rate of connection.replayRates) {
    const turn = rate.take(size, () => !isCurrent(subscription))
    if (!turn) continue
    connection.isDelayed = true
    await turn
    connection.isDelayed = false
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
