import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../cli/startTestCli.fixture.ts'
import { createSystemClock } from '../clock/Clock.ts'
import {
  connectTestClient,
  connectRefused,
  createIdentity,
  signToken,
  type TestRelayClient,
} from '../relay/client.fixture.ts'
import { createMemoryRelayStore } from '../relay/drivers/createMemoryRelayStore.ts'
import { defaultRelayLimits } from '../relay/RelayLimits.ts'
import { startTestRedis, type TestRedis } from '../relay/redis.fixture.ts'
import { publishParams, startTestRelay, topic } from '../relay/relay.fixture.ts'
import {
  type AttackedServer,
  projectId,
  repeat,
  servedPath,
  startAttackedServer,
  useSharedServer,
} from './server.fixture.ts'

const visitor = '127.200.0.1'
const attacker = '127.1.0.1'

/** Asserts that an app and a wallet exchange a message through the relay. */
async function expectServed(server: AttackedServer): Promise<void> {
  const [wallet, app] = await Promise.all([server.join(visitor), server.join(visitor)])
  const name = randomBytes(8).toString('hex')
  await wallet.request('irn_subscribe', { topic: topic(name) })
  const { result } = await app.request('irn_publish', publishParams(name, 'to the wallet'))
  expect(result).toBe(true)
  expect(await wallet.waitForDeliveries(1)).toMatchObject([{ message: 'to the wallet' }])
  await Promise.all([wallet.close(), app.close()])
}

const webSocketUrl = ({ url }: AttackedServer): string => url.replace('http:', 'ws:')
const hashOf = (message: string): string => createHash('sha256').update(message).digest('hex')
const seconds = (): number => Math.floor(Date.now() / 1_000)

describe('attack with a token of the relay', () => {
  const project = { origins: ['https://app.example'] }
  const shared = useSharedServer((atEnd) => startAttackedServer({}, { project, atEnd }))
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = (): string => {
    const victim = createIdentity()
    const token = signToken(createIdentity(), { aud: 'ws://a', now: Date.now() })
    const [header, , signature] = token.split('.')
    const claims = { iss: victim.clientId, sub: 'a', aud: 'ws://a', iat: seconds(), exp: seconds() }
    return `${header}.${part(claims)}.${signature}`
  }

  it.each<[string, Parameters<typeof connectRefused>[1]]>([
    ['of another relay', { claims: { aud: 'wss://relay.example' } }],
    ['of two relays', { claims: { aud: ['ws://127.0.0.1', 'wss://relay.example'] } }],
    ['with an audience that only starts as this one', { claims: { aud: 'ws://127.0.0.1.evil' } }],
    ['that expired', { claims: { exp: seconds() - 600 } }],
    ['of the future', { claims: { iat: seconds() + 600 } }],
    ['that is valid for a year', { claims: { exp: seconds() + 31_536_000 } }],
    ['that never expires', { claims: { exp: 1e308 } }],
    ['of a forged issuer', { claims: { iss: createIdentity().clientId } }],
    ['with the signature of another', { query: { auth: forged() } }],
    [
      'without a signature',
      { query: { auth: `${part({ alg: 'none', typ: 'JWT' })}.${part({})}.` } },
    ],
    ['of an issuer that is no key', { claims: { iss: 'did:key:z6Mk' } }],
    ['of a project that does not exist', { query: { projectId: 'f'.repeat(32) } }],
    ['from another page', { headers: { origin: 'https://evil.example' } }],
    [
      'from a page whose host ends as that of the app',
      { headers: { origin: 'https://evil-app.example' } },
    ],
    ['from a sandboxed frame', { headers: { origin: 'null' } }],
  ])('is repelled %s', async (_, options) => {
    const server = shared()
    const { status } = await connectRefused(webSocketUrl(server), options)
    expect([401, 403]).toContain(status)
    await expectServed(server)
  })

  it('is repelled when it was used, also before a restart', async () => {
    const dataDir = temporaryFolder()
    const relayUrls = ['ws://relay.example']
    const first = await startAttackedServer({ dataDir, relayUrls })
    const query = {
      auth: signToken(createIdentity(), { aud: 'ws://relay.example', now: Date.now() }),
    }
    expect((await connectRefused(webSocketUrl(first), { query: { auth: 'x' } })).status).toBe(401)
    const { WebSocket } = await import('ws')
    const used = new WebSocket(`${webSocketUrl(first)}/?projectId=${projectId}&auth=${query.auth}`)
    await new Promise((resolve) => void used.once('open', resolve))
    expect((await connectRefused(webSocketUrl(first), { query })).status).toBe(401)
    used.terminate()
    await first.stop()
    const second = await startAttackedServer({ dataDir, relayUrls })
    expect((await connectRefused(webSocketUrl(second), { query })).status).toBe(401)
  })
})

