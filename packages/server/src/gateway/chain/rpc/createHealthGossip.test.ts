import { expect, it, onTestFinished } from 'vitest'
import { startRedis } from '../../../../../../tooling/setup/redis.mjs'
import { createSystemClock } from '../../../clock/Clock.ts'
import { createFakeClock, type FakeClock } from '../../../clock/createFakeClock.fixture.ts'
import {
  connectRedis,
  createMemoryFastStore,
  createRedisFastStore,
  type FastStore,
} from '../../../store/index.ts'
import { createHealthGossip, type HealthGossip } from './createHealthGossip.ts'
import type { RequestOutcome, RpcNodeHealth } from './createRpcNodeHealth.ts'
import { createNodePool } from './createNodePool.ts'

const urls = ['https://secret-key.a.example/v2/secret-key', 'https://b.example/secret-key']

/** One process of a deployment: the state of two nodes, and the connection to others. */
type Process = {
  readonly first: RpcNodeHealth
  readonly second: RpcNodeHealth
  readonly gossip: HealthGossip
}

function startProcess(clock: FakeClock, sharedStore: FastStore | undefined, nodes = urls): Process {
  const pool = createNodePool({
    urls: nodes,
    clock,
    random: () => 0,
    onOpen: (node) => gossip.publish(node),
  })
  const gossip = createHealthGossip({ chainId: 'eip155:1', nodes: pool.nodes, sharedStore, clock })
  const [first, second = first] = pool.nodes
  if (!first || !second) throw new Error('There is no node.')
  return { first, second, gossip }
}

/** A store that all processes of a test see, and what they did with it. */
function createSharedStore(clock: FakeClock): FastStore & {
  readonly written: Map<string, string>
  readonly done: string[]
} {
  const memory = createMemoryFastStore({ clock })
  const written = new Map<string, string>()
  const done: string[] = []
  return {
    ...memory,
    isShared: true,
    written,
    done,
    async getAll(keys) {
      done.push('read')
      return await memory.getAll(keys)
    },
    async set(key, value, ttlMs) {
      done.push('write')
      written.set(key, value)
      await memory.set(key, value, ttlMs)
    },
  }
}

function happen(to: RpcNodeHealth, ending: RequestOutcome, ms = 10, times = 1): void {
  for (let time = 0; time < times; time += 1) {
    to.recordStart()
    to.recordEnd(ending, ms)
  }
}

/** Lets a round that was begun come to its end. */
async function settle(): Promise<void> {
  await new Promise((resolve) => void setImmediate(resolve))
}

it('lowers the weight of a node that failed for another process, until there are own measurements', async () => {
  const clock = createFakeClock()
  const sharedStore = createSharedStore(clock)
  const [one, two, alone] = [sharedStore, sharedStore, undefined].map((store) =>
    startProcess(clock, store),
  )
  happen(one!.first, 'failed', 10, 5)
  two!.gossip.exchange()
  await settle()
  expect(two!.first.weight()).toBeLessThan(alone!.first.weight() / 5)
  expect(two!.first.weight()).toBeLessThan(two!.second.weight())
  expect([two!.first.isCircuitOpen(), two!.first.isAvailable()]).toEqual([false, true])
  expect(two!.second.weight()).toBe(alone!.second.weight())
  for (const each of [two!, alone!]) happen(each.first, 'ok', 10, 5)
  expect(two!.first.weight()).toBeLessThan(alone!.first.weight())
  for (const each of [two!, alone!]) happen(each.first, 'ok', 10, 5)
  expect(two!.first.weight()).toBe(alone!.first.weight())
  // The same word again is no news.
  clock.advance(15_000)
  two!.gossip.exchange()
  await settle()
  expect(two!.first.weight()).toBe(alone!.first.weight())
})

it('expires scores that are not published again', async () => {
  const clock = createFakeClock()
  const sharedStore = createSharedStore(clock)
  const [one, two] = [startProcess(clock, sharedStore), startProcess(clock, sharedStore)]
  const weight = two.first.weight()
  happen(one.first, 'failed', 10, 5)
  two.gossip.exchange()
  await settle()
  clock.advance(59_999)
  expect(two.first.weight()).toBeLessThan(weight)
  clock.advance(1)
  expect(two.first.weight()).toBe(weight)
})

it('shares latency with processes without own measurements only', async () => {
  const clock = createFakeClock()
  const sharedStore = createSharedStore(clock)
  const [one, fresh, versed] = [1, 2, 3].map(() => startProcess(clock, sharedStore))
  happen(versed!.first, 'ok', 40, 20)
  const known = versed!.first.weight()
  happen(one!.first, 'ok', 2_000, 20)
  for (const each of [one!, fresh!, versed!]) {
    each.gossip.exchange()
    await settle()
  }
  expect(fresh!.first.weight()).toBeLessThan(fresh!.second.weight())
  expect(versed!.first.weight()).toBe(known)
})

