import { once } from 'node:events'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { connectTestClient, createIdentity, type TestRelayClient } from './client.fixture.ts'
import { createMemoryRelayStore } from './drivers/createMemoryRelayStore.ts'
import { defaultRelayLimits } from './RelayLimits.ts'
import { expectRelayWorks, publishParams, startTestRelay, topic } from './relay.fixture.ts'

const broken: [name: string, frame: string | Buffer, code: number, data: string][] = [
  ['no JSON', '{"id":1,', -32600, 'Serialization'],
  ['nothing', '', -32600, 'Serialization'],
  ['a list', '[{"id":1,"jsonrpc":"2.0","method":"irn_subscribe"}]', -32600, 'Serialization'],
  ['a word', '"irn_subscribe"', -32600, 'Serialization'],
  ['null', 'null', -32600, 'Serialization'],
  ['bytes', Buffer.from([0, 1, 2]), -32600, 'Serialization'],
  ['no id', '{"jsonrpc":"2.0","method":"irn_subscribe"}', -32600, 'InvalidRequestId'],
  ['an id that is a list', '{"id":[1],"jsonrpc":"2.0","method":"x"}', -32600, 'InvalidRequestId'],
  ['an id of megabytes', `{"id":"${'1'.repeat(100)}","jsonrpc":"2.0"}`, -32600, 'InvalidRequestId'],
  ['another JSON-RPC', '{"id":1,"jsonrpc":"1.0","method":"x"}', -32600, 'InvalidJsonRpcVersion'],
  ['no method', '{"id":1,"jsonrpc":"2.0"}', -32600, 'InvalidMethod'],
  ['a method of objects', '{"id":1,"jsonrpc":"2.0","method":"toString"}', -32600, 'InvalidMethod'],
]

it.each(broken)('responds to %s with an error', async (_, frame, code, data) => {
  const { url } = await startTestRelay()
  const client = await connectTestClient(url)
  expect(await client.sendRaw(frame)).toMatchObject({ error: { code, data } })
  expect(await client.request('irn_subscribe', { topic: topic(1) })).toHaveProperty('result')
})

const wrong: [name: string, method: string, params: unknown, code: number, data: string][] = [
  ['no params', 'irn_subscribe', undefined, -32600, 'InvalidParams'],
  ['a short topic', 'irn_subscribe', { topic: 'abc' }, -32600, 'InvalidTopic'],
  [
    'a topic in capitals',
    'irn_publish',
    { ...publishParams(1, 'm'), topic: 'A'.repeat(64) },
    -32600,
    'InvalidTopic',
  ],
  ['an empty batch', 'irn_batchSubscribe', { topics: [] }, -32600, 'BatchEmpty'],
  ['no message', 'irn_publish', publishParams(1, ''), -32600, 'InvalidParams'],
  ['a tag of text', 'irn_publish', { ...publishParams(1, 'm'), tag: '1' }, -32600, 'InvalidParams'],
  ['no ttl', 'irn_publish', { ...publishParams(1, 'm'), ttl: undefined }, -32600, 'InvalidParams'],
  ['a ttl of nothing', 'irn_publish', publishParams(1, 'm', 0), -32000, 'TtlTooShort'],
  ['a ttl of a month', 'irn_publish', publishParams(1, 'm', 2_592_000), -32000, 'TtlTooLong'],
  [
    'a receipt of nothing',
    'irn_batchReceive',
    { receipts: [{ topic: topic(1) }] },
    -32600,
    'InvalidParams',
  ],
]

it.each(wrong)('rejects %s', async (_, method, params, code, data) => {
  const { url, metrics } = await startTestRelay()
  const client = await connectTestClient(url)
  expect(await client.request(method, params)).toMatchObject({ error: { code, data } })
  expect(await metrics()).toContain(`latchkey_relay_refused_total{reason="${data}"} 1`)
})

it('accepts batches of 500 topics and rejects batches of 501', async () => {
  const { url } = await startTestRelay()
  const client = await connectTestClient(url)
  const topics = Array.from({ length: 501 }, (_, index) => topic(index))
  expect(await client.request('irn_batchSubscribe', { topics })).toMatchObject({
    error: { code: -32600, data: 'BatchLimitExceeded' },
  })
  const { result } = await client.request('irn_batchSubscribe', { topics: topics.slice(1) })
  expect(result).toHaveLength(500)
})