describe('attack with a stolen token that was not used', () => {
  const running: { redis?: TestRedis } = {}
  beforeAll(async () => {
    running.redis = await startTestRedis()
  })
  afterAll(() => running.redis?.stop())

  it.each([
    ['another address', attacker],
    ['the address of the owner', visitor],
  ])(
    'is repelled when it uses up rates and subscriptions of the client from %s',
    async (_, from) => {
      const server = await startAttackedServer()
      const identity = createIdentity()
      const join = (localAddress: string) =>
        connectTestClient(webSocketUrl(server), { identity, localAddress })
      const attackerClient = await join(from)
      for (const [part, size] of [500, 500, 500, 500].entries())
        await attackerClient.request('irn_batchSubscribe', {
          topics: Array.from({ length: size }, (_each, index) => topic(`stolen ${part} ${index}`)),
        })
      expect(await attackerClient.request('irn_subscribe', { topic: topic('more') })).toMatchObject(
        {
          error: { data: 'SubscriberLimitExceeded' },
        },
      )
      const messages = Array.from({ length: 100 }, (_each, index) =>
        publishParams('theft', `${index}${'x'.repeat(2_000)}`),
      )
      const steal = () => attackerClient.request('irn_batchPublish', { messages })
      for (let batch = 0; batch < 2; batch++) expect((await steal()).result).toBe(true)
      expect(await steal()).toMatchObject({ error: { data: 'TooManyRequests' } })
      // Consumes operations and traffic until it is disconnected for it.
      const filler = JSON.stringify({ x: 'x'.repeat(250_000) })
      for (let index = 0; index < 60; index++) attackerClient.socket.send(filler)
      expect(await attackerClient.closed).toMatchObject({ code: 1013 })

      const [owner, app] = [await join(visitor), await server.join(visitor)]
      expect(await owner.request('irn_subscribe', { topic: topic('own') })).toHaveProperty('result')
      expect((await owner.request('irn_publish', publishParams('app', 'hello'))).result).toBe(true)
      await app.request('irn_publish', publishParams('own', 'to the owner'))
      expect(await owner.waitForDeliveries(1)).toMatchObject([{ message: 'to the owner' }])
    },
  )

  it('is repelled with as many stolen tokens as the client may have connections', async () => {
    const server = await startAttackedServer()
    const identity = createIdentity()
    const join = () => connectTestClient(webSocketUrl(server), { identity, localAddress: visitor })
    const attackerClients = await repeat(defaultRelayLimits.client.sockets, join)
    for (const attackerClient of attackerClients)
      await attackerClient.request('irn_subscribe', { topic: topic('own') })
    const [owner, app] = [await join(), await server.join(visitor)]
    expect(await attackerClients[0]!.closed).toMatchObject({ code: 1013 })
    await owner.request('irn_subscribe', { topic: topic('own') })
    await app.request('irn_publish', publishParams('own', 'to the owner'))
    expect(await owner.waitForDeliveries(1)).toMatchObject([{ message: 'to the owner' }])
  })

  const acts: [string, (attackerClient: TestRelayClient) => Promise<unknown>][] = [
    [
      'fetched',
      (attackerClient) =>
        attackerClient.request('irn_batchReceive', {
          receipts: [{ topic: topic('own'), message_id: hashOf('to the owner') }],
        }),
    ],
    [
      'delivered',
      async (attackerClient) => {
        await attackerClient.request('irn_subscribe', { topic: topic('own') })
        await attackerClient.waitForDeliveries(1)
        // Its response comes after the acknowledgement, which the test client sends at once.
        await attackerClient.request('irn_fetchMessages', { topic: topic('own') })
      },
    ],
  ]
  const places = [
    ['another network', attacker],
    ['the network of the owner', '127.200.0.99'],
    ['the address of the owner', visitor],
  ] as const
  const stores = { memory: async () => undefined, redis: () => running.redis!.store() }
  const attacks = Object.entries(stores).flatMap(([store, open]) =>
    acts.flatMap(([received, act]) =>
      places.map(
        ([place, from]) =>
          [
            { received, place, store },
            { act, from, open },
          ] as const,
      ),
    ),
  )

  it.each(attacks)(
    'is repelled when it acknowledges messages that it was $received, from $place with the $store store',
    async (_, { act, from, open }) => {
      const store = await open()
      const { url } = await startTestRelay({ ...(store && { store }) })
      const identity = createIdentity()
      const join = (localAddress: string) => connectTestClient(url, { identity, localAddress })
      const app = await connectTestClient(url, { localAddress: visitor })
      await app.request('irn_publish', publishParams('own', 'to the owner'))
      const attackerClient = await join(from)
      await act(attackerClient)
      expect(
        await attackerClient.request('irn_fetchMessages', { topic: topic('own') }),
      ).toMatchObject({
        result: { messages: [] },
      })
      const fetching = await join(visitor)
      const { result } = await fetching.request('irn_fetchMessages', { topic: topic('own') })
      expect(result).toMatchObject({ messages: [{ message: 'to the owner' }] })
      const owner = await join(visitor)
      await owner.request('irn_subscribe', { topic: topic('own') })
      expect(await owner.waitForDeliveries(1)).toMatchObject([{ message: 'to the owner' }])
    },
  )

  it('is repelled when it acknowledges messages so that they are evicted before others', async () => {
    const store = createMemoryRelayStore({
      clock: createSystemClock(),
      mailbox: defaultRelayLimits.mailbox,
      total: 10_000,
    })
    const { url } = await startTestRelay({ store })
    const identity = createIdentity()
    const app = await connectTestClient(url, { localAddress: visitor })
    const body = 'x'.repeat(487)
    for (let index = 0; index < 9; index++)
      await app.request('irn_publish', publishParams(index, `${index}${body}`))
    const attackerClient = await connectTestClient(url, { identity, localAddress: attacker })
    await attackerClient.request('irn_batchSubscribe', { topics: [topic(7), topic(8)] })
    await attackerClient.waitForDeliveries(2)
    for (const index of [9, 10])
      await attackerClient.request('irn_publish', publishParams(index, `${index}${body}`))
    const owner = await connectTestClient(url, { identity, localAddress: visitor })
    await owner.request('irn_batchSubscribe', { topics: [topic(0), topic(7), topic(8)] })
    const delivered = await owner.waitForDeliveries(2)
    expect(delivered.map(({ message }) => message[0])).toEqual(['7', '8'])
    expect(store.getUse().evictedMessages).toBeGreaterThan(0)
  })
})

