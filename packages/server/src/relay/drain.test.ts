import { expect, it } from 'vitest'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { connectTestClient, connectRefused } from './client.fixture.ts'
import { publishParams, startTestRelay, topic } from './relay.fixture.ts'

const healthOf = async (url: string): Promise<unknown[]> => {
  const response = await fetch(`${url.replace('ws:', 'http:')}/health`)
  return [response.status, await response.json()]
}

it('closes connections in batches, rejects new ones and reports draining', async () => {
  const clock = createFakeClock(Date.now())
  const limits = { drainSeconds: 10, connectRate: { perSecond: 1_000, burst: 1_000 } }
  const { url, relay } = await startTestRelay({ clock, limits })
  const clients = await Promise.all(Array.from({ length: 150 }, () => connectTestClient(url)))
  for (const client of clients) await client.request('irn_subscribe', { topic: topic(1) })
  expect(await healthOf(url)).toMatchObject([200, { status: 'ok' }])

  const drained = relay.drain()
  const goodbyes = await Promise.all(clients.slice(0, 100).map(({ closed }) => closed))
  expect(new Set(goodbyes.map(({ code }) => code))).toEqual(new Set([4010]))
  // The others are still served.
  const [last] = clients.slice(-1)
  expect(await last!.request('irn_publish', publishParams(2, 'm'))).toMatchObject({ result: true })
  expect(await connectRefused(url)).toEqual({ status: 503, text: 'This relay is draining' })
  expect(await healthOf(url)).toEqual([503, { status: 'draining' }])

  clock.advance(150)
  await drained
  expect(await last!.closed).toMatchObject({ code: 4010 })
})

it('keeps to its deadline and finishes immediately without connections', async () => {
  const clock = createFakeClock(Date.now())
  const { url, relay } = await startTestRelay({ clock, limits: { drainSeconds: 0 } })
  const clients = await Promise.all(Array.from({ length: 120 }, () => connectTestClient(url)))
  await relay.drain()
  const goodbyes = await Promise.all(clients.map(({ closed }) => closed))
  expect(new Set(goodbyes.map(({ code }) => code))).toEqual(new Set([4010]))
  const empty = await startTestRelay({ clock })
  await empty.relay.drain()
  expect(empty.relay.health()).toEqual({ status: 'draining' })
})

it('terminates a client that does not answer the close frame', async () => {
  const clock = createFakeClock(Date.now())
  const { url, relay, metrics } = await startTestRelay({ clock })
  const client = await connectTestClient(url)
  client.socket.pause()
  await relay.drain()
  expect(await metrics()).toContain('latchkey_relay_sockets 1')
  clock.advance(2_000)
  await expect.poll(metrics).toContain('latchkey_relay_sockets 0')
})
