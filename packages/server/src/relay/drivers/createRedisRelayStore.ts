import type { Clock } from '../../clock/Clock.ts'
import type { Redis } from '../../store/connectRedis.ts'
import { createRedisTopicRoutes } from './createRedisTopicRoutes.ts'
import { createRedisScript } from '../../store/createRedisScript.ts'
import { acknowledgeScript, pendingMessagesScript, putMessageScript } from './redisScripts.ts'
import {
  sortByPublished,
  type MailboxLimits,
  type PutMessageResult,
  type RelayStore,
  type StoredMessage,
  type RelayStoreListener,
} from './RelayStore.ts'

/**
 * Creates a relay store that all nodes on one Redis share.
 *
 * Commands and notifications share one connection (RESP3). Redis writes to it in order, so the
 * response to a publisher arrives before any message that another client sent in reply.
 *
 * @param options - `nodeId` is unique per node; `close` closes the connection.
 * @returns The store, once it is subscribed to notifications of other nodes.
 */
export async function createRedisRelayStore(options: {
  readonly redis: Redis
  readonly clock: Clock
  readonly mailbox: MailboxLimits
  readonly nodeId: string
  /** Prefix of every key and channel. */
  readonly prefix?: string | undefined
}): Promise<RelayStore> {
  const { redis, clock, mailbox: limits, nodeId, prefix = 'latchkey:relay:' } = options
  const put = createRedisScript(redis, putMessageScript)
  const pending = createRedisScript(redis, pendingMessagesScript)
  const acknowledge = createRedisScript(redis, acknowledgeScript)
  // The braces put all keys of a topic on one shard of a cluster.
  const mail = (topic: string): string => `${prefix}{${topic}}:mail`
  const acked = (topic: string): string => `${prefix}{${topic}}:acked`
  const nodes = (topic: string): string => `${prefix}{${topic}}:nodes`
  const channels = `${prefix}node:`
  let listener: RelayStoreListener | undefined

  const routes = createRedisTopicRoutes({
    redis,
    clock,
    nodeId,
    keys: (topic) => [mail(topic), nodes(topic)],
    onDoubt: (topics) => listener?.onResync(topics),
  })
  await redis.subscribe(channels + nodeId, (text) => {
    // Responses that arrived in the same packet are sent first.
    setImmediate(() => {
      if (text.startsWith('{')) listener?.onMessage(JSON.parse(text) as StoredMessage)
      else listener?.onResync([text])
    })
  })

  return {
    async put(message) {
      const { topic, hash, publisher, expiresAt } = message
      const record = JSON.stringify(message)
      const numbers = [clock.now(), expiresAt, limits.messages, limits.bytes].map(String)
      const given = [hash, record, publisher, channels, nodeId, ...numbers, topic]
      return (await put([mail(topic), nodes(topic)], given)) as PutMessageResult
    },
    async pending(clientId, topic) {
      const found = await pending([mail(topic), acked(topic)], [clientId, `${clock.now()}`])
      return sortByPublished((found as string[]).map((text) => JSON.parse(text) as StoredMessage))
    },
    async acknowledge(clientId, receipts) {
      await Promise.all(
        receipts.map(({ topic, hash }) =>
          acknowledge([mail(topic), acked(topic)], [clientId, hash]),
        ),
      )
    },
    join: routes.join,
    leave: routes.leave,
    listen(given) {
      listener = given
    },
    isReady: () => redis.isReady,
    async close() {
      await routes.close()
      redis.destroy()
    },
  }
}
