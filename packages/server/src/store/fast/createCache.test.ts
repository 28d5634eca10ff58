import { describe, expect, it, onTestFinished } from 'vitest'
import { createFakeClock, type FakeClock } from '../../clock/createFakeClock.fixture.ts'
import type { Cache } from './Cache.ts'
import { createCache } from './createCache.ts'
import { createMemoryFastStore } from './createMemoryFastStore.ts'
import type { FastStore } from './FastStore.ts'

/** A cache whose values live exactly as long as they may. */
function setUp(options: { random?: () => number; isShared?: boolean } = {}): {
  readonly cache: Cache
  readonly clock: FakeClock
  readonly store: FastStore
  another(): Cache
} {
  const { random = () => 0, isShared = false } = options
  const clock = createFakeClock()
  const store = { ...createMemoryFastStore({ clock }), isShared }
  onTestFinished(() => store.close())
  const another = (): Cache => createCache({ store, clock, random })
  return { cache: another(), clock, store, another }
}

/** Finds 1, then 2 and so on; each waits until it is let go. */
function slowly(): {
  readonly load: (signal: AbortSignal) => Promise<number>
  readonly signals: AbortSignal[]
  release(): void
} {
  const signals: AbortSignal[] = []
  const waiting: (() => void)[] = []
  return {
    signals,
    load: (signal) => {
      const value = signals.push(signal)
      return new Promise((resolve) => waiting.push(() => resolve(value)))
    },
    release: () => waiting.splice(0).forEach((go) => go()),
  }
}

/** Loads 1, then 2 and so on; fails where `fails` returns true. */
function counted(fails: (turn: number) => boolean = () => false): {
  readonly load: () => Promise<number>
  loads(): number
} {
  let turn = 0
  return {
    loads: () => turn,
    load: async () => {
      turn += 1
      if (fails(turn)) throw new Error(`failed ${turn}`)
      return turn
    },
  }
}

