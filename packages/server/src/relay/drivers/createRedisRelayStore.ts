import type { Clock } from '../../clock/Clock.ts'
import { defaultServerLimits } from '../../limits/index.ts'
import type { Log } from '../../http/index.ts'
import type { Redis } from '../../store/connectRedis.ts'
import { createRedisMailboxWriter } from './createRedisMailboxWriter.ts'
import { createRedisStorageEvictionPolicy } from './createRedisStorageEvictionPolicy.ts'
import { createRedisTopicRoutes } from './createRedisTopicRoutes.ts'
import { createRedisScript } from '../../store/createRedisScript.ts'
import { createStoredMessageParser, type StoredMessageParser } from './createStoredMessageParser.ts'
import { pendingMessagesScript } from './redisScripts.ts'
import {
  sortByPublished,
  type MailboxLimits,
  type RelayStore,
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
  readonly log: Log
  readonly mailbox: MailboxLimits
  readonly nodeId: string
  /** Maximum number of bytes in all mailboxes. @default 256 MiB */
  readonly total?: number | undefined
  /** Prefix of every key and channel. */
  readonly prefix?: string | undefined
}): Promise<RelayStore> {
  const { redis, clock, mailbox: limits, nodeId, prefix = 'latchkey:relay:' } = options
  const { total = defaultServerLimits.storedBytes.total } = options
  const pending = createRedisScript(redis, pendingMessagesScript)
  const shares = createRedisStorageEvictionPolicy({ redis, clock, prefix, total })
  const { mail, nodes } = createTopicKeys(prefix)
  const keys = (topic: string): [string, string] => [mail(topic), nodes(topic)]
  const channels = `${prefix}node:`
  let listener: RelayStoreListener | undefined
  const parse = createStoredMessageParser(options)

  const routes = createRedisTopicRoutes({
    redis,
    clock,
    nodeId,
    keys,
    onDoubt: (topics) => listener?.onResync(topics),
  })
  const writer = createRedisMailboxWriter({ redis, clock, limits, nodeId, shares, channels, keys })
  await redis.subscribe(channels + nodeId, (text) => {
    // Responses that arrived in the same packet are sent first.
    setImmediate(() => listener && notify(listener, text, parse))
  })

  return {
    put: writer.put,
    forward: writer.forward,
    async pending(clientId, topic) {
      const given = [clientId, `${clock.now()}`]
      const [bytes, ...found] = (await pending([mail(topic)], given)) as string[]
      const messages = found.flatMap((text) => parse(text, topic) ?? [])
      return { messages: sortByPublished(messages), readBytes: Number(bytes) }
    },
    join: routes.join,
    leave: routes.leave,
    listen(given) {
      listener = given
    },
    isReady: () => redis.isReady,
    getUse: shares.getUse,
    async close() {
      shares.stop()
      await routes.close()
      redis.destroy()
    },
  }
}

type TopicKeys = Readonly<Record<'mail' | 'nodes', (topic: string) => string>>

/** The braces put all keys of a topic on one shard of a cluster. */
function createTopicKeys(prefix: string): TopicKeys {
  const key = (name: string) => (topic: string) => `${prefix}{${topic}}:${name}`
  return { mail: key('mail'), nodes: key('nodes') }
}

/** Calls the listener for a notification of another node, unless its message is invalid. */
function notify(listener: RelayStoreListener, text: string, parse: StoredMessageParser): void {
  const isUnstored = text.startsWith('!')
  if (!isUnstored && !text.startsWith('{')) return listener.onResync([text])
  const message = parse(isUnstored ? text.slice(1) : text)
  if (message && isUnstored) listener.onUnstoredMessage(message)
  else if (message) listener.onMessage(message)
}