it('limits a client to 2,000 topics on all its connections', async () => {
  const clock = createFakeClock(Date.now())
  const { url, metrics } = await startTestRelay({ clock })
  const client = await connectTestClient(url)
  const answers = []
  for (let batch = 0; batch < 20; batch++) {
    const topics = Array.from({ length: 500 }, (_, index) => topic(batch * 500 + index))
    answers.push(await client.request('irn_batchSubscribe', { topics }))
  }
  expect(answers.filter(({ result }) => result)).toHaveLength(4)
  expect(answers[4]).toMatchObject({ error: { code: -32000, data: 'SubscriberLimitExceeded' } })
  expect(answers.at(-1)).toMatchObject({ error: { code: 3001, data: 'TooManyRequests' } })
  clock.advance(1_000)
  const other = await connectTestClient(url, { identity: client.identity })
  // The reserve of a connection, of which another one of the client takes nothing.
  const topics = Array.from({ length: 250 }, (_, index) => topic(`other ${index}`))
  expect(await other.request('irn_batchSubscribe', { topics })).toHaveProperty('result')
  expect(await other.request('irn_subscribe', { topic: topic('one more') })).toHaveProperty('error')
  // Those it has go on, and stay counted until they are gone.
  expect(await client.request('irn_subscribe', { topic: topic(0) })).toHaveProperty('result')
  const subscriptions = topics.map((_, index) => ({ topic: topic(index), id: '' }))
  await client.request('irn_batchUnsubscribe', { subscriptions })
  expect(await other.request('irn_subscribe', { topic: topic('one more') })).toHaveProperty('error')
  await client.request('irn_unsubscribe', { topic: topic(250), id: '' })
  expect(await other.request('irn_subscribe', { topic: topic('one more') })).toHaveProperty(
    'result',
  )
  await Promise.all([client.close(), other.close()])
  await expect.poll(metrics).toContain('latchkey_relay_subscriptions 0')
  expect(await metrics()).toContain('latchkey_relay_topics 0')
  await expectRelayWorks(url)
})

it('rejects a frame that is too long and closes the socket at ten megabytes', async () => {
  const { url } = await startTestRelay()
  const client = await connectTestClient(url)
  expect(await client.request('irn_publish', publishParams(1, 'x'.repeat(300_000)))).toMatchObject({
    id: 100,
    error: { code: -32600, data: 'PayloadSizeExceeded' },
  })
  expect(await client.request('irn_publish', publishParams(1, 'x'.repeat(200_000)))).toMatchObject({
    result: true,
  })
  client.request('irn_publish', publishParams(1, 'x'.repeat(10_000_000))).catch(() => {})
  expect(await client.closed).toMatchObject({ code: 1009 })
  await expectRelayWorks(url)
})

it('limits the publish rate of a client until its bucket refills', async () => {
  const clock = createFakeClock(Date.now())
  const { url } = await startTestRelay({ clock })
  const client = await connectTestClient(url)
  const answers = await Promise.all(
    Array.from({ length: 250 }, (_, index) =>
      client.request('irn_publish', publishParams(index, 'm')),
    ),
  )
  // 200 of the client, and 25 of the reserve of the connection.
  expect(answers.filter(({ result }) => result)).toHaveLength(225)
  expect(answers.at(-1)).toMatchObject({ error: { code: 3001, data: 'TooManyRequests' } })
  await expectRelayWorks(url)
  clock.advance(1_000)
  const later = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      client.request('irn_publish', publishParams(index, 'later')),
    ),
  )
  expect(later.filter(({ result }) => result)).toHaveLength(56)
})

it('limits the publish rate of a client across connections', async () => {
  const clock = createFakeClock(Date.now())
  const { url } = await startTestRelay({ clock })
  const identity = createIdentity()
  const idle = await connectTestClient(url, { identity })
  // Buckets that are full are forgotten once a minute, but not those of a client that is connected.
  for (let half = 0; half < 3; half++) {
    await idle.request('irn_subscribe', { topic: topic(1) })
    clock.advance(30_000)
  }
  let stored = 0
  for (let round = 0; round < 14; round += 1) {
    const client = await connectTestClient(url, { identity })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        client.request('irn_publish', publishParams(index, `m${round}`)),
      ),
    )
    stored += answers.filter(({ result }) => result).length
    await client.close()
    if (round === 0) await idle.close()
  }
  // 200, and 25 of each of the eight reserves, however often it connects.
  expect(stored).toBe(400)
})