const rule = { ttlMs: 1_000 }
/** Lets what is under way in the background come to its end. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('a cache', () => {
  it('returns a value until its time to live ends', async () => {
    const { cache, clock } = setUp()
    const { load } = counted()
    expect(await cache.getOrLoad('a', rule, load)).toBe(1)
    clock.advance(999)
    expect(await cache.getOrLoad('a', rule, load)).toBe(1)
    expect(await cache.getOrLoad('b', rule, load)).toBe(2)
    clock.advance(1)
    expect(await cache.getOrLoad('a', rule, load)).toBe(3)
  })

  it('shortens the time to live by up to a tenth', async () => {
    const { cache, clock } = setUp({ random: () => 0.5 })
    const { load } = counted()
    await cache.getOrLoad('a', rule, load)
    clock.advance(949)
    expect(await cache.getOrLoad('a', rule, load)).toBe(1)
    clock.advance(1)
    expect(await cache.getOrLoad('a', rule, load)).toBe(2)
  })

  it('loads once for concurrent callers', async () => {
    const { cache } = setUp()
    const { load, release, signals } = slowly()
    const all = Promise.all(['a', 'a', 'b', 'a'].map((key) => cache.getOrLoad(key, rule, load)))
    await settle()
    release()
    expect(await all).toEqual([1, 1, 2, 1])
    expect(signals).toHaveLength(2)
  })

  it('rejects all waiting callers and loads again after a failure', async () => {
    const { cache } = setUp()
    const { load } = counted((turn) => turn === 1)
    const both = ['a', 'a'].map((key) => cache.getOrLoad(key, rule, load))
    const reasons = (await Promise.allSettled(both)).map((each) => each.status)
    expect(reasons).toEqual(['rejected', 'rejected'])
    expect(await cache.getOrLoad('a', rule, load)).toBe(2)
  })

  it('caches a failure for failureMs', async () => {
    const { cache, clock } = setUp()
    const { load, loads } = counted((turn) => turn === 1)
    const failing = { ...rule, failureMs: 100 }
    await expect(cache.getOrLoad('a', failing, load)).rejects.toThrow('failed 1')
    clock.advance(99)
    await expect(cache.getOrLoad('a', failing, load)).rejects.toThrow('failed 1')
    expect(loads()).toBe(1)
    clock.advance(1)
    expect(await cache.getOrLoad('a', failing, load)).toBe(2)
  })
})

describe('a stale value', () => {
  const stale = { ttlMs: 1_000, staleMs: 5_000, failureMs: 100 }

  it('is returned while it is revalidated', async () => {
    const { cache, clock } = setUp()
    const { load, release, signals } = slowly()
    const first = cache.getOrLoad('a', stale, load)
    await settle()
    release()
    expect(await first).toBe(1)
    clock.advance(1_500)
    expect(await cache.getOrLoad('a', stale, load)).toBe(1)
    expect(await cache.getOrLoad('a', stale, load)).toBe(1)
    await settle()
    expect(signals).toHaveLength(2)
    release()
    await settle()
    expect(await cache.getOrLoad('a', stale, load)).toBe(2)
  })

  it('is not returned after staleMs', async () => {
    const { cache, clock } = setUp()
    const { load } = counted()
    await cache.getOrLoad('a', stale, load)
    clock.advance(6_000)
    expect(await cache.getOrLoad('a', stale, load)).toBe(2)
  })

  it('stays after a failed revalidation and is revalidated later', async () => {
    const { cache, clock } = setUp()
    const { load, loads } = counted((turn) => turn === 2)
    await cache.getOrLoad('a', stale, load)
    clock.advance(1_000)
    expect(await cache.getOrLoad('a', stale, load)).toBe(1)
    await settle()
    expect(loads()).toBe(2)
    expect(await cache.getOrLoad('a', stale, load)).toBe(1)
    await settle()
    expect(loads()).toBe(2)
    clock.advance(100)
    expect(await cache.getOrLoad('a', stale, load)).toBe(1)
    await settle()
    expect(await cache.getOrLoad('a', stale, load)).toBe(3)
  })
})

describe('an aborting caller', () => {
  it('does not affect other callers', async () => {
    const { cache } = setUp()
    const { load, release, signals } = slowly()
    const [first, second] = [new AbortController(), new AbortController()]
    const left = cache.getOrLoad('a', rule, load, first.signal)
    const stays = cache.getOrLoad('a', rule, load, second.signal)
    await settle()
    first.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    expect(signals[0]?.aborted).toBe(false)
    release()
    expect(await stays).toBe(1)
    expect(await cache.getOrLoad('a', rule, load)).toBe(1)
  })

  it('aborts the load as the last caller, and nothing is cached', async () => {
    const { cache } = setUp()
    const { load, release, signals } = slowly()
    const leavers = [new AbortController(), new AbortController()]
    const left = leavers.map(({ signal }) => cache.getOrLoad('a', rule, load, signal))
    await settle()
    for (const leaver of leavers) leaver.abort(new Error('left'))
    await Promise.all(left.map((each) => expect(each).rejects.toThrow('left')))
    expect(signals[0]?.aborted).toBe(true)

    const next = cache.getOrLoad('a', rule, load)
    await settle()
    release()
    expect(await next).toBe(2)
  })

  it('starts no load when it was aborted before', async () => {
    const { cache } = setUp()
    const { load, loads } = counted()
    const abortedSignal = AbortSignal.abort(new Error('left'))
    await expect(cache.getOrLoad('a', rule, load, abortedSignal)).rejects.toThrow('left')
    expect(loads()).toBe(0)
  })
})

describe('invalidate', () => {
  it('loads again and does not cache a pending load', async () => {
    const { cache, another } = setUp({ isShared: true })
    const { load, release } = slowly()
    const before = cache.getOrLoad('a', rule, load)
    await settle()
    await cache.invalidate('a')
    const after = cache.getOrLoad('a', rule, load)
    await settle()
    release()
    expect([await before, await after]).toEqual([1, 2])
    expect(await cache.getOrLoad('a', rule, load)).toBe(2)
    expect(await another().getOrLoad('a', rule, load)).toBe(2)
  })
})

describe('nodes that share a store', () => {
  it('load once for all of them', async () => {
    const { cache, another, clock } = setUp({ isShared: true })
    const { load } = counted()
    const value = async (): Promise<object> => ({ n: await load(), text: 'ü', none: null })
    const found = await cache.getOrLoad('a', rule, value)
    await settle()
    expect(found).toEqual({ n: 1, text: 'ü', none: null })
    expect(await another().getOrLoad('a', rule, value)).toEqual(found)
    clock.advance(1_000)
    expect(await another().getOrLoad('a', rule, value)).toMatchObject({ n: 2 })
  })

  it('return the stale value of another node and revalidate it', async () => {
    const { cache, another, clock } = setUp({ isShared: true })
    const { load } = counted()
    const stale = { ttlMs: 1_000, staleMs: 5_000 }
    await cache.getOrLoad('a', stale, load)
    await settle()
    clock.advance(2_000)
    const two = another()
    expect(await two.getOrLoad('a', stale, load)).toBe(1)
    await settle()
    expect(await two.getOrLoad('a', stale, load)).toBe(2)
    expect(await another().getOrLoad('a', stale, load)).toBe(2)
  })

  it('cache undefined and distinguish long keys', async () => {
    const { cache, another } = setUp({ isShared: true })
    const key = 'k'.repeat(5_000)
    await cache.getOrLoad(`${key}1`, rule, async () => undefined)
    await cache.getOrLoad(`${key}2`, rule, async () => 2)
    await settle()
    const { load, loads } = counted()
    expect(await another().getOrLoad(`${key}1`, rule, load)).toBeUndefined()
    expect(await another().getOrLoad(`${key}2`, rule, load)).toBe(2)
    expect(loads()).toBe(0)
  })

  it.each(['', 'x', '{}', '{"until":["a",1],"value":1}', 'null'])(
    'load themselves when the store holds %j',
    async (text) => {
      const { cache, store } = setUp({ isShared: true })
      await store.set('cache:a', text, 60_000)
      expect(await cache.getOrLoad('a', rule, counted().load)).toBe(1)
    },
  )
})

it('a cache is separate from another cache', async () => {
  const [one, two] = [setUp().cache, setUp().cache]
  const { load } = counted()
  expect([await one.getOrLoad('a', rule, load), await two.getOrLoad('a', rule, load)]).toEqual([
    1, 2,
  ])
})
