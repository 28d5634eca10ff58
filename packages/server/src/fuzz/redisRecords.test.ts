import { createHash, randomBytes, randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSystemClock } from '../clock/Clock.ts'
import type { LogEntry } from '../http/index.ts'
import type { StoredMessage } from '../relay/drivers/RelayStore.ts'
import { type TestRedis, startTestRedis } from '../relay/redis.fixture.ts'
import { createRedisFastStore } from '../store/fast/createRedisFastStore.ts'
import { anyText, fuzzRuns, mutated } from '../../../../tooling/fuzz/arbitraries.mjs'

const running: { redis?: TestRedis } = {}
beforeAll(async () => {
  running.redis = await startTestRedis()
})
afterAll(() => running.redis?.stop())

function messageOf(topic: string, message: string, order = 0): StoredMessage {
  const hash = createHash('sha256').update(message).digest('hex')
  const times = { publishedAt: Date.now(), expiresAt: Date.now() + 300_000 }
  return { topic, hash, message, tag: 1108, ...times, order, publisher: 'app', prompt: false }
}

/** Texts of messages of which a part is replaced, and any text. */
const anyRecord = fc.oneof(
  mutated(messageOf('a'.repeat(64), 'x')).map((value) => JSON.stringify(value) ?? ''),
  anyText,
)

/** Starts a node, and records what its listener receives. */
async function start() {
  const prefix = `${randomUUID()}:`
  const log: LogEntry[] = []
  const write = (entry: LogEntry): void => void log.push(entry)
  const store = await running.redis!.store({ prefix, nodeId: 'own', log: write })
  const received: StoredMessage[] = []
  store.listen({
    onMessage: (message) => void received.push(message),
    onUnstoredMessage: (message) => void received.push(message),
    onResync() {},
  })
  return { prefix, store, received, log }
}

const address = '203.0.113.1'
const wallet = 'wallet'

/** Texts that Lua reads as numbers, and any text. */
const anyNumber = fc.oneof(fc.constantFrom('nan', '-nan', 'inf', '-5', '0x10', '1e400'), anyText)

it('skips invalid messages of a mailbox, and stores and returns the others', async () => {
  const { prefix, store, log } = await start()
  const value = fc.oneof(
    anyRecord,
    anyNumber,
    anyRecord.map((text) => `9999999999999|app|${text}`),
  )
  const field = fc.oneof(fc.constant('$'), anyText)
  await fc.assert(
    fc.asyncProperty(field, value, async (name, text) => {
      const topic = randomBytes(32).toString('hex')
      const [one, two] = [messageOf(topic, 'one'), messageOf(topic, 'two', 1)]
      expect(await store.put(one, address)).toBe('stored')
      await store.redis.hSet(`${prefix}{${topic}}:mail`, name, text)
      expect((await store.pending(wallet, topic)).messages).toEqual([one])
      expect(await store.put(two, address)).toBe('stored')
      expect((await store.pending(wallet, topic)).messages).toEqual([one, two])
      if (name !== '$' || /^\d+$/.test(text)) return
      const { $: bytes, ...values } = await store.redis.hGetAll(`${prefix}{${topic}}:mail`)
      expect(bytes).toBe(`${Object.values(values).join('').length}`)
    }),
    fuzzRuns(60),
  )
  expect(log).toMatchObject([{ level: 'warn', event: 'relay.record_invalid' }])
})

it('skips invalid notifications, and receives the others', async () => {
  const { prefix, store, received, log } = await start()
  const other = await running.redis!.store({ prefix })
  const topic = randomBytes(32).toString('hex')
  await store.join([topic])
  const notices = fc.sample(
    fc.oneof(
      anyRecord,
      anyRecord.map((text) => `!${text}`),
      anyText.map((text) => `{${text}`),
    ),
    fuzzRuns(200),
  )
  for (const notice of notices) await other.redis.publish(`${prefix}node:own`, notice)
  await other.put(messageOf(topic, 'valid'), address)
  await expect.poll(() => received.at(-1)?.message).toBe('valid')
  for (const message of received) expect(typeof message.message).toBe('string')
  expect(log).toMatchObject([{ event: 'relay.record_invalid' }])
})

/** Records of stored bytes, of any numbers, and any text. */
const anyAccount = fc.oneof(
  fc.tuple(anyNumber, anyText).map(([bytes, rest]) => `${bytes}|${rest}`),
  fc.nat().map((bytes) => `${bytes}${'0'.repeat(bytes % 20)}|a|b|c|$`),
  anyText,
)

it('stores messages while the account of stored bytes is invalid', async () => {
  await fc.assert(
    fc.asyncProperty(anyNumber, anyAccount, async (total, record) => {
      const { prefix, store } = await start()
      const front = `${prefix}{storage}:`
      await store.redis.set(`${front}total`, total)
      await store.redis.zAdd(`${front}expiry`, { score: 1, value: record })
      const topic = randomBytes(32).toString('hex')
      const [one, two] = [messageOf(topic, 'one'), messageOf(topic, 'two', 1)]
      expect(await store.put(one, address)).toBe('stored')
      expect(await store.put(two, address)).toBe('stored')
      expect(store.getUse().usedBytes).toBeGreaterThan(0)
      await store.close()
    }),
    fuzzRuns(25),
  )
})

it('limits rates with invalid token buckets', async () => {
  const { redis } = await running.redis!.store()
  const prefix = `${randomUUID()}:`
  const log: LogEntry[] = []
  const write = (entry: LogEntry): void => void log.push(entry)
  const fast = createRedisFastStore({ redis, clock: createSystemClock(), log: write, prefix })
  const numbers = fc.tuple(anyNumber, anyNumber).map(([tokens, at]) => `${tokens}|${at}`)
  const rule = { capacity: 2, perSecond: 0.001 }
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyText, numbers), async (text) => {
      const key = randomUUID()
      await redis.set(`${prefix}bucket:${key}`, text)
      const taken = [1, 2, 3].map(() => fast.takeTokens(key, rule))
      expect((await Promise.all(taken)).at(-1)).toMatchObject({ isAllowed: false })
    }),
    fuzzRuns(60),
  )
  expect(log).toEqual([])
})
