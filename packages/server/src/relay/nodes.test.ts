import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createSystemClock } from '../clock/Clock.ts'
import { createRedisFastStore } from '../store/fast/createRedisFastStore.ts'
import { connectRedis } from '../store/connectRedis.ts'
import { connectTestClient, connectRefused, createIdentity, signToken } from './client.fixture.ts'
import { type TestRedis, startTestRedis } from './redis.fixture.ts'
import {
  exchangeMessages,
  publishParams,
  startTestRelay,
  type TestRelay,
  topic,
} from './relay.fixture.ts'

const running: { redis?: TestRedis } = {}
beforeAll(async () => {
  running.redis = await startTestRedis()
})
afterAll(() => running.redis?.stop())

/** Nodes of one deployment. */
async function startNodes(count: number): Promise<TestRelay[]> {
  const prefix = `${randomUUID()}:`
  return Promise.all(
    Array.from({ length: count }, async () =>
      startTestRelay({ store: await running.redis!.store({ prefix }) }),
    ),
  )
}

describe('several nodes on one Redis', () => {
  it('deliver a message from one node to a client of another and after a reconnect to a third', async () => {
    const [a, b, c] = await startNodes(3)
    const identity = createIdentity()
    const app = await connectTestClient(a!.url)
    const onB = await connectTestClient(b!.url, { identity })
    await onB.request('irn_subscribe', { topic: topic(1) })
    await app.request('irn_publish', publishParams(1, 'one'))
    expect(await onB.waitForDeliveries(1)).toMatchObject([{ topic: topic(1), message: 'one' }])
    await onB.close()

    await app.request('irn_publish', publishParams(1, 'two'))
    const onC = await connectTestClient(c!.url, { identity })
    await onC.request('irn_subscribe', { topic: topic(1) })
    await app.request('irn_publish', publishParams(1, 'three'))
    const found = await onC.waitForDeliveries(3)
    expect(found.map(({ message }) => message)).toEqual(['one', 'two', 'three'])
  })

  it('count the publications of a client together', async () => {
    const clock = createSystemClock()
    const redis = await connectRedis({ url: running.redis!.url, log: () => {}, clock })
    const fast = createRedisFastStore({ redis, clock, log: () => {}, prefix: `${randomUUID()}:` })
    onTestFinished(() => fast.close())
    const limits = { publishRate: { perSecond: 0.01, burst: 4 } }
    const nodes = await Promise.all([0, 1].map(() => startTestRelay({ fast, limits })))
    const identity = createIdentity()
    const results: unknown[] = []
    for (const { url } of nodes) {
      const client = await connectTestClient(url, { identity })
      for (const text of ['one', 'two', 'three'])
        results.push((await client.request('irn_publish', publishParams(1, text))).result)
      await client.close()
    }
    expect(results).toEqual([true, true, true, true, undefined, undefined])
  })

  it('accept a token for one connection to any of them', async () => {
    const clock = createSystemClock()
    const redis = await connectRedis({ url: running.redis!.url, log: () => {}, clock })
    const fast = createRedisFastStore({ redis, clock, log: () => {}, prefix: `${randomUUID()}:` })
    onTestFinished(() => fast.close())
    const [a, b] = await Promise.all([startTestRelay({ fast }), startTestRelay({ fast })])
    const claims = { aud: 'ws://relay.example', now: Date.now() }
    const auth = signToken(createIdentity(), claims)
    const options = { query: { auth }, headers: { host: 'relay.example' } }
    const client = await connectTestClient(a.url, options)
    expect(await connectRefused(b.url, options)).toMatchObject({ status: 401 })
    await client.close()
    expect(await connectRefused(b.url, options)).toMatchObject({ status: 401 })
  })

  it('respond to a publisher before they deliver a reply to the message', async () => {
    const [a, b] = await startNodes(2)
    const [app, wallet] = await Promise.all([connectTestClient(a!.url), connectTestClient(b!.url)])
    expect(await exchangeMessages(app, wallet)).toEqual(Array(50).fill('answer, delivery'))
  })

  it('do not deliver a message to its publisher on any node', async () => {
    const [a, b] = await startNodes(2)
    const identity = createIdentity()
    const [one, other, app] = await Promise.all([
      connectTestClient(a!.url, { identity }),
      connectTestClient(b!.url, { identity }),
      connectTestClient(a!.url),
    ])
    await other.request('irn_subscribe', { topic: topic(1) })
    await one.request('irn_publish', publishParams(1, 'mine'))
    await app.request('irn_publish', publishParams(1, 'theirs'))
    expect((await other.waitForDeliveries(1)).map(({ message }) => message)).toEqual(['theirs'])
  })

  it('lose no message when a node dies between storing and delivering', async () => {
    const prefix = `${randomUUID()}:`
    const [store, other] = await Promise.all([1, 2].map(() => running.redis!.store({ prefix })))
    const a = await startTestRelay({
      store: {
        ...store!,
        // Ends as soon as the message is kept: no response and no notification is sent.
        async put(message, address) {
          const result = await store!.put(message, address)
          store!.redis.destroy()
          void a.kill()
          return new Promise<typeof result>(() => {})
        },
      },
    })
    const b = await startTestRelay({ store: other! })
    const identity = createIdentity()
    const wallet = await connectTestClient(a.url, { identity })
    await wallet.request('irn_subscribe', { topic: topic(1) })
    const app = await connectTestClient(a.url)
    app.request('irn_publish', publishParams(1, 'm')).catch(() => {})
    await Promise.all([app.closed, wallet.closed])
    expect(wallet.deliveries).toEqual([])

    const [walletOnB, appOnB] = await Promise.all([
      connectTestClient(b.url, { identity }),
      connectTestClient(b.url, { identity: app.identity }),
    ])
    await walletOnB.request('irn_subscribe', { topic: topic(1) })
    expect(await walletOnB.waitForDeliveries(1)).toMatchObject([{ message: 'm' }])
    // It was not answered, so it is published again, and is still one message.
    expect(await appOnB.request('irn_publish', publishParams(1, 'm'))).toMatchObject({
      result: true,
    })
    await appOnB.request('irn_publish', publishParams(1, 'next'))
    expect((await walletOnB.waitForDeliveries(2)).map(({ message }) => message)).toEqual([
      'm',
      'next',
    ])
  })

  it('deliver each message once to a connection, and stored ones again after a reconnect', async () => {
    const nodes = await startNodes(3)
    const identity = createIdentity()
    const app = await connectTestClient(nodes[0]!.url)
    const sent: string[] = []
    for (let round = 0; round < 6; round++) {
      const wallet = await connectTestClient(nodes[round % 3]!.url, { identity })
      sent.push(`before ${round}`, `after ${round}`)
      await app.request('irn_publish', publishParams(1, `before ${round}`))
      await wallet.request('irn_subscribe', { topic: topic(1) })
      await app.request('irn_publish', publishParams(1, `after ${round}`))
      await wallet.waitForDeliveries(sent.length)
      // Requested on the same socket, so answered after the acknowledgements.
      expect(await wallet.request('irn_fetchMessages', { topic: topic(1) })).toMatchObject({
        result: { messages: [] },
      })
      expect(wallet.deliveries.map(({ message }) => message)).toEqual(sent)
      await wallet.close()
    }
  })

  it.each([
    ['two nodes', () => startNodes(2)],
    ['one alone', async () => Array<TestRelay>(2).fill(await startTestRelay())],
  ])('deliver a message once that is published again on %s', async (_, start) => {
    const [a, b] = await start()
    const [app, wallet] = await Promise.all([connectTestClient(a!.url), connectTestClient(b!.url)])
    await app.request('irn_publish', publishParams(1, 'same'))
    await wallet.request('irn_subscribe', { topic: topic(1) })
    await wallet.waitForDeliveries(1)
    await app.request('irn_publish', publishParams(1, 'same'))
    // Subscribing again reads the mailbox again.
    await wallet.request('irn_unsubscribe', { topic: topic(1), id: '' })
    await wallet.request('irn_subscribe', { topic: topic(1) })
    await app.request('irn_publish', publishParams(1, 'same'))
    await app.request('irn_publish', publishParams(1, 'next'))
    const found = await wallet.waitForDeliveries(2)
    expect(found.map(({ message }) => message)).toEqual(['same', 'next'])
  })

  it('deliver a message that is published again after a missed delivery', async () => {
    const prefix = `${randomUUID()}:`
    const [store, other] = await Promise.all([1, 2].map(() => running.redis!.store({ prefix })))
    const a = await startTestRelay({ store: store! })
    let isDropping = true
    const b = await startTestRelay({
      store: {
        ...other!,
        listen: ({ onResync: onDoubt, onMessage, onUnstoredMessage }) =>
          other!.listen({
            onUnstoredMessage,
            onResync: onDoubt,
            onMessage: (messageReceived) => (isDropping ? undefined : onMessage(messageReceived)),
          }),
      },
    })
    const [app, wallet] = await Promise.all([connectTestClient(a.url), connectTestClient(b.url)])
    await wallet.request('irn_subscribe', { topic: topic(1) })
    await app.request('irn_publish', publishParams(1, 'same'))
    isDropping = false
    await app.request('irn_publish', publishParams(1, 'same'))
    expect(await wallet.waitForDeliveries(1)).toMatchObject([{ message: 'same' }])
  })

  it('deliver a message whose notification was lost', async () => {
    const prefix = `${randomUUID()}:`
    const [store, other] = await Promise.all([1, 2].map(() => running.redis!.store({ prefix })))
    const a = await startTestRelay({ store: store! })
    // Hears no notice.
    const b = await startTestRelay({
      store: {
        ...other!,
        listen: ({ onResync: onDoubt, onUnstoredMessage }) =>
          other!.listen({ onResync: onDoubt, onUnstoredMessage, onMessage: () => {} }),
      },
    })
    const [app, wallet] = await Promise.all([connectTestClient(a.url), connectTestClient(b.url)])
    await wallet.request('irn_subscribe', { topic: topic(1) })
    await app.request('irn_publish', publishParams(1, 'm'))
    // The connection of the second node breaks, and comes back by itself.
    await store!.redis.sendCommand(['CLIENT', 'KILL', 'ID', `${await other!.redis.clientId()}`])
    expect(await wallet.waitForDeliveries(1)).toMatchObject([{ message: 'm' }])
  })

  it('reject requests and report failing while Redis is unavailable, and recover', async () => {
    const redis = await startTestRedis()
    const node = await startTestRelay({ store: await redis.store() })
    const [app, wallet] = await Promise.all([
      connectTestClient(node.url),
      connectTestClient(node.url),
    ])
    await wallet.request('irn_subscribe', { topic: topic(1) })
    await redis.stop()
    await expect.poll(() => node.relay.health()).toEqual({ status: 'failing' })
    expect(await app.request('irn_publish', publishParams(1, 'lost'))).toMatchObject({
      error: { code: -32603, data: 'Internal' },
    })
    expect(await app.request('irn_subscribe', { topic: topic(2) })).toMatchObject({
      error: { code: -32603 },
    })
    await redis.restart()
    await expect.poll(() => node.relay.health()).toMatchObject({ status: 'ok' })
    expect(await app.request('irn_publish', publishParams(1, 'kept'))).toMatchObject({
      result: true,
    })
    expect(await wallet.waitForDeliveries(1)).toMatchObject([{ message: 'kept' }])
    await node.kill()
    await redis.stop()
  })
})
