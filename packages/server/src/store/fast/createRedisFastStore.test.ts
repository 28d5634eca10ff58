import { expect, it, onTestFinished } from 'vitest'
import { startRedis } from '../../../../../tooling/setup/redis.mjs'
import { createFakeClock, type FakeClock } from '../../clock/createFakeClock.fixture.ts'
import type { LogEntry } from '../../http/index.ts'
import { connectRedis } from '../connectRedis.ts'
import { startTcpProxy } from '../tcpProxy.fixture.ts'
import { createRedisFastStore } from './createRedisFastStore.ts'
import type { FastStore } from './FastStore.ts'

const rule = { capacity: 2, perSecond: 1 }

/** A Redis of the test's own, with something in front that the test can make hang, and a store on it. */
async function start(): Promise<{
  readonly store: FastStore
  readonly clock: FakeClock
  readonly log: string[]
  readonly front: Awaited<ReturnType<typeof startTcpProxy>>
  readonly redis: Awaited<ReturnType<typeof startRedis>>
}> {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  const clock = createFakeClock()
  const front = await startTcpProxy(redis.port)
  const log: string[] = []
  const write = ({ event }: LogEntry): void => {
    log.push(event)
  }
  const url = `redis://127.0.0.1:${front.port}`
  const client = await connectRedis({ url, log: () => {}, clock })
  const store = createRedisFastStore({ redis: client, clock, log: write })
  onTestFinished(() => store.close())
  return { store, clock, log, front, redis }
}

function callAll(store: FastStore): Promise<unknown[]> {
  const set = store.set('a', '2', 60_000)
  const found = [store.get('a'), store.getAll(['a', 'b'])]
  return Promise.all([...found, set, store.takeTokens('a', rule), store.lock('a', 1_000)])
}

const withoutRedis = [
  undefined,
  [undefined, undefined],
  undefined,
  { isAllowed: true, remaining: 2, retryAfterMs: 0 },
  'away',
]

it('uses fallbacks after a second while Redis hangs and logs it once', async () => {
  const { store, clock, log, front } = await start()
  await store.set('a', '1', 60_000)
  front.hang()
  const first = callAll(store)
  clock.advance(1_000)
  expect(await first).toEqual(withoutRedis)
  const second = callAll(store)
  clock.advance(1_000)
  expect(await second).toEqual(withoutRedis)
  expect(log).toEqual(['fast_store.unavailable'])

  front.goOn()
  await expect.poll(() => store.get('b')).toBeUndefined()
  await expect.poll(() => log).toEqual(['fast_store.unavailable', 'fast_store.available'])
})

it('uses fallbacks while Redis is down and recovers', async () => {
  const { store, log, front, redis } = await start()
  await store.set('a', '1', 60_000)
  expect(await store.get('a')).toBe('1')
  await redis.stop()
  await expect.poll(() => store.isReady()).toBe(false)
  expect(await callAll(store)).toEqual(withoutRedis)

  const again = await startRedis({ port: redis.port })
  onTestFinished(() => again.stop())
  expect(front.port).not.toBe(redis.port)
  await expect.poll(() => store.isReady()).toBe(true)
  await store.set('a', '3', 60_000)
  expect(await store.get('a')).toBe('3')
  expect(log).toEqual(['fast_store.unavailable', 'fast_store.available'])
})

it('caches a denial and answers it without a command', async () => {
  const { store, clock, front, log } = await start()
  const quick = { capacity: 2, perSecond: 20 }
  await store.takeTokens('a', quick, 2)
  const { retryAfterMs } = await store.takeTokens('a', quick, 2)
  front.hang()
  clock.advance(retryAfterMs - 1)
  const again = await store.takeTokens('a', quick, 2)
  expect(again).toEqual({ isAllowed: false, remaining: 0, retryAfterMs: 1 })
  expect(log).toEqual([])

  front.goOn()
  const take = async (): Promise<boolean> => {
    clock.advance(retryAfterMs)
    return (await store.takeTokens('a', quick, 2)).isAllowed
  }
  await expect.poll(take).toBe(true)
})
