import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { connectTestClient, connectRefused } from './client.fixture.ts'
import { defaultRelayLimits } from './RelayLimits.ts'
import { expectRelayWorks, publishParams, startTestRelay, topic } from './relay.fixture.ts'
import { createCountedStore } from './countedStore.fixture.ts'

it('closes the socket of a client that exceeds its traffic with few frames', async () => {
  const { url } = await startTestRelay({ clock: createFakeClock(Date.now()) })
  const client = await connectTestClient(url)
  const nested = `{"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  for (let index = 0; index < 48; index++) client.socket.send(nested)
  expect(await client.closed).toEqual({ code: 1013, reason: 'Too many requests' })
  expect(client.responses.length).toBeLessThan(48)
  await expectRelayWorks(url)
})

const ofThousands: [method: string, params: (topics: string[]) => unknown][] = [
  ['irn_batchFetchMessages', (topics) => ({ topics })],
  [
    'irn_batchReceive',
    (topics) => ({ receipts: topics.map((of) => ({ topic: of, messageId: of })) }),
  ],
  ['irn_batchSubscribe', (topics) => ({ topics })],
]

it.each(ofThousands)(
  'limits a client that requests thousands of topics by %s',
  async (method, params) => {
    const clock = createFakeClock(Date.now())
    const { url } = await startTestRelay({ clock })
    const client = await connectTestClient(url)
    const given = params(Array.from({ length: 500 }, (_, index) => topic(index)))
    // Twelve of the client, and one of the reserve of the connection.
    for (let batch = 0; batch < 13; batch++)
      expect(await client.request(method, given)).toHaveProperty('result')
    expect(await client.request(method, given)).toMatchObject({ error: { code: 3001 } })
    await client.close()
    // Connecting anew gives another reserve, and nothing of the client; time does.
    const again = await connectTestClient(url, { identity: client.identity })
    expect(await again.request(method, given)).toHaveProperty('result')
    expect(await again.request(method, given)).toMatchObject({ error: { data: 'TooManyRequests' } })
    await expectRelayWorks(url)
    clock.advance(5_000)
    expect(await again.request(method, given)).toHaveProperty('result')
  },
)

it('limits a client that fetches the same messages repeatedly', async () => {
  const clock = createFakeClock(Date.now())
  const limits = {
    client: { ...defaultRelayLimits.client, traffic: { perSecond: 200_000, burst: 1_000_000 } },
  }
  const { url } = await startTestRelay({ clock, limits })
  const [app, wallet] = await Promise.all([connectTestClient(url), connectTestClient(url)])
  await app.request('irn_publish', publishParams(1, 'x'.repeat(200_000)))
  const fetched = []
  for (let round = 0; round < 6; round++)
    fetched.push(await wallet.request('irn_fetchMessages', { topic: topic(1) }))
  expect(fetched.filter(({ result }) => result)).toHaveLength(4)
  expect(fetched.at(-1)).toMatchObject({ error: { data: 'TooManyRequests' } })
  clock.advance(2_000)
  expect(await wallet.request('irn_fetchMessages', { topic: topic(1) })).toHaveProperty('result')
})

it('limits a client that fetches what it is not sent: acknowledged messages, and more than it has left', async () => {
  const clock = createFakeClock(Date.now())
  const { store, countReads } = createCountedStore(clock)
  const { url } = await startTestRelay({ clock, store })
  const [app, wallet] = await Promise.all([connectTestClient(url), connectTestClient(url)])
  const bodies = ['a', 'b', 'c', 'd'].map((character) => character.repeat(200_000))
  for (const body of bodies) await app.request('irn_publish', publishParams(1, body))
  const receipts = bodies.map((body) => ({
    topic: topic(1),
    messageId: createHash('sha256').update(body).digest('hex'),
  }))
  await wallet.request('irn_batchReceive', { receipts })
  const results = []
  for (let round = 0; round < 60; round++)
    results.push(await wallet.request('irn_fetchMessages', { topic: topic(1) }))
  expect(results[0]).toMatchObject({ result: { messages: [] } })
  expect(results.at(-1)).toMatchObject({ error: { data: 'TooManyRequests' } })
  // Ten by its traffic, one by its reserve, and some by its operations.
  expect(countReads()).toBeLessThan(40)
})

it('counts the attestation of a message as traffic of its publisher', async () => {
  const { url } = await startTestRelay({ clock: createFakeClock(Date.now()) })
  const client = await connectTestClient(url)
  const attestation = 'x'.repeat(200_000)
  const answers = []
  for (let index = 0; index < 24; index++)
    answers.push(await client.request('irn_publish', { ...publishParams(index, 'm'), attestation }))
  expect(answers.filter(({ result }) => result)).toHaveLength(22)
})

it('limits the stored bytes of a client over all its connections and leaves room for others', async () => {
  const clock = createFakeClock(Date.now())
  const limits = { client: { ...defaultRelayLimits.client, storedBytes: 3_000 } }
  const { url } = await startTestRelay({ clock, limits })
  const hoarder = await connectTestClient(url)
  for (let index = 0; index < 5; index++)
    expect(await hoarder.request('irn_publish', publishParams(index, `${index}`))).toMatchObject({
      result: true,
    })
  // What is kept already takes no more room.
  expect(await hoarder.request('irn_publish', publishParams(6, '6'))).toHaveProperty('error')
  await hoarder.close()
  const again = await connectTestClient(url, { identity: hoarder.identity })
  expect(await again.request('irn_publish', publishParams(7, '7'))).toMatchObject({
    error: { code: -32000, data: 'MailboxLimitExceeded' },
  })
  await expectRelayWorks(url)
  clock.advance(302_000)
  const later = await connectTestClient(url, { identity: hoarder.identity })
  expect(await later.request('irn_publish', publishParams(8, '8'))).toMatchObject({ result: true })
})

describe('quota of a network address', () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const limits = {
    address: { ...defaultRelayLimits.address, sockets: 3, subscriptions: 3, storedBytes: 1_500 },
  }

  it('limits the number of sockets', async () => {
    const { url } = await startTestRelay({ proxies: 1, limits })
    const clients = []
    for (let index = 0; index < 3; index++)
      clients.push(await connectTestClient(url, from('9.9.9.9')))
    expect(await connectRefused(url, from('9.9.9.9'))).toMatchObject({ status: 429 })
    await connectTestClient(url, from('9.9.9.8'))
    await clients[0]!.close()
    await connectTestClient(url, from('9.9.9.9'))
  })

  it('limits the number of topics', async () => {
    const { url } = await startTestRelay({ proxies: 1, limits })
    const [one, two] = [
      await connectTestClient(url, from('9.9.9.9')),
      await connectTestClient(url, from('9.9.9.9')),
    ]
    const other = await connectTestClient(url, from('9.9.9.8'))
    const topics = [topic(1), topic(2)]
    expect(await one.request('irn_batchSubscribe', { topics })).toHaveProperty('result')
    expect(await two.request('irn_batchSubscribe', { topics })).toMatchObject({
      error: { data: 'SubscriberLimitExceeded' },
    })
    expect(await other.request('irn_batchSubscribe', { topics })).toHaveProperty('result')
    await one.close()
    expect(await two.request('irn_batchSubscribe', { topics })).toHaveProperty('result')
  })

  it('limits the stored bytes', async () => {
    const { url } = await startTestRelay({ proxies: 1, limits })
    const [one, two] = [
      await connectTestClient(url, from('9.9.9.9')),
      await connectTestClient(url, from('9.9.9.9')),
    ]
    const other = await connectTestClient(url, from('9.9.9.8'))
    for (const [index, client] of [one, two].entries())
      expect(await client.request('irn_publish', publishParams(index, 'm'))).toMatchObject({
        result: true,
      })
    expect(await one.request('irn_publish', publishParams(3, 'm'))).toMatchObject({
      error: { data: 'MailboxLimitExceeded' },
    })
    expect(await other.request('irn_publish', publishParams(4, 'm'))).toMatchObject({
      result: true,
    })
  })
})
