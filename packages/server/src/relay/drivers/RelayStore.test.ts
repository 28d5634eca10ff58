import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createFakeClock, type FakeClock } from '../../clock/createFakeClock.fixture.ts'
import { defaultRelayLimits } from '../RelayLimits.ts'
import { type TestRedis, startTestRedis } from '../redis.fixture.ts'
import { topic } from '../relay.fixture.ts'
import { createMemoryRelayStore } from './createMemoryRelayStore.ts'
import type { RelayStore, StoredMessage } from './RelayStore.ts'

const running: { redis?: TestRedis } = {}
beforeAll(async () => {
  running.redis = await startTestRedis()
})
afterAll(() => running.redis?.stop())

const { mailbox } = defaultRelayLimits

/** Address of publishers. */
const address = '203.0.113.7'

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

/** Returns the messages of a mailbox for a client. */
async function messagesOf(
  store: RelayStore,
  clientId: string,
  of: string,
): Promise<readonly StoredMessage[]> {
  return (await store.pending(clientId, of)).messages
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const drivers: Record<string, (clock: FakeClock, total?: number) => Promise<RelayStore>> = {
  memory: async (clock, total) => {
    const store = createMemoryRelayStore({ clock, mailbox, total })
    onTestFinished(() => store.close())
    return store
  },
  redis: (clock, total) => running.redis!.store(total === undefined ? { clock } : { clock, total }),
}

describe.each(Object.entries(drivers))('the %s store', (_, open) => {
  it('returns a stored message to every client but its publisher', async () => {
    const clock = createFakeClock(Date.now())
    const store = await open(clock)
    const message = build(clock, { message: 'ünder \0 "quotes"|x', attestation: 'a|b' })
    expect(await store.put(message, address)).toBe('stored')
    expect(await messagesOf(store, 'did:key:zB', topic(1))).toEqual([message])
    expect(await messagesOf(store, 'did:key:zA', topic(1))).toEqual([])
    const { readBytes } = await store.pending('did:key:zA', topic(1))
    expect(readBytes).toBeGreaterThan(message.message.length)
    expect(await messagesOf(store, 'did:key:zB', topic(2))).toEqual([])
  })

  it('stores a message once per topic', async () => {
    const clock = createFakeClock(Date.now())
    const store = await open(clock)
    const message = build(clock, { message: 'm' })
    const otherTopic = { ...message, topic: topic(2) }
    const put = [message, message, { ...message, publisher: 'did:key:zC' }, otherTopic]
    const results: string[] = []
    for (const each of put) results.push(await store.put(each, address))
    expect(results).toEqual(['stored', 'duplicate', 'duplicate', 'stored'])
    expect(await messagesOf(store, 'did:key:zC', topic(1))).toEqual([message])
  })

  it('returns messages in the order of publication', async () => {
    const clock = createFakeClock(Date.now())
    const store = await open(clock)
    for (const [index, message] of ['d', 'a', 'c', 'b'].entries()) {
      if (index === 2) clock.advance(5)
      await store.put({ ...build(clock, { message }), order: clock.now() * 1_000 + index }, address)
    }
    const found = await messagesOf(store, 'did:key:zB', topic(1))
    expect(found.map(({ message }) => message)).toEqual(['d', 'a', 'c', 'b'])
  })

  it('removes a message when it expires and stores it again', async () => {
    const clock = createFakeClock(Date.now())
    const store = await open(clock)
    const short = build(clock, { message: 'short', ttl: 10 })
    const long = build(clock, { message: 'long', ttl: 600 })
    await store.put(long, address)
    await store.put(short, address)
    clock.advance(10_000)
    expect(await messagesOf(store, 'did:key:zC', topic(1))).toEqual([long])
    clock.advance(5_000)
    const anew = build(clock, { message: 'short', ttl: 10 })
    expect(await store.put(anew, address)).toBe('stored')
    expect(await messagesOf(store, 'did:key:zC', topic(1))).toEqual([long, anew])
    clock.advance(600_000)
    expect(await messagesOf(store, 'did:key:zC', topic(1))).toEqual([])
  })

  it('limits the messages of a topic and frees space when some expire', async () => {
    const clock = createFakeClock(Date.now())
    const store = await open(clock)
    for (let index = 0; index < mailbox.messages; index++)
      expect(await store.put(build(clock, { message: `${index}`, ttl: 10 + index }), address)).toBe(
        'stored',
      )
    const next = build(clock, { message: 'next' })
    expect(await store.put(next, address)).toBe('full')
    expect(await store.put({ ...next, topic: topic(2) }, address)).toBe('stored')
    clock.advance(12_000)
    expect(await store.put(build(clock, { message: 'next' }), address)).toBe('stored')
    expect(await messagesOf(store, 'did:key:zB', topic(1))).toHaveLength(mailbox.messages - 2)
  })

  it('limits the bytes of a topic', async () => {
    const clock = createFakeClock(Date.now())
    const store = await open(clock)
    const results: string[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      results.push(
        await store.put(build(clock, { message: name.repeat(250_000), ttl: 10 }), address),
      )
    expect(results).toEqual(['stored', 'stored', 'stored', 'stored', 'full'])
    clock.advance(15_000)
    expect(await store.put(build(clock, { message: 'e'.repeat(250_000) }), address)).toBe('stored')
  })

  describe('with full mailboxes', () => {
    /** Publishes messages of 1,000 bytes each, every one to a topic of its own. */
    async function fill(store: RelayStore, clock: FakeClock, from: string, count: number) {
      const messages = Array.from({ length: count }, (_each, index) =>
        build(clock, { topic: topic(`${from} ${index}`), message: 'x'.repeat(488) }),
      )
      const results: string[] = []
      for (const message of messages) {
        clock.advance(1)
        results.push(await store.put(message, from))
      }
      return { messages, results }
    }
    const isStored = async (store: RelayStore, message: StoredMessage): Promise<boolean> =>
      (await messagesOf(store, 'did:key:zReader', message.topic)).length > 0

    it('evicts the oldest messages of the address that stores most when another address needs room', async () => {
      const clock = createFakeClock(Date.now())
      const store = await open(clock, 20_000)
      const visitor = await fill(store, clock, '198.51.100.1', 2)
      const flood = await fill(store, clock, '203.0.113.7', 30)
      expect(flood.results.slice(0, 18)).toEqual(Array(18).fill('stored'))
      // It stores most itself, so that nothing is evicted for it.
      expect(flood.results.slice(18)).toEqual(Array(12).fill('full'))
      const other = await fill(store, clock, '192.0.2.1', 3)
      expect(other.results).toEqual(['stored', 'stored', 'stored'])
      for (const message of [...visitor.messages, ...other.messages])
        expect(await isStored(store, message)).toBe(true)
      expect(await isStored(store, flood.messages[0]!)).toBe(false)
      expect(await isStored(store, flood.messages[17]!)).toBe(true)
      const { usedBytes, maxBytes, evictedMessages } = store.getUse()
      expect(usedBytes).toBeLessThanOrEqual(maxBytes)
      expect(evictedMessages).toBeGreaterThanOrEqual(3)
    })

    it.each([
      ['/64 networks of one IPv6 /48', (index: number) => `2001:db8:1:${index}`],
      ['addresses of one IPv4 /24', (index: number) => `203.0.113.${index}`],
    ])('counts %s as one', async (_name, addressOf) => {
      const clock = createFakeClock(Date.now())
      const store = await open(clock, 12_000)
      const visitor = await fill(store, clock, '198.51.100.1', 4)
      for (let index = 0; index < 6; index++) await fill(store, clock, addressOf(index), 2)
      const second = await fill(store, clock, '192.0.2.1', 3)
      expect(second.results).toEqual(['stored', 'stored', 'stored'])
      for (const message of visitor.messages) expect(await isStored(store, message)).toBe(true)
    })

    it('frees the share of messages that expired', async () => {
      const clock = createFakeClock(Date.now())
      const store = await open(clock, 5_000)
      await fill(store, clock, '203.0.113.7', 5)
      clock.advance(302_000)
      expect((await fill(store, clock, '203.0.113.8', 5)).results).toEqual(Array(5).fill('stored'))
      expect(store.getUse()).toMatchObject({ usedBytes: 5_000, evictedMessages: 0 })
    })

    it('counts a message once that is published again', async () => {
      const clock = createFakeClock(Date.now())
      const store = await open(clock, 5_000)
      const message = build(clock, { message: 'm'.repeat(488) })
      for (let index = 0; index < 9; index++) await store.put(message, address)
      await store.put(message, '192.0.2.1')
      expect(store.getUse().usedBytes).toBe(1_000)
    })
  })

  it('separates deployments', async () => {
    const clock = createFakeClock(Date.now())
    const [one, other] = [await open(clock), await open(clock)]
    await one.put(build(clock, { message: 'm' }), address)
    expect(await messagesOf(other, 'did:key:zB', topic(1))).toEqual([])
  })
})

describe('the memory store', () => {
  it('limits the bytes of all topics', async () => {
    const clock = createFakeClock()
    const store = createMemoryRelayStore({ clock, mailbox, total: 3_000 })
    const results: string[] = []
    for (let index = 0; index < 5; index++)
      results.push(
        await store.put(build(clock, { topic: topic(index), message: `${index}` }), address),
      )
    expect(results).toEqual(['stored', 'stored', 'stored', 'stored', 'stored'])
    expect(await store.put(build(clock, { topic: topic(5), message: '5' }), address)).toBe('full')
    // Whether the clock runs or leaps, what has ended is let go.
    clock.advance(302_000)
    expect(await store.put(build(clock, { topic: topic(5), message: '5' }), address)).toBe('stored')
    clock.jump(40 * 86_400_000)
    clock.advance(1_000)
    expect(await store.put(build(clock, { message: 'x'.repeat(2_400) }), address)).toBe('stored')
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
    await store.put(message, address)
    const keys = await store.redis.keys('ends:*')
    // Two of the topic, and five of the stored bytes of all topics.
    expect(keys).toHaveLength(7)
    for (const key of keys) expect(await store.redis.pTTL(key)).toBeGreaterThan(0)
  })

  it('forwards a message that is not stored to other nodes that joined its topic', async () => {
    const clock = createFakeClock(Date.now())
    const options = { clock, prefix: 'forwards:' }
    const [one, two] = await Promise.all([1, 2].map(() => running.redis!.store(options)))
    const received = deferred()
    const forwarded: StoredMessage[] = []
    two!.listen({
      onMessage: () => {},
      onUnstoredMessage(message) {
        forwarded.push(message)
        received.resolve()
      },
      onResync: () => {},
    })
    const message = build(clock, { message: 'm' })
    expect(await one!.forward(message)).toBe(0)
    await two!.join([topic(1)])
    await one!.join([topic(1)])
    expect(await one!.forward(message)).toBe(1)
    await received.promise
    expect(forwarded).toEqual([message])
    expect(await messagesOf(two!, 'did:key:zB', topic(1))).toEqual([])
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
        onUnstoredMessage: () => {},
        onResync: () => {},
      })
    const [one, two, three] = nodes
    await one!.join([topic(1)])
    await two!.join([topic(1)])
    await three!.join([topic(1), topic(2)])
    await three!.leave([topic(1)])
    await one!.put(build(clock, { message: 'm' }), address)
    await one!.put(build(clock, { topic: topic(2), message: 'last' }), address)
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
      onUnstoredMessage: () => {},
      onResync: (topics) => {
        doubts.push(...topics)
        resolve()
      },
    })
    await node!.join([topic(1), topic(2)])
    await other!.put(build(clock, { message: 'm', ttl: 3_600 }), address)
    await delivered.promise
    clock.advance(61_000)
    await promise
    expect(new Set(doubts)).toEqual(new Set([topic(1)]))
    // Long after the first route would have ended.
    for (let minute = 0; minute < 5; minute++) {
      clock.advance(60_000)
      await node!.redis.ping()
    }
    await other!.put(build(clock, { topic: topic(2), message: 'still', ttl: 3_600 }), address)
    expect(await messagesOf(node!, 'did:key:zB', topic(2))).toHaveLength(1)
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
