import { createHash } from 'node:crypto'
import {
  type RelayPublish,
  type RelayRefusal,
  relayBatchPublish,
  relayPublish,
} from 'latchkey/protocol'
import type { StoredMessage } from '../drivers/RelayStore.ts'
import { type AnyMethod, type Call, type MethodDeps, method, type Reply } from './Method.ts'

/**
 * Keeps messages in their mailboxes. Whoever published them is answered before anybody gets them:
 * some clients drop an answer of their peer that comes before the relay's own.
 *
 * @param deps - What methods work with.
 * @param call - Who publishes.
 * @param messages - The messages. All or none are counted against the client's rate.
 * @returns `true`, and the delivery to run after it.
 * @source facts: relay §1.2, §5.2
 */
export async function publishAll(
  deps: MethodDeps,
  call: Call,
  messages: readonly RelayPublish[],
): Promise<Reply> {
  const { store, hub, limits, metrics } = deps
  const { client } = call.connection
  const refuse = (refusal: RelayRefusal): Reply => {
    metrics.published.inc({ result: 'refused' }, messages.length)
    return { refusal }
  }
  const characters = messages.reduce((sum, { message }) => sum + message.length, 0)
  if (!client.publishes.take(messages.length) || !client.publishedCharacters.take(characters))
    return refuse('TooManyRequests')
  if (messages.some(({ ttl }) => ttl > limits.ttl)) return refuse('TtlTooLong')

  call.connection.activeAt = deps.clock.now()
  const stored = messages.map((message) => storedMessage(deps, client.id, message))
  const results = await Promise.all(stored.map((message) => store.put(message)))
  for (const result of results) metrics.published.inc({ result })
  const kept = stored.filter((_, index) => results[index] !== 'full')
  // A duplicate as well: the first time may have ended before anybody was told.
  const after = (): void => kept.forEach((message) => hub.deliver(message))
  if (kept.length === stored.length) return { result: true, after }
  setImmediate(after)
  return { refusal: 'MailboxLimitExceeded' }
}

function storedMessage(
  { clock, nextId }: MethodDeps,
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
export const publishMethods: Readonly<Record<string, AnyMethod>> = {
  publish: method({
    params: relayPublish,
    run: (deps, call, message) => publishAll(deps, call, [message]),
  }),
  batchPublish: method({
    params: relayBatchPublish,
    run: (deps, call, { messages }) => publishAll(deps, call, messages),
  }),
}