it('does not replace a worse score before it could be read', async () => {
  const clock = createFakeClock()
  const sharedStore = createSharedStore(clock)
  const [bad, good, late] = [1, 2, 3].map(() => startProcess(clock, sharedStore))
  happen(bad!.first, 'failed', 10, 5)
  happen(good!.first, 'ok', 10, 20)
  good!.gossip.exchange()
  await settle()
  const weight = late!.first.weight()
  late!.gossip.exchange()
  await settle()
  expect(late!.first.weight()).toBeLessThan(weight)
  clock.advance(15_000)
  happen(good!.first, 'ok')
  good!.gossip.exchange()
  await settle()
  const next = startProcess(clock, sharedStore)
  next.gossip.exchange()
  await settle()
  expect(next.first.weight()).toBeGreaterThan(late!.first.weight())
})

it('reads and writes once in 15 s, and writes when a circuit opens', async () => {
  const clock = createFakeClock()
  const sharedStore = createSharedStore(clock)
  const { first, second, gossip } = startProcess(clock, sharedStore)
  const exchangeTimes = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      for (const node of [first, second]) happen(node, 'ok')
      gossip.exchange()
      await settle()
    }
  }
  await exchangeTimes(50)
  expect(sharedStore.done.splice(0)).toEqual(['read', 'write', 'write'])
  clock.advance(14_999)
  await exchangeTimes(1)
  expect(sharedStore.done).toEqual([])
  clock.advance(1)
  await exchangeTimes(1)
  expect(sharedStore.done.splice(0)).toEqual(['read', 'write', 'write'])
  clock.advance(15_000)
  gossip.exchange()
  await settle()
  happen(first, 'failed', 10, 5)
  // Nothing new is said of the other one.
  expect(sharedStore.done).toEqual(['read', 'write'])
})

it('publishes neither URLs nor keys of nodes, and nothing without a shared store', async () => {
  const clock = createFakeClock()
  const sharedStore = createSharedStore(clock)
  const single = startProcess(clock, sharedStore, urls.slice(0, 1))
  const own = startProcess(clock, { ...sharedStore, isShared: false })
  for (const { first, gossip } of [single, own]) {
    happen(first, 'failed', 10, 5)
    gossip.exchange()
  }
  await settle()
  expect(sharedStore.done).toEqual([])
  happen(startProcess(clock, sharedStore).first, 'failed', 10, 5)
  await settle()
  const [[key, text] = ['', '']] = sharedStore.written
  expect(key).toMatch(/^rpc-node:eip155:1:[\w-]{22}$/)
  expect(text).toMatch(/^[0-9a-f]{8} 5 0\.295 0$/)
})

it('ignores invalid scores and limits extreme ones', async () => {
  const clock = createFakeClock()
  const sharedStore = createSharedStore(clock)
  happen(startProcess(clock, sharedStore).first, 'failed', 10, 5)
  const [key = ''] = sharedStore.written.keys()
  const weightAfter = async (text: string): Promise<number> => {
    await sharedStore.set(key, text, 60_000)
    const { first, gossip } = startProcess(clock, sharedStore)
    gossip.exchange()
    await settle()
    return first.weight()
  }
  const weight = startProcess(clock, sharedStore).first.weight()
  for (const text of ['', 'x', '{"success":0}', 'deadbeef 1 -0.5 1', 'deadbeef 1 NaN 1'])
    expect(await weightAfter(text)).toBe(weight)
  for (const text of [
    'deadbeef 1 7.000 1',
    'deadbeef 1 1.001 1',
    'deadbeef 1 0.500 -1',
    '0'.repeat(999),
  ])
    expect(await weightAfter(text)).toBe(weight)
  expect(await weightAfter('deadbeef 1 1.000 0')).toBe(weight)
  expect(await weightAfter('deadbeef 1 0.000 0')).toBeCloseTo(weight * 0.04)
  expect(await weightAfter('deadbeef 1 1.000 9999999')).toBeCloseTo(1 / 3_025)
})

it('uses own scores while Redis is unavailable, and shares again afterwards', async () => {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  const clock = createFakeClock()
  const [one, two] = await Promise.all(
    [1, 2].map(async () => {
      // The one way to Redis goes by the time of Redis.
      const given = { log: () => {}, clock: createSystemClock() }
      const client = await connectRedis({ url: redis.url, ...given })
      const sharedStore = createRedisFastStore({ redis: client, ...given })
      onTestFinished(() => sharedStore.close())
      return { ...startProcess(clock, sharedStore), sharedStore }
    }),
  )
  if (!one || !two) throw new Error('There is no process.')
  const weight = two.first.weight()
  const exchangedWeight = (): number => {
    clock.advance(15_000)
    two.gossip.exchange()
    return two.first.weight()
  }
  happen(one.first, 'failed', 10, 5)
  await expect.poll(exchangedWeight).toBeLessThan(weight)

  await redis.stop()
  await expect
    .poll(() => [one.sharedStore.isReady(), two.sharedStore.isReady()])
    .toEqual([false, false])
  clock.advance(60_000)
  happen(one.first, 'failed')
  one.gossip.exchange()
  expect(exchangedWeight()).toBe(weight)

  const again = await startRedis({ port: redis.port })
  onTestFinished(() => again.stop())
  const ready = (): boolean => one.sharedStore.isReady() && two.sharedStore.isReady()
  await expect.poll(ready).toBe(true)
  happen(one.first, 'failed')
  const weightAfterExchange = (): number => {
    clock.advance(15_000)
    one.gossip.exchange()
    return exchangedWeight()
  }
  await expect.poll(weightAfterExchange).toBeLessThan(weight)
})
