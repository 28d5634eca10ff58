import type { Clock } from '../../clock/Clock.ts'
import { getIpAndSubnet } from '../../limits/index.ts'
import type { Redis } from '../../store/connectRedis.ts'
import { createRedisScript } from '../../store/createRedisScript.ts'
import {
  type MessageKey,
  type RelayStoreUsage,
  storedSize,
  type StoredMessage,
} from './RelayStore.ts'
import {
  removeStorageRecordScript,
  readStorageScript,
  addStorageRecordScript,
} from './storageScripts.ts'

/** Longer than any message is stored. */
const lifeMs = 8 * 86_400_000
const refreshIntervalMs = 10_000

/** The bytes of all mailboxes in Redis, by network and address. */
export type RedisStorageEvictionPolicy = {
  /**
   * Records a message, and selects what to evict for it when all mailboxes together are full.
   *
   * @returns Whether the message may stay, and the messages to remove from their mailboxes.
   */
  record(
    message: StoredMessage,
    address: string,
  ): Promise<{
    readonly isFull: boolean
    readonly evicted: readonly MessageKey[]
    /** Removes the record again, unless an earlier message made it. */
    undo(): Promise<void>
  }>
  getUse(): RelayStoreUsage
  stop(): void
}

/**
 * Creates the account of stored bytes.
 *
 * @param deps - `prefix` of every key; `total` is the maximum number of bytes.
 */
export function createRedisStorageEvictionPolicy(deps: {
  readonly redis: Redis
  readonly clock: Clock
  readonly prefix: string
  readonly total: number
}): RedisStorageEvictionPolicy {
  const { redis, clock, prefix, total } = deps
  const record = createRedisScript(redis, addStorageRecordScript)
  const forget = createRedisScript(redis, removeStorageRecordScript)
  const readStorage = createRedisScript(redis, readStorageScript)
  // One hash tag, so that all keys are on one shard of a cluster.
  const front = `${prefix}{storage}:`
  const keys = ['total', 'networks', 'expiry'].map((name) => front + name)
  let usedBytes = 0
  let evictedMessages = 0

  async function refresh(): Promise<void> {
    usedBytes = Number(await readStorage(keys, [front, `${lifeMs}`, `${clock.now()}`]))
  }
  const stop = clock.every(refreshIntervalMs, () => {
    // If Redis fails, the next refresh retries.
    if (redis.isReady) refresh().catch(() => {})
  })

  return {
    async record(message, address) {
      const [, network] = getIpAndSubnet(address)
      const { topic, hash, expiresAt } = message
      const text = [storedSize(message), network, address, topic, hash].join('|')
      const given = [front, `${lifeMs}`, text, `${clock.now()}`, `${expiresAt}`, `${total}`]
      const [result, used, ...records] = (await record(keys, given)) as [
        number,
        number,
        ...string[],
      ]
      usedBytes = used
      evictedMessages += records.length
      return {
        isFull: result === 0,
        evicted: records.map(parseRecord),
        async undo() {
          if (result === 1) usedBytes = Number(await forget(keys, [front, `${lifeMs}`, text]))
        },
      }
    },
    getUse: () => ({ usedBytes, maxBytes: total, evictedMessages }),
    stop,
  }
}

function parseRecord(record: string): MessageKey {
  const [, , , topic = '', hash = ''] = record.split('|')
  return { topic, hash }
}
