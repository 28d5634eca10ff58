import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createFakeClock, type FakeClock } from '../../clock/createFakeClock.fixture.ts'
import { defaultRelayLimits } from '../RelayLimits.ts'
import { type TestRedis, testRedis } from '../redis.fixture.ts'
import { topic } from '../relay.fixture.ts'
import { createMemoryRelayStore } from './createMemoryRelayStore.ts'
import type { MessageKey, RelayStore, StoredMessage } from './RelayStore.ts'

const running: { redis?: TestRedis } = {}
beforeAll(async () => {
  running.redis = await testRedis()
})
afterAll(() => running.redis?.stop())

const { mailbox } = defaultRelayLimits

function build(
  clock: FakeClock,
  of: { topic?: string; message: string; ttl?: number; publisher?: string; attestation?: string },
): StoredMessage {
  const publishedAt = clock.now()
  return {
    topic: of.topic ?? topic(1),
    hash: createHash('sha256').update(of.message).digest('hex'),
    message: of.message,
    tag: 1100,
    publishedAt,
    expiresAt: publishedAt + (of.ttl ?? 300) * 1_000,
    order: publishedAt * 1_000,
    publisher: of.publisher ?? 'did:key:zA',
    prompt: false,
    ...(of.attestation === undefined ? {} : { attestation: of.attestation }),
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const receipt = ({ topic, hash }: StoredMessage): MessageKey => ({ topic, hash })

const drivers: Record<string, (clock: FakeClock) => Promise<RelayStore>> = {
  memory: async (clock) => {
    const store = createMemoryRelayStore({ clock, mailbox })
    onTestFinished(() => store.close())
    return store
  },
  redis: (clock) => running.redis!.store({ clock }),
}

describe.each(Object.entries(drivers))('the %s store', (_, open) => {
  it('returns a stored message to every client but its publisher', async () => {
    const clock = createFakeClock(Date.now())
    const store = await open(clock)
    const message = build(clock, { message: 'ünder \0 "quotes"|x', attestation: 'a|b' })
    expect(await store.put(message)).toBe('stored')
    expect(await store.pending('did:key:zB', topic(1))).toEqual([message])
    expect(await store.pending('did:key:zA', topic(1))).toEqual([])
    expect(await store.pending('did:key:zB', topic(2))).toEqual([])
  })

  it('stores a message once per topic', async () => {
    const clock = createFakeClock(Date.now())
    const store = await open(clock)
    const message = build(clock, { message: 'm' })
    const otherTopic = { ...message, topic: topic(2) }
    const put = [message, message, { ...message, publisher: 'did:key:zC' }, otherTopic]
    const results: string[] = []
    for (const each of put) results.push(await store.put(each))
    expect(results).toEqual(['stored', 'duplicate', 'duplicate', 'stored'])
    expect(await store.pending('did:key:zC', topic(1))).toEqual([message])
  })

  it('returns messages in the order of publication', async () => {
    const clock = createFakeClock(Date.now())
    const store = await open(clock)
    for (const [index, message] of ['d', 'a', 'c', 'b'].entries()) {
      if (index === 2) clock.advance(5)
      await store.put({ ...build(clock, { message }), order: clock.now() * 1_000 + index })
    }
    const found = await store.pending('did:key:zB', topic(1))
    expect(found.map(({ message }) => message)).toEqual(['d', 'a', 'c', 'b'])
  })

  it('records acknowledgements per client and message', async () => {
    const clock = createFakeClock(Date.now())
    const store = await open(clock)
    const [one, two] = [build(clock, { message: '1' }), build(clock, { message: '2' })]
    await store.put(one)
    await store.put(two)
    await store.acknowledge('did:key:zB', [receipt(one), { topic: topic(9), hash: 'f'.repeat(64) }])
    await store.acknowledge('did:key:zB', [receipt(one)])
    expect(await store.pending('did:key:zB', topic(1))).toEqual([two])
    expect(await store.pending('did:key:zC', topic(1))).toHaveLength(2)
  })

  it('removes a message when it expires and stores it again', async () => {
    const clock = createFakeClock(Date.now())
    const store = await open(clock)
    const short = build(clock, { message: 'short', ttl: 10 })
    const long = build(clock, { message: 'long', ttl: 600 })
    await store.put(long)
    await store.put(short)
    await store.acknowledge('did:key:zB', [receipt(short)])
    clock.advance(10_000)
    expect(await store.pending('did:key:zC', topic(1))).toEqual([long])
    clock.advance(5_000)
    const anew = build(clock, { message: 'short', ttl: 10 })
    expect(await store.put(anew)).toBe('stored')
    expect(await store.pending('did:key:zC', topic(1))).toEqual([long, anew])
    clock.advance(600_000)
    expect(await store.pending('did:key:zC', topic(1))).toEqual([])
  })

  it('limits the messages of a topic and frees space when some expire', async () => {
    const clock = createFakeClock(Date.now())
    const store = await open(clock)
    for (let index = 0; index < mailbox.messages; index++)
      expect(await store.put(build(clock, { message: `${index}`, ttl: 10 + index }))).toBe('stored')
    const next = build(clock, { message: 'next' })
    expect(await store.put(next)).toBe('full')
    expect(await store.put({ ...next, topic: topic(2) })).toBe('stored')
    clock.advance(12_000)
    expect(await store.put(build(clock, { message: 'next' }))).toBe('stored')
    expect(await store.pending('did:key:zB', topic(1))).toHaveLength(mailbox.messages - 2)
  })

  it('limits the bytes of a topic', async () => {
    const clock = createFakeClock(Date.now())
    const store = await open(clock)
    const results: string[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      results.push(await store.put(build(clock, { message: name.repeat(250_000), ttl: 10 })))
    expect(results).toEqual(['stored', 'stored', 'stored', 'stored', 'full'])
    clock.advance(15_000)
    expect(await store.put(build(clock, { message: 'e'.repeat(250_000) }))).toBe('stored')
  })

  it('separates deployments', async () => {
    const clock = createFakeClock(Date.now())
    const [one, other] = [await open(clock), await open(clock)]
    await one.put(build(clock, { message: 'm' }))
    expect(await other.pending('did:key:zB', topic(1))).toEqual([])
  })
})

describe('the memory store', () => {
  it('limits the bytes of all topics', async () => {
    const clock = createFakeClock()
    const store = createMemoryRelayStore({ clock, mailbox, total: 3_000 })
    const results: string[] = []
    for (let index = 0; index < 5; index++)
      results.push(await store.put(build(clock, { topic: topic(index), message: `${index}` })))
    expect(results).toEqual(['stored', 'stored', 'stored', 'stored', 'stored'])
    expect(await store.put(build(clock, { topic: topic(5), message: '5' }))).toBe('full')
    // Whether the clock runs or leaps, what has ended is let go.
    clock.advance(302_000)
    expect(await store.put(build(clock, { topic: topic(5), message: '5' }))).toBe('stored')
    clock.jump(40 * 86_400_000)
    clock.advance(1_000)
    expect(await store.put(build(clock, { message: 'x'.repeat(2_400) }))).toBe('stored')
    await store.close()
  })
})

describe('the full memory store', () => {
  it('evicts acknowledged messages only, the oldest first', async () => {
    const clock = createFakeClock()
    const store = createMemoryRelayStore({ clock, mailbox, total: 1_600 })
    const messages = [1, 2, 3].map((of) => build(clock, { topic: topic(of), message: `${of}` }))
    for (const message of messages) expect(await store.put(message)).toBe('stored')
    const put = (of: number) => store.put(build(clock, { topic: topic(of), message: `${of}` }))
    expect(await put(4)).toBe('full')
    const [one, two, three] = messages
    await store.acknowledge('did:key:zB', [receipt(two!)])
    await store.acknowledge('did:key:zB', [receipt(one!)])
    expect(await put(4)).toBe('stored')
    expect(await store.pending('did:key:zC', topic(2))).toEqual([])
    expect(await store.pending('did:key:zC', topic(1))).toEqual([one])
    expect([await put(5), await put(6)]).toEqual(['stored', 'full'])
    expect(await store.pending('did:key:zC', topic(3))).toEqual([three])
    await store.close()
  })
})

describe('the redis store', () => {
  it('sets an expiry on every key', async () => {
    const { redis: server } = running
    const clock = createFakeClock(Date.now())
    const store = await server!.store({ clock, prefix: 'ends:' })
    await store.join([topic(1)])
    const message = build(clock, { message: 'm' })
    await store.put(message)
    await store.acknowledge('did:key:zB', [receipt(message)])
    const keys = await store.redis.keys('ends:*')
    expect(keys).toHaveLength(3)
    for (const key of keys) expect(await store.redis.pTTL(key)).toBeGreaterThan(0)
  })

  it('notifies other nodes that joined a topic and not itself', async () => {
    const clock = createFakeClock(Date.now())
    const options = { clock, prefix: 'tells:' }
    const nodes = await Promise.all([1, 2, 3].map(() => running.redis!.store(options)))
    const received: string[] = []
    const last = deferred()
    for (const [index, node] of nodes.entries())
      node.listen({
        onMessage: ({ message }) => {
          received.push(`${index} ${message}`)
          if (message === 'last') last.resolve()
        },
        onResync: () => {},
      })
    const [one, two, three] = nodes
    await one!.join([topic(1)])
    await two!.join([topic(1)])
    await three!.join([topic(1), topic(2)])
    await three!.leave([topic(1)])
    await one!.put(build(clock, { message: 'm' }))
    await one!.put(build(clock, { topic: topic(2), message: 'last' }))
    await last.promise
    expect(received.toSorted()).toEqual(['1 m', '2 last'])
  })

  it('requests a resync of non-empty mailboxes once a minute and stays joined', async () => {
    const clock = createFakeClock(Date.now())
    const [node, other] = await Promise.all(
      [1, 2].map(() => running.redis!.store({ clock, prefix: 'doubts:' })),
    )
    const doubts: string[] = []
    const { promise, resolve } = deferred()
    const delivered = deferred()
    node!.listen({
      onMessage: () => delivered.resolve(),
      onResync: (topics) => {
        doubts.push(...topics)
        resolve()
      },
    })
    await node!.join([topic(1), topic(2)])
    await other!.put(build(clock, { message: 'm', ttl: 3_600 }))
    await delivered.promise
    clock.advance(61_000)
    await promise
    expect(new Set(doubts)).toEqual(new Set([topic(1)]))
    // Long after the first route would have ended.
    for (let minute = 0; minute < 5; minute++) {
      clock.advance(60_000)
      await node!.redis.ping()
    }
    await other!.put(build(clock, { topic: topic(2), message: 'still', ttl: 3_600 }))
    expect(await node!.pending('did:key:zB', topic(2))).toHaveLength(1)
    expect(
      await node!.redis.zScore(`doubts:{${topic(2)}}:nodes`, await nodeOf(node!.redis)),
    ).toBeGreaterThan(clock.now())
  })
})

async function nodeOf(redis: {
  zRange(key: string, from: number, to: number): Promise<string[]>
}): Promise<string> {
  const [node] = await redis.zRange(`doubts:{${topic(2)}}:nodes`, 0, -1)
  return node!
}
