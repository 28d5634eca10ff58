import { expect, it, onTestFinished } from 'vitest'
import { startRedis } from '../../../../tooling/setup/redis.mjs'
import { createFakeClock, type FakeClock } from '../clock/createFakeClock.fixture.ts'
import type { LogEntry } from '../http/index.ts'
import { scheduleCleanup } from './scheduleCleanup.ts'
import {
  connectRedis,
  createMemoryFastStore,
  createRedisFastStore,
  type FastStore,
} from './index.ts'

function start(run: (signal: AbortSignal) => Promise<void>, servers = 1, lock?: FastStore['lock']) {
  const clock = createFakeClock()
  const log: LogEntry[] = []
  const memory = createMemoryFastStore({ clock })
  const fast = { lock: lock ?? memory.lock }
  const deps = { clock, log: (entry: LogEntry) => void log.push(entry), fast }
  const stops = Array.from({ length: servers }, () =>
    scheduleCleanup(deps, { name: 'store', everyMs: 1_000 }, run),
  )
  const stop = (): void => stops.forEach((each) => each())
  onTestFinished(stop)
  /** Lets so much time pass, and what was begun get on. */
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms)
    await new Promise((resolve) => void setImmediate(resolve))
  }
  return { log, stop, pass }
}

it('runs periodically, one run at a time over all nodes', async () => {
  const runs: (() => void)[] = []
  const { pass, stop } = start(() => new Promise((resolve) => void runs.push(resolve)), 3)
  await pass(999)
  expect(runs).toHaveLength(0)
  await pass(1)
  await pass(5_000)
  expect(runs).toHaveLength(1)
  runs[0]?.()
  await pass(0)
  expect(runs).toHaveLength(2)
  runs[1]?.()
  await pass(0)
  await pass(1_000)
  expect(runs).toHaveLength(3)
  runs[2]?.()
  stop()
  await pass(5_000)
  expect(runs).toHaveLength(3)
})

it('logs an error and runs again', async () => {
  const { pass, log } = start(async () => {
    throw new Error('The database is away')
  })
  await pass(1_000)
  await pass(1_000)
  const entry = { level: 'warn', event: 'store.cleanup_failed', message: 'The database is away' }
  expect(log).toEqual([entry, entry])
})

it.each([
  ['take', () => Promise.reject(new Error('away'))],
  ['give back', async () => () => Promise.reject(new Error('away'))],
])('runs again after it could not %s its lock', async (_what, lock: FastStore['lock']) => {
  const { pass, log } = start(async () => {}, 1, lock)
  await pass(1_000)
  await pass(1_000)
  const entry = { level: 'warn', event: 'store.cleanup_failed', message: 'away' }
  expect(log).toEqual([entry, entry])
})

/** A server on Redis; the result of each lock that it requests is recorded. */
async function onRedis(url: string, clock: FakeClock, noted: string[]): Promise<FastStore> {
  const redis = await connectRedis({ url, log: () => {}, clock })
  const store = createRedisFastStore({ redis, clock, log: () => {} })
  onTestFinished(() => store.close())
  return {
    ...store,
    async lock(key, ttlMs) {
      const lock = await store.lock(key, ttlMs)
      noted.push(typeof lock === 'string' ? lock : 'given')
      return lock
    },
  }
}

it('runs on every node while Redis is unavailable and on one node afterwards', async () => {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  const clock = createFakeClock()
  const locks: string[] = []
  const runs: (() => void)[] = []
  const servers = await Promise.all([1, 2].map(() => onRedis(redis.url, clock, locks)))
  const release = (): void => runs.splice(0).forEach((end) => end())
  for (const fast of servers) {
    const deps = { clock, log: () => {}, fast }
    const run = (): Promise<void> => new Promise((resolve) => void runs.push(resolve))
    onTestFinished(scheduleCleanup(deps, { name: 'store', everyMs: 1_000 }, run))
  }
  const ready = (): boolean[] => servers.map((server) => server.isReady())
  await redis.stop()
  await expect.poll(ready).toEqual([false, false])
  clock.advance(1_000)
  await expect.poll(() => runs).toHaveLength(2)
  expect(locks.splice(0)).toEqual(['away', 'away'])
  release()

  const again = await startRedis({ port: redis.port })
  onTestFinished(() => again.stop())
  await expect.poll(ready).toEqual([true, true])
  clock.advance(1_000)
  await expect.poll(() => locks.toSorted()).toEqual(['given', 'taken'])
  expect(runs).toHaveLength(1)
  release()
})

it('aborts a run when it is stopped and does not log its error', async () => {
  const { pass, stop, log } = start(async (signal) => {
    await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  })
  await pass(1_000)
  stop()
  await pass(0)
  expect(log).toEqual([])
})
