import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock/Clock.ts'
import type { Log } from '../../http/index.ts'
import type { Redis } from '../connectRedis.ts'
import { createRedisScript } from '../createRedisScript.ts'
import type { FastStore, TakeResult } from './FastStore.ts'

/** Timeout of a command. */
const timeoutMs = 1_000
/** Number of denied requests that are cached, so that they need no command. */
const maxCachedDenials = 10_000

/**
 * KEYS bucket. ARGV capacity, tokens per second, cost. Returns whether the tokens were taken, the
 * remaining tokens, and the milliseconds until enough are available. It uses the clock of Redis,
 * because those of the nodes differ.
 */
const takeScript = `
local capacity, rate, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local tokens, at = capacity, now
local kept = redis.call('GET', KEYS[1])
if kept then
  local t, a = string.match(kept, '^(%d+%.%d+)|(%d+)$')
  if t then tokens, at = tonumber(t), tonumber(a) end
end
tokens = math.min(capacity, tokens + math.max(now - at, 0) / 1000 * rate)
local allowed, wait = 0, 0
if tokens >= cost then allowed, tokens = 1, tokens - cost
else wait = math.ceil((cost - tokens) / rate * 1000) end
local full = math.ceil((capacity - tokens) / rate * 1000)
redis.call('SET', KEYS[1], string.format('%.6f|%.0f', tokens, now), 'PX', full + 1000)
return { allowed, math.floor(tokens), wait }`

/** KEYS lock. ARGV token. */
const unlockScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`

/**
 * Creates a fast store that all nodes on one Redis share. `close` closes the connection.
 *
 * @param deps - `prefix` of every key.
 */
export function createRedisFastStore(deps: {
  readonly redis: Redis
  readonly clock: Clock
  readonly log: Log
  readonly prefix?: string | undefined
}): FastStore {
  const { redis, clock, prefix = 'latchkey:fast:' } = deps
  const take = createRedisScript(redis, takeScript)
  const unlock = createRedisScript(redis, unlockScript)
  const attempt = createFallbackRunner(deps)
  const refusals = new LRUCache<string, number>({ max: maxCachedDenials })
  const valueKey = (key: string): string => `${prefix}value:${key}`
  const bucketKey = (key: string): string => `${prefix}bucket:${key}`
  const lockKey = (key: string): string => `${prefix}lock:${key}`

  return {
    isShared: true,
    get: (key) => attempt(async () => (await redis.get(valueKey(key))) ?? undefined, undefined),
    async getAll(keys) {
      if (keys.length === 0) return []
      const found = await attempt(() => redis.mGet(keys.map(valueKey)), [])
      return keys.map((_, index) => found[index] ?? undefined)
    },
    async set(key, value, ttlMs) {
      const expiry = { type: 'PX', value: Math.max(1, Math.round(ttlMs)) } as const
      await attempt(() => redis.set(valueKey(key), value, { expiration: expiry }), undefined)
    },
    async delete(key) {
      await attempt(() => redis.del(valueKey(key)), undefined)
    },
    async takeTokens(key, { capacity, perSecond }, cost = 1) {
      // A denied client must wait in any case, because tokens refill at a fixed rate.
      const refusal = `${cost}/${capacity}/${perSecond}:${key}`
      const leftMs = (refusals.get(refusal) ?? 0) - clock.now()
      if (leftMs > 0) return { isAllowed: false, remaining: 0, retryAfterMs: leftMs }

      const given = [capacity, perSecond, cost].map(String)
      const allowed: TakeResult = { isAllowed: true, remaining: capacity, retryAfterMs: 0 }
      const taken = await attempt(
        async () => readTaken((await take([bucketKey(key)], given)) as readonly number[]),
        allowed,
      )
      if (!taken.isAllowed) refusals.set(refusal, clock.now() + taken.retryAfterMs)
      return taken
    },
    async lock(key, ttlMs) {
      const token = randomUUID()
      const expiration = { type: 'PX', value: Math.max(1, Math.round(ttlMs)) } as const
      const lockReply = await attempt(
        () => redis.set(lockKey(key), token, { condition: 'NX', expiration }),
        'away',
      )
      if (lockReply !== 'OK') return lockReply === 'away' ? lockReply : 'taken'
      return async () => {
        await attempt(() => unlock([lockKey(key)], [token]), undefined)
      }
    },
    isReady: () => redis.isReady,
    async close() {
      if (redis.isOpen) redis.destroy()
    },
  }
}

function readTaken([allowed, remaining, retryAfterMs]: readonly number[]): TakeResult {
  return { isAllowed: allowed === 1, remaining: remaining ?? 0, retryAfterMs: retryAfterMs ?? 0 }
}

type WithFallback = <result>(run: () => Promise<result>, otherwise: result) => Promise<result>

/** Runs commands with a fallback value, and logs once each time that Redis becomes unavailable. */
function createFallbackRunner({
  clock,
  log,
}: {
  readonly clock: Clock
  readonly log: Log
}): WithFallback {
  let isAway = false

  function missed(error: unknown): void {
    if (isAway) return
    isAway = true
    log({ level: 'warn', event: 'fast_store.unavailable', message: (error as Error).message })
  }

  return function attempt<result>(run: () => Promise<result>, otherwise: result): Promise<result> {
    return new Promise((resolve) => {
      const cancel = clock.after(timeoutMs, () => {
        missed(new Error('Redis did not answer in time.'))
        resolve(otherwise)
      })
      run().then(
        (result) => {
          cancel()
          if (isAway) log({ level: 'info', event: 'fast_store.available' })
          isAway = false
          resolve(result)
        },
        (error: unknown) => {
          cancel()
          missed(error)
          resolve(otherwise)
        },
      )
    })
  }
}
