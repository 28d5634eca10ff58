import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startRedis } from '../../../../tooling/setup/redis.mjs'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import type { LogEntry } from '../http/index.ts'
import { connectRedis } from './connectRedis.ts'
import { startTcpProxy } from './tcpProxy.fixture.ts'

const running: { redis?: Awaited<ReturnType<typeof startRedis>> } = {}
beforeAll(async () => {
  running.redis = await startRedis()
})
afterAll(() => running.redis?.stop())

it('reconnects when a server hangs and fails commands immediately meanwhile', async () => {
  const clock = createFakeClock()
  const log: LogEntry[] = []
  const front = await startTcpProxy(running.redis!.port)
  const redis = await connectRedis({
    url: `redis://127.0.0.1:${front.port}`,
    log: (entry) => log.push(entry),
    clock,
  })
  const channel = randomUUID()
  const received: string[] = []
  await redis.subscribe(channel, (message) => received.push(message))
  clock.advance(5_000)
  await redis.ping()

  front.hang()
  const waiting = redis.get('x')
  clock.advance(20_000)
  await expect(waiting).rejects.toThrow('Disconnects client')
  expect(log).toMatchObject([{ event: 'redis.unresponsive' }])
  await expect(redis.get('x')).rejects.toThrow('offline')

  front.goOn()
  await expect.poll(() => redis.isReady).toBe(true)
  await redis.publish(channel, 'still')
  await expect.poll(() => received).toEqual(['still'])
  redis.destroy()
  // Nobody is left to ask.
  clock.advance(60_000)
  expect(redis.isOpen).toBe(false)
})

it('rejects with the host and without the password when it cannot connect', async () => {
  const url = 'redis://user:secret@127.0.0.1:1/0'
  const error = await connectRedis({ url, log: () => {}, clock: createFakeClock() }).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({
    message: 'Redis at 127.0.0.1:1 cannot be reached. Check REDIS_URL.',
  })
})
