import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { TestRelayClient } from '../relay/client.fixture.ts'
import { publishParams, topic } from '../relay/relay.fixture.ts'
import { type AttackedServer, repeat, startAttackedServer } from './server.fixture.ts'

const kibibyte = 1_024
const storedBytes = { total: 400 * kibibyte, address: 100 * kibibyte, network: 200 * kibibyte }
const visitor = '127.200.0.1'
const weekSeconds = 604_800

/** Publishes new messages of 8 KiB that are stored for a week, and returns how many were accepted. */
async function flood(server: AttackedServer, from: string, count: number): Promise<number> {
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
async function expectServed(server: AttackedServer): Promise<void> {
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