it('limits the published characters of a client', async () => {
  const { url } = await startTestRelay({ clock: createFakeClock(Date.now()) })
  const client = await connectTestClient(url)
  const answers = []
  for (let index = 0; index < 24; index++)
    answers.push(await client.request('irn_publish', publishParams(index, 'x'.repeat(200_000))))
  expect(answers.filter(({ result }) => result)).toHaveLength(22)
  expect(answers.at(-1)).toMatchObject({ error: { code: 3001, data: 'TooManyRequests' } })
  expect(await client.request('irn_publish', publishParams(1, 'little'))).toMatchObject({
    result: true,
  })
  await expectRelayWorks(url)
})

it('closes the socket of a client that floods it with frames of any kind', async () => {
  const { url, metrics } = await startTestRelay({ clock: createFakeClock(Date.now()) })
  const client = await connectTestClient(url)
  for (let index = 0; index < 1_001; index++) client.socket.send(index % 2 ? '{}' : Buffer.alloc(9))
  expect(await client.closed).toEqual({ code: 1013, reason: 'Too many requests' })
  expect(await metrics()).toContain('latchkey_relay_cut_off_total{reason="floods"} 1')
  await expectRelayWorks(url)
})

it('closes the socket of a client that floods it with pings', async () => {
  const { url } = await startTestRelay({ clock: createFakeClock(Date.now()) })
  const client = await connectTestClient(url)
  let pings = 0
  while (client.socket.readyState === WebSocket.OPEN) {
    client.socket.ping()
    pings += 1
    await Promise.race([once(client.socket, 'pong'), client.closed])
  }
  expect(pings).toBe(1_001)
  expect(await client.closed).toEqual({ code: 1013, reason: 'Too many requests' })
  await expectRelayWorks(url)
})

it('counts known close codes each and all others as one', async () => {
  const { url, metrics } = await startTestRelay()
  for (const code of [4_567, 3_999, 1_000]) (await connectTestClient(url)).socket.close(code)
  await expect.poll(metrics).toContain('latchkey_relay_closed_total{code="other"} 2')
  await expect.poll(metrics).toContain('latchkey_relay_closed_total{code="1000"} 1')
})

it('does not count acknowledgements as frames', async () => {
  const { url } = await startTestRelay({ clock: createFakeClock(Date.now()) })
  const wallet = await connectTestClient(url)
  const apps = await Promise.all(Array.from({ length: 6 }, () => connectTestClient(url)))
  const topics = apps.map((_, index) => topic(index))
  await wallet.request('irn_batchSubscribe', { topics })
  await Promise.all(
    apps.flatMap((app, of) =>
      Array.from({ length: 199 }, (_, index) =>
        app.request('irn_publish', publishParams(of, `${index}`)),
      ),
    ),
  )
  expect(await wallet.waitForDeliveries(6 * 199)).toHaveLength(1_194)
  expect(await wallet.request('irn_subscribe', { topic: topic(1) })).toHaveProperty('result')
})

it('rejects a message when the mailbox is full', async () => {
  const { url } = await startTestRelay({ limits: { mailbox: { messages: 2, bytes: 1_000_000 } } })
  const client = await connectTestClient(url)
  for (const message of ['1', '2']) await client.request('irn_publish', publishParams(1, message))
  expect(await client.request('irn_publish', publishParams(1, '3'))).toMatchObject({
    error: { code: -32000, data: 'MailboxLimitExceeded' },
  })
  expect(await client.request('irn_publish', publishParams(2, '3'))).toMatchObject({ result: true })
})

const often = { perSecond: 1, burst: 100_000_000 }
const generous = {
  ...defaultRelayLimits.client,
  storedBytes: 1e9,
  traffic: often,
  operations: often,
}

/** Reads nothing more, so that the relay's buffers fill. */
function stopReading({ socket }: TestRelayClient): void {
  socket.pause()
}