describe('attack on the messages of others', () => {
  it.each<[string, (client: TestRelayClient, hash: string) => Promise<unknown>]>([
    ['fetches them', (client) => client.request('irn_fetchMessages', { topic: topic('mail') })],
    ['subscribes to them', (client) => client.request('irn_subscribe', { topic: topic('mail') })],
    [
      'sends receipts for them',
      (client, hash) =>
        client.request('irn_batchReceive', {
          receipts: [{ topic: topic('mail'), message_id: hash }],
        }),
    ],
    [
      'unsubscribes from them',
      (client) => client.request('irn_unsubscribe', { topic: topic('mail') }),
    ],
    [
      'publishes them again with a short lifetime',
      (client) => client.request('irn_publish', publishParams('mail', 'sealed', 1)),
    ],
  ])('is repelled when it %s', async (_, act) => {
    const server = await startAttackedServer()
    const app = await server.join(visitor)
    await app.request('irn_publish', publishParams('mail', 'sealed'))
    const other = await server.join(attacker)
    await act(other, hashOf('sealed'))
    await other.close()
    const wallet = await server.join(visitor)
    await wallet.request('irn_subscribe', { topic: topic('mail') })
    expect(await wallet.waitForDeliveries(1)).toMatchObject([{ message: 'sealed' }])
  })

  it.each([
    ['a pattern', '*'.repeat(64)],
    ['a prefix', topic('mail').slice(0, 32)],
    ['capital letters', topic('mail').toUpperCase().replaceAll('6', 'A')],
    ['a list', [topic('mail')]],
    ['an object', { toString: topic('mail') }],
    ['a key of Redis', `${topic('mail')}\r\nFLUSHALL`],
  ])('is repelled when it subscribes to %s', async (_, wanted) => {
    const server = await startAttackedServer()
    const other = await server.join(attacker)
    const { error } = await other.request('irn_subscribe', { topic: wanted })
    expect(error).toMatchObject({ data: 'InvalidTopic' })
    await expectServed(server)
    expect(other.deliveries).toEqual([])
  })
})

