import { expect, it } from 'vitest'
import { createFakeClock } from '../../clock/createFakeClock.fixture.ts'
import { createConnectionQueue } from './createConnectionQueue.ts'

const busy = expect.objectContaining({
  status: 503,
  message: 'The database is busy. Try again.',
}) as Error

it('passes the connection on in the order of the queries', async () => {
  const queue = createConnectionQueue({ clock: createFakeClock(), maxWaiting: 10 })
  const order: number[] = []
  await queue.acquire()
  const waiting = [1, 2, 3].map(async (index) => {
    await queue.acquire()
    order.push(index)
    queue.release()
  })
  expect(queue.getWaiting()).toBe(3)
  queue.release()
  await Promise.all(waiting)
  expect(order).toEqual([1, 2, 3])
  await queue.acquire()
})

it('refuses a query when the maximum number of others waits', async () => {
  const queue = createConnectionQueue({ clock: createFakeClock(), maxWaiting: 1 })
  await queue.acquire()
  const second = queue.acquire()
  await expect(queue.acquire()).rejects.toEqual(busy)
  queue.release()
  await second
})

it('refuses a query that waited 5 s and keeps the others', async () => {
  const clock = createFakeClock()
  const queue = createConnectionQueue({ clock, maxWaiting: 10 })
  await queue.acquire()
  const early = queue.acquire()
  early.catch(() => {})
  clock.advance(4_000)
  const late = queue.acquire()
  clock.advance(1_500)
  await expect(early).rejects.toEqual(busy)
  queue.release()
  await late
})
