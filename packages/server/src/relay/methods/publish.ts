import { createHash } from 'node:crypto'
import {
  type RelayPublish,
  type RelayErrorName,
  relayBatchPublish,
  relayPublish,
} from 'latchkey/protocol'
import { type Connection, spend } from '../Connection.ts'
import { type PutResult, type StoredMessage, sizeOf } from '../drivers/RelayStore.ts'
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
  const { limits, metrics } = deps
  const { connection } = call
  const { client } = connection
  const refuse = (refusal: RelayErrorName): Reply => {
    metrics.published.inc({ result: 'refused' }, messages.length)
    return { refusal }
  }
  const characters = messages.reduce(
    (sum, { message, attestation = '' }) => sum + message.length + attestation.length,
    0,
  )
  const isTooMuch =
    !spend(connection, 'operations', messages.length) ||
    !client.publishes.take(messages.length) ||
    !client.publishedCharacters.take(characters)
  if (isTooMuch) return refuse('TooManyRequests')
  if (messages.some(({ ttl }) => ttl > limits.ttl)) return refuse('TtlTooLong')

  connection.activeAt = deps.clock.now()
  const stored = messages.map((message) => storedMessage(deps, client.id, message))
  const results = await Promise.all(stored.map((message) => keep(deps, connection, message)))
  for (const result of results) metrics.published.inc({ result })
  const after = (): void => stored.forEach((message, index) => tell(deps, message, results[index]))
  if (!results.includes('full')) return { result: true, after }
  setImmediate(after)
  return { refusal: 'MailboxLimitExceeded' }
}

/** Keeps a message, as long as its publisher has room. */
async function keep(
  { store, holdings }: MethodDeps,
  connection: Connection,
  message: StoredMessage,
): Promise<PutResult> {
  const holding = holdings.take(connection, sizeOf(message))
  if (!holding) return 'full'
  let result: PutResult | undefined
  try {
    result = await store.put(message)
    return result
  } finally {
    if (result === 'stored') holdings.until(holding, message.expiresAt)
    else holdings.release(holding)
  }
}

function tell({ hub }: MethodDeps, message: StoredMessage, result: PutResult | undefined): void {
  if (result === 'stored') hub.deliver(message)
  // The first time may have ended before anybody was told. Who has acknowledged it, the mailbox knows.
  if (result === 'duplicate') hub.reread([message.topic])
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
