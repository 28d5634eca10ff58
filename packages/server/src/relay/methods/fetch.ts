import {
  type RelayFetchResult,
  relayBatchReceiveSchema,
  relayTopicParamsSchema,
  relayTopicsParamsSchema,
} from 'latchkey/protocol'
import { type ClientConnection, consumeQuota } from '../ClientConnection.ts'
import type { StoredMessage } from '../drivers/RelayStore.ts'
import {
  type AnyRelayMethod,
  type RelayMethodCaller,
  type RelayMethodDeps,
  defineMethod,
  type RelayMethodResult,
} from './RelayMethod.ts'

/** Maximum number of messages in one response. */
const maxMessages = 500
/** Maximum characters of messages in one response, unless a single message is longer. */
const maxCharacters = 524_288
/** Number of mailboxes that are read concurrently. */
const concurrentReads = 8

/** Collects pending messages until the response is full. */
async function fetchAll(
  { store }: RelayMethodDeps,
  { connection }: RelayMethodCaller,
  topics: readonly string[],
): Promise<RelayMethodResult> {
  if (!consumeQuota(connection, 'operations', topics.length)) return { error: 'TooManyRequests' }
  const messages: StoredMessage[] = []
  let characters = 0
  let readBytes = 0
  const take = (found: readonly StoredMessage[]): boolean => {
    for (const message of found) {
      characters += message.message.length
      const isFull = messages.length === maxMessages || characters > maxCharacters
      if (isFull && messages.length > 0) return false
      messages.push(message)
    }
    return true
  }
  let hasMore = false
  for (let index = 0; index < topics.length && !hasMore; index += concurrentReads) {
    const some = topics.slice(index, index + concurrentReads)
    const found = await Promise.all(some.map((topic) => store.pending(connection.client.id, topic)))
    readBytes += found.reduce((sum, mail) => sum + mail.readBytes, 0)
    hasMore = !found.every((mail) =>
      take(mail.messages.filter((message) => !connection.acknowledged.has(message))),
    )
  }
  if (!consumeQuota(connection, 'traffic', readBytes)) {
    chargeUnsentRead(connection, readBytes)
    return { error: 'TooManyRequests' }
  }
  const result: RelayFetchResult = {
    messages: messages.map(({ topic, message, publishedAt, tag, attestation }) => ({
      topic,
      message,
      publishedAt,
      tag,
      attestation,
    })),
    hasMore,
  }
  return { result }
}

/** Consumes operations for mailboxes that were read before their size was known to exceed the traffic. */
function chargeUnsentRead({ client, reserve }: ClientConnection, bytes: number): void {
  for (const { operations, quota } of [client.usage, reserve])
    operations.settle((bytes * quota.operations.perSecond) / quota.traffic.perSecond)
}

/** Methods that fetch messages without a subscription, and that acknowledge them for the connection. */
export const relayFetchHandlers: Readonly<Record<string, AnyRelayMethod>> = {
  fetchMessages: defineMethod({
    params: relayTopicParamsSchema,
    run: (deps, call, { topic }) => fetchAll(deps, call, [topic]),
  }),
  batchFetchMessages: defineMethod({
    params: relayTopicsParamsSchema,
    run: (deps, call, { topics }) => fetchAll(deps, call, topics),
  }),
  batchReceive: defineMethod({
    params: relayBatchReceiveSchema,
    async run(_, { connection }, { receipts }) {
      if (!consumeQuota(connection, 'operations', receipts.length))
        return { error: 'TooManyRequests' }
      for (const receipt of receipts) connection.acknowledged.add(receipt)
      return { result: true }
    },
  }),
}
