import type { Clock } from '../../clock/Clock.ts'
import type { Redis } from '../../store/connectRedis.ts'
import { createRedisScript } from '../../store/createRedisScript.ts'
import { addRouteScript } from './redisScripts.ts'

/**
 * Seconds between renewals of the route of each topic, and between checks of its mailbox for
 * missed messages.
 */
const refreshIntervalSeconds = 60
/** Milliseconds until a route expires that is not renewed. */
const routeTtlMs = 3 * refreshIntervalSeconds * 1_000

/** The topics of which other nodes notify this one. */
export type RedisTopicRoutes = {
  join(topics: readonly string[]): Promise<void>
  leave(topics: readonly string[]): Promise<void>
  close(): Promise<void>
}

/**
 * Creates the routes of a node in Redis.
 *
 * Nodes notify each other by publish and subscribe, which may lose messages. The mailbox is
 * authoritative, and is checked after every reconnection and once a minute.
 *
 * @param deps - `keys` returns the Redis keys of a topic; `onDoubt` receives the topics whose mailbox
 * is not empty.
 */
export function createRedisTopicRoutes(deps: {
  readonly redis: Redis
  readonly clock: Clock
  readonly nodeId: string
  readonly keys: (topic: string) => [mail: string, nodes: string]
  readonly onDoubt: (topics: readonly string[]) => void
}): RedisTopicRoutes {
  const { redis, clock, nodeId, keys, onDoubt } = deps
  const joinTopic = createRedisScript(redis, addRouteScript)
  const joined = new Set<string>()
  let round: string[] = []

  /** Returns which mailboxes are not empty. */
  async function enter(topics: readonly string[]): Promise<boolean[]> {
    const given = [nodeId, `${clock.now()}`, `${routeTtlMs}`]
    const leases = await Promise.all(topics.map((topic) => joinTopic(keys(topic), given)))
    return leases.map((each) => each === 1)
  }

  async function withdraw(topics: readonly string[]): Promise<void> {
    await Promise.all(topics.map((topic) => redis.zRem(keys(topic)[1], nodeId)))
  }

  async function refresh(topics: readonly string[]): Promise<void> {
    const leases = await enter(topics)
    // A topic that was unsubscribed meanwhile must not stay joined.
    const left = topics.filter((topic) => !joined.has(topic))
    if (left.length > 0) await withdraw(left)
    const doubtful = topics.filter((topic, index) => leases[index] && joined.has(topic))
    if (doubtful.length > 0) onDoubt(doubtful)
  }

  /** Ignores a failure: the next round, or the next reconnection, retries. */
  const tryRefresh = (topics: readonly string[]): void => void refresh(topics).catch(() => {})
  const onReady = (): void => tryRefresh([...joined])
  redis.on('ready', onReady)
  const stop = clock.every(1_000, () => {
    if (!redis.isReady) return
    if (round.length === 0) round = [...joined]
    const slice = round.splice(0, Math.ceil(joined.size / refreshIntervalSeconds))
    tryRefresh(slice.filter((topic) => joined.has(topic)))
  })

  return {
    async join(topics) {
      for (const topic of topics) joined.add(topic)
      await enter(topics)
    },
    async leave(topics) {
      for (const topic of topics) joined.delete(topic)
      await withdraw(topics)
    },
    async close() {
      stop()
      redis.off('ready', onReady)
      if (redis.isReady) await withdraw([...joined]).catch(() => {})
    },
  }
}
