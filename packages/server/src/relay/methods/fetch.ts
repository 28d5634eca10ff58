import {
  type RelayFetchResult,
  relayBatchReceive,
  relayTopic,
  relayTopics,
} from 'latchkey/protocol'
import { spend } from '../Connection.ts'
import type { StoredMessage } from '../drivers/RelayStore.ts'
import { type AnyMethod, type Call, type MethodDeps, method, type Reply } from './Method.ts'

/** Messages in one answer. */
const mostMessages = 500
/** Characters of messages in one answer, unless a single one is longer. */
const mostCharacters = 524_288
/** Mailboxes read at a time. */
const atOnce = 8

/** Gathers what is pending until an answer is full. */
async function fetchAll(
  { store }: MethodDeps,
  { connection }: Call,
  topics: readonly string[],
): Promise<Reply> {
  if (!spend(connection, 'operations', topics.length)) return { refusal: 'TooManyRequests' }
  const messages: StoredMessage[] = []
  let characters = 0
  const take = (found: readonly StoredMessage[]): boolean => {
    for (const message of found) {
      characters += message.message.length
      const isFull = messages.length === mostMessages || characters > mostCharacters
      if (isFull && messages.length > 0) return false
      messages.push(message)
    }
    return true
  }
  let hasMore = false
  for (let index = 0; index < topics.length && !hasMore; index += atOnce) {
    const some = topics.slice(index, index + atOnce)
    const found = await Promise.all(some.map((topic) => store.pending(connection.client.id, topic)))
    hasMore = !found.every(take)
  }
  if (!spend(connection, 'traffic', characters)) return { refusal: 'TooManyRequests' }
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

/** Fetching without a subscription, and acknowledging what was fetched. */
export const fetchMethods: Readonly<Record<string, AnyMethod>> = {
  fetchMessages: method({
    params: relayTopic,
    run: (deps, call, { topic }) => fetchAll(deps, call, [topic]),
  }),
  batchFetchMessages: method({
    params: relayTopics,
    run: (deps, call, { topics }) => fetchAll(deps, call, topics),
  }),
  batchReceive: method({
    params: relayBatchReceive,
    async run({ store }, { connection }, { receipts }) {
      if (!spend(connection, 'operations', receipts.length)) return { refusal: 'TooManyRequests' }
      await store.acknowledge(connection.client.id, receipts)
      return { result: true }
    },
  }),
}
