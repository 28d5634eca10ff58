import { describe, expect, it, onTestFinished } from 'vitest'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { connectTestClient } from './client.fixture.ts'
import { createMemoryRelayStore } from './drivers/createMemoryRelayStore.ts'
import type { RelayStore } from './drivers/RelayStore.ts'
import { type TestRedis, startTestRedis } from './redis.fixture.ts'
import { defaultRelayLimits, type RelayLimits } from './RelayLimits.ts'
import { publishParams, startTestRelay, topic } from './relay.fixture.ts'

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

/** Starts a relay in which every mailbox of 0 bytes is full. */
async function startFullRelay(limits: Partial<RelayLimits> = {}) {
  const { mailbox } = defaultRelayLimits
  const store = createMemoryRelayStore({ clock: createFakeClock(Date.now()), mailbox, total: 0 })
  return startTestRelay({ store, limits })
}

describe('a message that cannot be stored', () => {
  it.each([
    ['the storage is full', () => startFullRelay()],
    [
      'the quota of its publisher is used up',
      () =>
        startTestRelay({ limits: { client: { ...defaultRelayLimits.client, storedBytes: 0 } } }),
    ],
  ])('reaches a connected subscriber when %s', async (_, start) => {
    const { url, metrics } = await start()
    const [app, wallet] = await Promise.all([connectTestClient(url), connectTestClient(url)])
    await wallet.request('irn_subscribe', { topic: topic(1) })
    expect(await app.request('irn_publish', publishParams(1, 'now'))).toMatchObject({
      result: true,
    })
    expect(await wallet.waitForDeliveries(1)).toMatchObject([{ topic: topic(1), message: 'now' }])
    expect(await metrics()).toContain('latchkey_relay_published_total{result="forwarded"} 1')
  })

  it('reaches a connected subscriber when the mailbox is full', async () => {
    const { url } = await startTestRelay({ limits: { mailbox: { messages: 1, bytes: 1_000 } } })
    const [app, wallet] = await Promise.all([connectTestClient(url), connectTestClient(url)])
    await wallet.request('irn_subscribe', { topic: topic(1) })
    for (const message of ['one', 'two', 'three'])
      expect(await app.request('irn_publish', publishParams(1, message))).toMatchObject({
        result: true,
      })
    const messages = (await wallet.waitForDeliveries(3)).map(({ message }) => message)
    expect(messages).toEqual(['one', 'two', 'three'])
  })

  it('is rejected when only its publisher is subscribed', async () => {
    const { url } = await startFullRelay()
    const app = await connectTestClient(url)
    await app.request('irn_subscribe', { topic: topic(1) })
    expect(await app.request('irn_publish', publishParams(1, 'later'))).toMatchObject({
      error: { code: -32000, data: 'MailboxLimitExceeded' },
    })
    expect(app.deliveries).toEqual([])
  })

  it('is delivered once, also when it is published again', async () => {
    const { url } = await startFullRelay()
    const [app, wallet] = await Promise.all([connectTestClient(url), connectTestClient(url)])
    await wallet.request('irn_subscribe', { topic: topic(1) })
    for (const message of ['one', 'one', 'two'])
      await app.request('irn_publish', publishParams(1, message))
    const messages = (await wallet.waitForDeliveries(2)).map(({ message }) => message)
    expect(messages).toEqual(['one', 'two'])
  })

  it('reaches a subscriber whose mailbox is being read', async () => {
    const { mailbox } = defaultRelayLimits
    const memory = createMemoryRelayStore({ clock: createFakeClock(), mailbox, total: 0 })
    let finishReading = (): void => {}
    const store: RelayStore = {
      ...memory,
      pending: () =>
        new Promise((resolve) => (finishReading = () => resolve({ messages: [], readBytes: 0 }))),
    }
    const { url } = await startTestRelay({ store })
    const [app, wallet] = await Promise.all([connectTestClient(url), connectTestClient(url)])
    await wallet.request('irn_subscribe', { topic: topic(1) })
    await app.request('irn_publish', publishParams(1, 'now'))
    expect(await wallet.waitForDeliveries(1)).toMatchObject([{ message: 'now' }])
    finishReading()
  })

  it('reaches a subscriber of another node', async () => {
    const redis: TestRedis = await startTestRedis()
    onTestFinished(() => redis.stop())
    const options = { prefix: 'full:', total: 0 }
    const [a, b] = await Promise.all(
      [1, 2].map(async () => startTestRelay({ store: await redis.store(options) })),
    )
    const [app, wallet] = await Promise.all([connectTestClient(a!.url), connectTestClient(b!.url)])
    await wallet.request('irn_subscribe', { topic: topic(1) })
    expect(await app.request('irn_publish', publishParams(1, 'now'))).toMatchObject({
      result: true,
    })
    expect(await wallet.waitForDeliveries(1)).toMatchObject([{ message: 'now' }])
  })
})

describe('quota of a network', () => {
  const limits = {
    network: { ...defaultRelayLimits.network, sockets: 3, subscriptions: 3, storedBytes: 1_500 },
  }

  it.each([
    ['IPv4 /24', (host: number) => `9.9.9.${host}`, '9.9.8.1'],
    ['IPv6 /48', (host: number) => `2001:db8:1:${host}::1`, '2001:db8:2:1::1'],
  ])('limits the stored bytes of an %s', async (_, addressOf, otherAddressOf) => {
    const { url } = await startTestRelay({ proxies: 1, limits })
    for (const host of [1, 2]) {
      const client = await connectTestClient(url, from(addressOf(host)))
      expect(await client.request('irn_publish', publishParams(host, 'm'))).toMatchObject({
        result: true,
      })
    }
    const third = await connectTestClient(url, from(addressOf(3)))
    expect(await third.request('irn_publish', publishParams(3, 'm'))).toMatchObject({
      error: { data: 'MailboxLimitExceeded' },
    })
    const other = await connectTestClient(url, from(otherAddressOf))
    expect(await other.request('irn_publish', publishParams(4, 'm'))).toMatchObject({
      result: true,
    })
  })
})

it('reports the use of the storage in its health and metrics', async () => {
  const clock = createFakeClock(Date.now())
  const { mailbox } = defaultRelayLimits
  const store = createMemoryRelayStore({ clock, mailbox, total: 1_100 })
  const { url, relay, metrics } = await startTestRelay({ clock, store })
  expect(relay.health()).toEqual({ status: 'ok', storage: { usedBytes: 0, maxBytes: 1_100 } })
  const app = await connectTestClient(url)
  for (const of of [1, 2]) await app.request('irn_publish', publishParams(of, 'm'))
  expect(relay.health()).toEqual({
    status: 'degraded',
    storage: { usedBytes: 1_026, maxBytes: 1_100 },
  })
  expect(await metrics()).toContain('latchkey_relay_stored_bytes 1026')
  expect(await metrics()).toContain('latchkey_relay_stored_bytes_limit 1100')
  expect(await metrics()).toContain('latchkey_relay_evicted_messages 0')
})
