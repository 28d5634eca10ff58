import { expect, it } from 'vitest'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { connectTestClient, createIdentity } from './client.fixture.ts'
import { storedSize } from './drivers/RelayStore.ts'
import { publishParams, startTestRelay, topic } from './relay.fixture.ts'
import { createCountedStore } from './countedStore.fixture.ts'

/** Messages that fit in the burst of the tests. */
const count = 4
const body = 'x'.repeat(1_000)
const size = storedSize({ message: `0${body}` } as Parameters<typeof storedSize>[0])
const rate = { perSecond: size, burst: count * size }

it('delays stored messages of a connection above its rate, and not those of others or live ones', async () => {
  const clock = createFakeClock(Date.now())
  const { url } = await startTestRelay({ clock, limits: { replayRate: rate } })
  const [app, greedy] = await Promise.all([connectTestClient(url), connectTestClient(url)])
  const messages = Array.from({ length: count }, (_, index) => publishParams(1, `${index}${body}`))
  await app.request('irn_batchPublish', { messages })
  const subscribe = async (of: number) => greedy.request('irn_subscribe', { topic: topic(of) })
  await subscribe(1)
  await greedy.waitForDeliveries(count)
  await app.request('irn_publish', publishParams(2, `a${body}`))
  await app.request('irn_publish', publishParams(2, `b${body}`))
  await subscribe(2)
  // Each is answered after a turn in which mailboxes were read.
  for (let turn = 0; turn < 5; turn++) await subscribe(3)
  await app.request('irn_publish', publishParams(3, 'live'))
  expect((await greedy.waitForDeliveries(count + 1)).at(-1)).toMatchObject({ message: 'live' })
  const other = await connectTestClient(url)
  await other.request('irn_batchSubscribe', { topics: [topic(1)] })
  expect(await other.waitForDeliveries(count)).toHaveLength(count)
  clock.advance(count * 1_100)
  const delivered = await greedy.waitForDeliveries(count + 3)
  expect(delivered.slice(-2).map(({ message }) => message)).toEqual([`a${body}`, `b${body}`])
})

it('counts what a client receives again after it reconnects, and what others at its address do', async () => {
  const clock = createFakeClock(Date.now())
  const limits = { addressReplayRate: rate, isLoopbackExempt: false }
  const { url } = await startTestRelay({ clock, limits })
  const identity = createIdentity()
  const app = await connectTestClient(url)
  const messages = Array.from({ length: count }, (_, index) => publishParams(1, `${index}${body}`))
  await app.request('irn_batchPublish', { messages })
  const join = async (localAddress = '127.0.0.1') => {
    const client = await connectTestClient(url, { identity, localAddress })
    await client.request('irn_subscribe', { topic: topic(1) })
    return client
  }
  const first = await join()
  await first.waitForDeliveries(count)
  await first.close()
  const again = await join()
  const other = await join('127.0.0.2')
  expect(await other.waitForDeliveries(count)).toHaveLength(count)
  expect(again.deliveries).toEqual([])
  clock.advance(count * 1_100)
  expect(await again.waitForDeliveries(count)).toHaveLength(count)
})

it('counts mailboxes that are read for nothing: acknowledged messages, its own, and those of a subscription that ended', async () => {
  const clock = createFakeClock(Date.now())
  const { store, countReads } = createCountedStore(clock)
  const { url } = await startTestRelay({ clock, store, limits: { replayRate: rate } })
  const [app, greedy] = await Promise.all([connectTestClient(url), connectTestClient(url)])
  const fill = (of: number) =>
    Array.from({ length: count }, (_, index) => publishParams(of, `${index}${body}`))
  await app.request('irn_batchPublish', { messages: fill(1) })
  await greedy.request('irn_batchPublish', { messages: fill(2) })
  for (const of of [1, 2, 1, 2, 1, 2]) {
    await greedy.request('irn_subscribe', { topic: topic(of) })
    await greedy.request('irn_unsubscribe', { topic: topic(of), id: '' })
  }
  expect(countReads()).toBeLessThanOrEqual(1)
  const before = countReads()
  await greedy.request('irn_subscribe', { topic: topic(2) })
  clock.advance(count * 1_100)
  await expect.poll(() => countReads()).toBe(before + 1)
})
