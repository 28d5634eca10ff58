import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { TestRelayClient } from '../relay/client.fixture.ts'
import { publishParams, topic } from '../relay/relay.fixture.ts'
import {
  expectServedDuring,
  useAttackedServerPair,
  type TimedVisit,
} from './attackedServerPair.fixture.ts'
import { type AttackClients, repeat, startAttackedServer } from './server.fixture.ts'

const kibibyte = 1_024
const storedBytes = { total: 400 * kibibyte, address: 100 * kibibyte, network: 200 * kibibyte }
const visitor = '127.200.0.1'
const weekSeconds = 604_800

/** Publishes new messages of 8 KiB that are stored for a week, and returns how many were accepted. */
async function flood(server: AttackClients, from: string, count: number): Promise<number> {
  const client = await server.join(from)
  const answers = await repeat(count, (index) =>
    client.request(
      'irn_publish',
      publishParams(`${from} ${index}`, randomBytes(4 * kibibyte).toString('hex'), weekSeconds),
    ),
  )
  await client.close()
  return answers.filter(({ result }) => result === true).length
}

/** Asserts that a visitor can send a message to an offline wallet and to a connected wallet. */
async function expectServed(server: AttackClients): Promise<void> {
  const app = await server.join(visitor)
  const connected = await server.join(visitor)
  await connected.request('irn_subscribe', { topic: topic('live') })
  expect(await app.request('irn_publish', publishParams('live', 'now'))).toMatchObject({
    result: true,
  })
  expect(await connected.waitForDeliveries(1)).toMatchObject([{ message: 'now' }])
  expect(await app.request('irn_publish', publishParams('later', 'stored'))).toMatchObject({
    result: true,
  })
  const late = await server.join(visitor)
  await late.request('irn_subscribe', { topic: topic('later') })
  expect(await late.waitForDeliveries(1)).toMatchObject([{ message: 'stored' }])
  await Promise.all([app, connected, late].map((client: TestRelayClient) => client.close()))
  const { storage } = await server.health()
  expect(storage?.usedBytes).toBeLessThanOrEqual(storedBytes.total)
}

/** Joins apps and wallets, and returns a visit in which an app sends a message to a wallet. */
async function joinVisitors(servers: readonly AttackClients[]): Promise<TimedVisit> {
  const pairs = new Map(
    await Promise.all(
      servers.map(async (server) => {
        const [wallet, app] = await Promise.all([server.join(visitor), server.join(visitor)])
        await wallet.request('irn_subscribe', { topic: topic('visit') })
        return [server, { wallet, app }] as const
      }),
    ),
  )
  return async (to) => {
    const { wallet, app } = pairs.get(to)!
    const count = wallet.deliveries.length + 1
    const params = publishParams('visit', `${count}`)
    expect(await app.request('irn_publish', params)).toMatchObject({ result: true })
    await wallet.waitForDeliveries(count)
  }
}

describe('attack on the storage of the relay while visitors exchange messages', () => {
  const servers = useAttackedServerPair({ config: { limits: { storedBytes } } })

  it.each<[string, (index: number) => string]>([
    ['adjacent addresses', (index) => `127.1.0.${index + 1}`],
    ['many networks', (index) => `127.${index + 1}.0.1`],
  ])('is repelled from %s', async (_, addressOf) => {
    const { server, control } = servers()
    const visit = await joinVisitors([server, control])
    await expectServedDuring(
      servers(),
      (round) => repeat(6, (index) => flood(server, addressOf(round * 6 + index), 12)),
      visit,
    )
    expect((await server.health()).storage?.usedBytes).toBeLessThanOrEqual(storedBytes.total)
    await expectServed(server)
  })
})

describe('attack on the storage of the relay', () => {
  it('is repelled from one address, which fills its share only', async () => {
    const server = await startAttackedServer({ limits: { storedBytes } })
    expect(await flood(server, '127.1.0.1', 30)).toBe(11)
    await expectServed(server)
  })

  it('is repelled from new keys of one address', async () => {
    const server = await startAttackedServer({ limits: { storedBytes } })
    const accepted = await repeat(4, () => flood(server, '127.1.0.1', 10))
    expect(accepted.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(13)
    await expectServed(server)
  })

  it('is repelled from adjacent addresses, which fill the share of their network only', async () => {
    const server = await startAttackedServer({ limits: { storedBytes } })
    const accepted = await repeat(6, (index) => flood(server, `127.1.0.${index + 1}`, 12))
    expect(accepted.reduce((sum, count) => sum + count)).toBe(23)
    await expectServed(server)
  })

  it('is repelled from many networks, whose oldest messages are evicted', async () => {
    const server = await startAttackedServer({ limits: { storedBytes } })
    await repeat(12, (index) => flood(server, `127.${index + 1}.0.1`, 12))
    await expectServed(server)
    const app = await server.join(visitor)
    await app.request('irn_publish', publishParams('undelivered', 'stored'))
    const accepted = await repeat(12, (index) => flood(server, `127.${index + 1}.0.1`, 12))
    expect(accepted.every((count) => count < 12)).toBe(true)
    const late = await server.join(visitor)
    await late.request('irn_subscribe', { topic: topic('undelivered') })
    expect(await late.waitForDeliveries(1)).toMatchObject([{ message: 'stored' }])
    await Promise.all([app, late].map((client) => client.close()))
    await expectServed(server)
  })

  it('is repelled while it fills the mailbox of a connected subscriber', async () => {
    const server = await startAttackedServer()
    const wallet = await server.join(visitor)
    await wallet.request('irn_subscribe', { topic: topic('shared') })
    const attacker = await server.join('127.1.0.1')
    await repeat(199, (index) =>
      attacker.request('irn_publish', publishParams('shared', `${index} ${'x'.repeat(6_000)}`)),
    )
    const app = await server.join(visitor)
    expect(await app.request('irn_publish', publishParams('shared', 'now'))).toMatchObject({
      result: true,
    })
    const messages = (await wallet.waitForDeliveries(200)).map(({ message }) => message)
    expect(messages.at(-1)).toBe('now')
  })
})