describe('attack with requests to the relay', () => {
  const shared = useSharedServer((atEnd) => startAttackedServer({}, { atEnd }))
  const many = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => topic(`many-${index}`))

  it.each<[string, string, unknown, string]>([
    ['a batch that is too long', 'irn_batchSubscribe', { topics: many(501) }, 'BatchLimitExceeded'],
    ['a batch without members', 'irn_batchPublish', { messages: [] }, 'BatchEmpty'],
    [
      'a batch of more messages than its rate',
      'irn_batchPublish',
      { messages: many(300).map((each) => ({ ...publishParams(1, 'm'), topic: each })) },
      'TooManyRequests',
    ],
    ['a lifetime of a year', 'irn_publish', publishParams(1, 'm', 31_536_000), 'TtlTooLong'],
    [
      'a lifetime that never ends',
      'irn_publish',
      { ...publishParams(1, 'm'), ttl: 1e308 },
      'InvalidParams',
    ],
    ['a negative tag', 'irn_publish', { ...publishParams(1, 'm'), tag: -1 }, 'InvalidParams'],
    [
      'a tag that is no integer',
      'irn_publish',
      { ...publishParams(1, 'm'), tag: 0.5 },
      'InvalidParams',
    ],
    [
      'a prompt that is a text',
      'irn_publish',
      { ...publishParams(1, 'm'), prompt: 'x' },
      'InvalidParams',
    ],
    [
      'a webhook to an address inside',
      'irn_watchRegister',
      { webhookUrl: 'http://169.254.169.254' },
      'InvalidMethod',
    ],
    ['the method constructor', 'constructor', {}, 'InvalidMethod'],
    ['the method __proto__', '__proto__', {}, 'InvalidMethod'],
    ['a method in capitals', 'IRN_PUBLISH', publishParams(1, 'm'), 'InvalidMethod'],
  ])('is repelled with %s', async (_, method, params, data) => {
    const server = shared()
    const client = await server.join(attacker)
    expect((await client.request(method, params)).error).toMatchObject({ data })
    await expectServed(server)
  })

  it.each<[string, string]>([
    [
      'nested arrays',
      `{"id":1,"jsonrpc":"2.0","method":"irn_publish","params":${'['.repeat(100_000)}`,
    ],
    ['a number beyond all bounds as id', '{"id":1e999,"jsonrpc":"2.0","method":"irn_publish"}'],
    [
      'an id that breaks out of its response',
      '{"id":"\\"},{\\"id\\":7","jsonrpc":"1","method":"a"}',
    ],
    ['a member __proto__', '{"__proto__":{"result":true},"id":1,"jsonrpc":"2.0","method":"x"}'],
    ['two ids', '{"id":1,"id":"other","jsonrpc":"2.0","method":"x"}'],
    ['a batch of JSON-RPC', `[${'{"id":1,"jsonrpc":"2.0","method":"x"},'.repeat(100)}{}]`],
    ['half of a surrogate pair', '{"id":"\\ud800","jsonrpc":"2.0","method":"\\ud800"}'],
    ['a frame above the limit', `{"id":1,"x":"${'x'.repeat(300_000)}"}`],
    [
      'a topic of ten thousand digits',
      `{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${'a'.repeat(10_000)}"}}`,
    ],
  ])('is repelled with %s', async (_, text) => {
    const server = shared()
    const client = await server.join(attacker)
    const { error } = await client.sendRaw(text)
    expect(error?.code).toBeLessThan(0)
    expect(client.responses).toHaveLength(1)
    await expectServed(server)
  })

  it('is repelled with subscriptions beyond the quota of a client', async () => {
    const server = await startAttackedServer()
    const client = await server.join(attacker)
    const results = await repeat(6, (index) =>
      client.request('irn_batchSubscribe', {
        topics: many(2_500).slice(index * 450, (index + 1) * 450),
      }),
    )
    expect(results.filter(({ error }) => error?.data === 'SubscriberLimitExceeded')).not.toEqual([])
    await expectServed(server)
  })
})

