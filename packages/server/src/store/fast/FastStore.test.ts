import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type RunningRedis, startRedis } from '../../../../../tooling/setup/redis.mjs'
import { createSystemClock } from '../../clock/Clock.ts'
import { createFakeClock } from '../../clock/createFakeClock.fixture.ts'
import { connectRedis } from '../connectRedis.ts'
import { createMemoryFastStore } from './createMemoryFastStore.ts'
import { createRedisFastStore } from './createRedisFastStore.ts'
import type { FastStore } from './FastStore.ts'

const running: { redis?: RunningRedis } = {}
beforeAll(async () => {
  running.redis = await startRedis()
})
afterAll(() => running.redis?.stop())

/** A store, and what lets time pass until something holds. */
type Opened = {
  readonly store: FastStore
  until(check: () => Promise<boolean>): Promise<void>
}

const drivers: Record<string, () => Promise<Opened>> = {
  memory: async () => {
    const clock = createFakeClock()
    const store = createMemoryFastStore({ clock })
    onTestFinished(() => store.close())
    return {
      store,
      async until(check) {
        for (let tries = 0; !(await check()); tries++) {
          expect(tries).toBeLessThan(1_000)
          clock.advance(1)
        }
      },
    }
  },
  redis: async () => {
    const clock = createSystemClock()
    const redis = await connectRedis({ url: running.redis!.url, log: () => {}, clock })
    const prefix = `${randomUUID()}:`
    const store = createRedisFastStore({ redis, clock, log: () => {}, prefix })
    onTestFinished(() => store.close())
    return { store, until: (check) => expect.poll(check).toBe(true) }
  },
}

describe.each(Object.entries(drivers))('the fast store in %s', (name, open) => {
  it('returns a value until it expires or is deleted', async () => {
    const { store, until } = await open()
    expect(store.isShared).toBe(name === 'redis')
    const text = 'ünder \0 "quotes"|x'
    await store.set('a', text, 60_000)
    await store.set('', '', 60_000)
    await store.set('brief', 'x', 20)
    expect([await store.get('a'), await store.get(''), await store.get('b')]).toEqual([
      text,
      '',
      undefined,
    ])
    expect(await store.getAll(['b', 'a', ''])).toEqual([undefined, text, ''])
    expect(await store.getAll([])).toEqual([])

    await until(async () => (await store.get('brief')) === undefined)
    expect(await store.getAll(['brief', 'a'])).toEqual([undefined, text])
    expect(await store.get('a')).toBe(text)
    await store.set('a', 'new', 60_000)
    expect(await store.get('a')).toBe('new')
    await store.delete('a')
    expect(await store.get('a')).toBeUndefined()
  })

  it('takes tokens up to the capacity, all or none', async () => {
    const { store } = await open()
    const rule = { capacity: 5, perSecond: 0.001 }
    expect(await store.takeTokens('a', rule, 2)).toEqual({
      isAllowed: true,
      remaining: 3,
      retryAfterMs: 0,
    })
    const refused = await store.takeTokens('a', rule, 4)
    expect(refused).toMatchObject({ isAllowed: false, remaining: 3 })
    expect(refused.retryAfterMs).toBeGreaterThan(900_000)
    expect(refused.retryAfterMs).toBeLessThanOrEqual(1_000_000)
    expect(await store.takeTokens('a', rule, 3)).toMatchObject({ isAllowed: true, remaining: 0 })
    expect(await store.takeTokens('a', rule)).toMatchObject({ isAllowed: false, remaining: 0 })
    expect(await store.takeTokens('a', rule)).toMatchObject({ isAllowed: false, remaining: 0 })
    expect(await store.takeTokens('b', rule)).toMatchObject({ isAllowed: true, remaining: 4 })
  })

  it('refills a bucket up to its capacity', async () => {
    const { store, until } = await open()
    const rule = { capacity: 3, perSecond: 100 }
    await store.takeTokens('a', rule, 3)
    await until(async () => (await store.takeTokens('a', rule, 3)).isAllowed)
    expect((await store.takeTokens('a', rule, 4)).isAllowed).toBe(false)
  })

  it('grants concurrent callers no more tokens than available', async () => {
    const { store } = await open()
    const rule = { capacity: 10, perSecond: 0.001 }
    const taken = await Promise.all(Array.from({ length: 50 }, () => store.takeTokens('a', rule)))
    expect(taken.filter(({ isAllowed }) => isAllowed)).toHaveLength(10)
  })

  it('grants a lock to one holder until it is released', async () => {
    const { store } = await open()
    const locks = await Promise.all(Array.from({ length: 9 }, () => store.lock('a', 60_000)))
    const given = locks.filter((lock) => typeof lock === 'function')
    expect([given.length, new Set(locks).size, locks.includes('taken')]).toEqual([1, 2, true])
    expect(await store.lock('b', 60_000)).toBeTypeOf('function')
    await given[0]?.()
    expect(await store.lock('a', 60_000)).toBeTypeOf('function')
  })

  it('expires a lock, whose former holder cannot release the next one', async () => {
    const { store, until } = await open()
    const late = await store.lock('a', 20)
    await until(async () => (await store.lock('a', 60_000)) !== 'taken')
    if (typeof late === 'function') await late()
    expect(await store.lock('a', 60_000)).toBe('taken')
  })

  it('is separate from another store', async () => {
    const [one, two] = [await open(), await open()]
    const rule = { capacity: 1, perSecond: 0.001 }
    await one.store.set('a', '1', 60_000)
    await one.store.takeTokens('a', rule)
    await one.store.lock('a', 60_000)
    expect(await two.store.get('a')).toBeUndefined()
    expect((await two.store.takeTokens('a', rule)).isAllowed).toBe(true)
    expect(await two.store.lock('a', 60_000)).toBeTypeOf('function')
  })

  it('is not ready after it was closed', async () => {
    const { store } = await open()
    expect(store.isReady()).toBe(true)
    await store.close()
    expect(store.isReady()).toBe(false)
  })
})
