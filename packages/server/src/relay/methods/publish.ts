import { createHash } from 'node:crypto'
import {
  type RelayPublish,
  type RelayErrorName,
  relayBatchPublishSchema,
  relayPublishSchema,
} from 'latchkey/protocol'
import { type ClientConnection, consumeQuota } from '../ClientConnection.ts'
import { type PutMessageResult, type StoredMessage, storedSize } from '../drivers/RelayStore.ts'
import {
  type AnyRelayMethod,
  type RelayMethodCaller,
  type RelayMethodDeps,
  defineMethod,
  type RelayMethodResult,
} from './RelayMethod.ts'

/** Outcome of a published message. */
type Outcome = PutMessageResult | 'forwarded'

/**
 * Stores messages in their mailboxes. The publisher receives its response before the messages are
 * delivered: some clients drop a reply of their peer that arrives before the relay's response.
 *
 * A message that cannot be stored is delivered to the subscribers that are connected at the moment.
 *
 * @param messages - Counted against the client's rate together, all or none.
 * @returns `true` when each message was stored or had a connected subscriber, and the delivery to run
 * after the response.
 */
export async function publishAll(
  deps: RelayMethodDeps,
  call: RelayMethodCaller,
  messages: readonly RelayPublish[],
): Promise<RelayMethodResult> {
  const { limits, metrics } = deps
  const { connection } = call
  const { client } = connection
  const refuse = (error: RelayErrorName): RelayMethodResult => {
    metrics.published.inc({ result: 'refused' }, messages.length)
    return { error }
  }
  const characters = messages.reduce(
    (sum, { message, attestation = '' }) => sum + message.length + attestation.length,
    0,
  )
  const isTooMuch =
    !consumeQuota(connection, 'operations', messages.length) ||
    !(await deps.chargePublish(connection, { messages: messages.length, characters }))
  if (isTooMuch) return refuse('TooManyRequests')
  if (messages.some(({ ttl }) => ttl > limits.maxTtlSeconds)) return refuse('TtlTooLong')

  connection.lastActiveAt = deps.clock.now()
  const published = messages.map((message) => storedMessage(deps, client.id, message))
  const outcomes = await Promise.all(
    published.map((message) => storeOrForward(deps, connection, message)),
  )
  for (const result of outcomes) metrics.published.inc({ result })
  const after = (): void =>
    published.forEach((message, index) => deliver(deps, message, outcomes[index]))
  if (!outcomes.includes('full')) return { result: true, after }
  setImmediate(after)
  return { error: 'MailboxLimitExceeded' }
}

async function storeOrForward(
  deps: RelayMethodDeps,
  connection: ClientConnection,
  message: StoredMessage,
): Promise<Outcome> {
  const result = await storeMessage(deps, connection, message)
  if (result !== 'full') return result
  const nodes = await deps.store.forward(message)
  return nodes > 0 || deps.hub.hasSubscriber(message) ? 'forwarded' : 'full'
}

/** Stores a message, if the quotas of its publisher allow it. */
async function storeMessage(
  { store, storageUsage }: RelayMethodDeps,
  connection: ClientConnection,
  message: StoredMessage,
): Promise<PutMessageResult> {
  const reservation = storageUsage.reserve(connection, storedSize(message))
  if (!reservation) return 'full'
  let result: PutMessageResult | undefined
  try {
    result = await store.put(message, connection.address)
    return result
  } finally {
    if (result === 'stored') storageUsage.releaseAt(reservation, message.expiresAt)
    else storageUsage.release(reservation)
  }
}

function deliver(
  { hub }: RelayMethodDeps,
  message: StoredMessage,
  outcome: Outcome | undefined,
): void {
  if (outcome === 'stored') hub.deliver(message)
  // The first attempt may have failed before the delivery. The mailbox holds the acknowledgements.
  else if (outcome === 'duplicate') hub.redeliver(message)
  else hub.deliverUnstored(message)
}

function storedMessage(
  { clock, nextId }: RelayMethodDeps,
  publisher: string,
  { topic, message, ttl, tag, prompt, attestation }: RelayPublish,
): StoredMessage {
  const publishedAt = clock.now()
  return {
    topic,
    hash: createHash('sha256').update(message).digest('hex'),
    message,
    tag,
    publishedAt,
    expiresAt: publishedAt + ttl * 1_000,
    order: nextId(),
    publisher,
    prompt: prompt === true,
    attestation,
  }
}

/** `publish` and `batchPublish`. */
export const relayPublishHandlers: Readonly<Record<string, AnyRelayMethod>> = {
  publish: defineMethod({
    params: relayPublishSchema,
    run: (deps, call, message) => publishAll(deps, call, [message]),
  }),
  batchPublish: defineMethod({
    params: relayBatchPublishSchema,
    run: (deps, call, { messages }) => publishAll(deps, call, messages),
  }),
}