it('disconnects a client that never reads and keeps its messages', async () => {
  const limits = {
    mailbox: { messages: 500, bytes: 100_000_000 },
    publishedCharacterRate: { perSecond: 1, burst: 100_000_000 },
    client: generous,
    replayRate: often,
  }
  const clock = createFakeClock(Date.now())
  const store = createMemoryRelayStore({ clock, mailbox: limits.mailbox, total: 1e9 })
  const { url, metrics } = await startTestRelay({ limits, clock, store })
  const [stalled, active, app] = await Promise.all([
    connectTestClient(url),
    connectTestClient(url),
    connectTestClient(url),
  ])
  for (const client of [stalled, active]) await client.request('irn_subscribe', { topic: topic(1) })
  stopReading(stalled)
  const body = 'x'.repeat(200_000)
  for (let index = 0; index < 150; index++) {
    await app.request('irn_publish', publishParams(1, `${index} ${body}`))
    await active.waitForDeliveries(index + 1)
  }
  expect(await metrics()).toContain('latchkey_relay_cut_off_total{reason="never_reads"} 1')
  const back = await connectTestClient(url, { identity: stalled.identity })
  await back.request('irn_subscribe', { topic: topic(1) })
  // More than its buffer takes at once: sent no faster than it is read.
  expect(await back.waitForDeliveries(150)).toHaveLength(150)
  expect(await metrics()).toContain('latchkey_relay_cut_off_total{reason="never_reads"} 1')
})

it('disconnects a client that never reads its responses', async () => {
  const clock = createFakeClock(Date.now())
  const { url, metrics } = await startTestRelay({ clock, limits: { client: generous } })
  const [stalled, app] = await Promise.all([connectTestClient(url), connectTestClient(url)])
  for (const character of ['a', 'b'])
    await app.request('irn_publish', publishParams(1, character.repeat(250_000)))
  stopReading(stalled)
  const fetchMessages = JSON.stringify({
    id: 1,
    jsonrpc: '2.0',
    method: 'irn_fetchMessages',
    params: { topic: topic(1) },
  })
  for (let index = 0; index < 100; index++) stalled.socket.send(fetchMessages)
  await expect.poll(metrics).toContain('latchkey_relay_cut_off_total{reason="never_reads"} 1')
  await expectRelayWorks(url)
})

it('pings clients and disconnects those that do not answer', async () => {
  const clock = createFakeClock(Date.now())
  const { url, metrics } = await startTestRelay({ clock })
  const [quiet, active] = await Promise.all([connectTestClient(url), connectTestClient(url)])
  for (const client of [quiet, active]) await client.request('irn_subscribe', { topic: topic(1) })
  let pings = 0
  active.socket.on('ping', () => {
    pings += 1
  })
  stopReading(quiet)
  clock.advance(30_000)
  await expect.poll(() => pings).toBe(1)
  // By now its pong has come as well: the answer comes after it.
  await active.request('irn_subscribe', { topic: topic(1) })
  clock.advance(30_000)
  await expect.poll(() => pings).toBe(2)
  await expect.poll(metrics).toContain('latchkey_relay_cut_off_total{reason="silent"} 1')
  expect(await active.request('irn_subscribe', { topic: topic(1) })).toHaveProperty('result')
})

it('closes an idle connection without subscriptions after a minute', async () => {
  const clock = createFakeClock(Date.now())
  const { url } = await startTestRelay({ clock })
  const [idle, busy, former] = await Promise.all([
    connectTestClient(url),
    connectTestClient(url),
    connectTestClient(url),
  ])
  await busy.request('irn_subscribe', { topic: topic(1) })
  await former.request('irn_subscribe', { topic: topic(1) })
  for (let half = 0; half < 3; half++) {
    clock.advance(30_000)
    for (const client of [busy, former])
      await client.request('irn_fetchMessages', { topic: topic(1) })
  }
  expect(await idle.closed).toEqual({ code: 4008, reason: 'No subscription' })
  await former.request('irn_unsubscribe', { topic: topic(1), id: '' })
  while (former.socket.readyState === WebSocket.OPEN) {
    clock.advance(30_000)
    await busy.request('irn_fetchMessages', { topic: topic(1) })
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await former.closed).toMatchObject({ code: 4008 })
  expect(await busy.request('irn_subscribe', { topic: topic(1) })).toHaveProperty('result')
})
