import type { Clock } from '../../clock/Clock.ts'
import type { Redis } from '../../store/connectRedis.ts'
import { createRedisScript } from '../../store/createRedisScript.ts'
import type { RedisStorageEvictionPolicy } from './createRedisStorageEvictionPolicy.ts'
import { putMessageScript } from './redisScripts.ts'
import type {
  MailboxLimits,
  MessageKey,
  PutMessageResult,
  RelayStore,
  StoredMessage,
} from './RelayStore.ts'
import { forwardWithoutStoringScript, removeMessageScript } from './storageScripts.ts'

/**
 * Creates the functions that write messages to mailboxes in Redis, or forward them to other nodes.
 *
 * @param deps - `channels` is the front of the channels of nodes; `keys` returns the Redis keys of a
 * topic.
 */
export function createRedisMailboxWriter(deps: {
  readonly redis: Redis
  readonly clock: Clock
  readonly limits: MailboxLimits
  readonly nodeId: string
  readonly shares: RedisStorageEvictionPolicy
  readonly channels: string
  readonly keys: (topic: string) => [mail: string, nodes: string]
}): Pick<RelayStore, 'put' | 'forward'> {
  const { redis, clock, limits, nodeId, shares, channels, keys } = deps
  const put = createRedisScript(redis, putMessageScript)
  const removeMessage = createRedisScript(redis, removeMessageScript)
  const forward = createRedisScript(redis, forwardWithoutStoringScript)

  async function putInMailbox(message: StoredMessage): Promise<PutMessageResult> {
    const { topic, hash, publisher, expiresAt } = message
    const record = JSON.stringify(message)
    const numbers = [clock.now(), expiresAt, limits.messages, limits.bytes].map(String)
    const given = [hash, record, publisher, channels, nodeId, ...numbers, topic]
    try {
      return (await put(keys(topic), given)) as PutMessageResult
    } catch (error) {
      // `maxmemory` with `noeviction`: Redis is full of other data.
      if (error instanceof Error && error.message.includes('OOM')) return 'full'
      throw error
    }
  }

  async function removeAll(receipts: readonly MessageKey[]): Promise<void> {
    await Promise.all(receipts.map(({ topic, hash }) => removeMessage([keys(topic)[0]], [hash])))
  }

  return {
    async put(message, address) {
      // Sent together, so that a publisher waits for one round trip.
      const [recorded, result] = await Promise.all([
        shares.record(message, address),
        putInMailbox(message),
      ])
      if (recorded.evicted.length > 0) await removeAll(recorded.evicted)
      if (recorded.isFull && result === 'stored') await removeAll([message])
      if (result !== 'stored') await recorded.undo()
      return recorded.isFull && result === 'stored' ? 'full' : result
    },
    async forward(message) {
      const given = [JSON.stringify(message), channels, nodeId, `${clock.now()}`]
      return Number(await forward([keys(message.topic)[1]], given))
    },
  }
}