it('repeated publications of one message read no mailbox again', async () => {
  const clock = createSystemClock()
  const memory = createMemoryRelayStore({ clock, mailbox: defaultRelayLimits.mailbox })
  let reads = 0
  const store = {
    ...memory,
    pending: (...given: Parameters<typeof memory.pending>) => {
      reads += 1
      return memory.pending(...given)
    },
  }
  const { url } = await startTestRelay({ store, clock })
  const [wallet, other] = [await connectTestClient(url), await connectTestClient(url)]
  for (const client of [wallet, other])
    await client.request('irn_subscribe', { topic: topic('again') })
  await other.request('irn_publish', publishParams('again', 'message'))
  await wallet.waitForDeliveries(1)
  const before = reads
  await repeat(100, () => other.request('irn_publish', publishParams('again', 'message')))
  await other.request('irn_publish', publishParams('again', 'last'))
  expect(await wallet.waitForDeliveries(2)).toMatchObject([
    { message: 'message' },
    { message: 'last' },
  ])
  expect(reads).toBe(before)
})

describe('attack with the id of a project that has a limit', () => {
  it('is repelled at the relay from any number of addresses', async () => {
    const rate = { capacity: 12, perSecond: 0.01 }
    const server = await startAttackedServer({}, { project: { rate } })
    const results: unknown[] = []
    for (const address of ['127.1.0.1', '127.2.0.1', '127.3.0.1']) {
      const client = await server.join(address)
      for (let index = 0; index < 4; index++) {
        const params = publishParams(`${address} ${index}`, 'text')
        results.push((await client.request('irn_publish', params)).error?.data ?? 'published')
      }
    }
    expect(results).toEqual([
      ...Array<string>(9).fill('published'),
      ...Array<string>(3).fill('TooManyRequests'),
    ])
    await expect(server.join('127.4.0.1')).rejects.toThrow('429')
    expect((await server.send('127.5.0.1', servedPath)).status).toBe(429)
  })
})
