import { expect, it } from 'vitest'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { runForClient } from './runForClient.ts'
import { createFairQueue, type FairQueue } from './createFairQueue.ts'

const clock = createFakeClock()

function createQueue(options: { slots?: number; maxWaiting?: number } = {}): FairQueue {
  return createFairQueue({
    clock,
    slots: 1,
    maxWaiting: 10,
    timeoutMs: 5_000,
    createError: (cause) => new Error(cause),
    ...options,
  })
}

/** Waits for a slot for each address, and returns the addresses in the order of their turns. */
async function readOrder(queue: FairQueue, addresses: readonly string[]): Promise<string[]> {
  const order: string[] = []
  const release = await queue.acquire()
  const waiting = addresses.map((address) =>
    runForClient(address, async () => {
      const done = await queue.acquire()
      order.push(address)
      done()
    }),
  )
  expect(queue.getWaiting()).toBe(addresses.length)
  release()
  await Promise.all(waiting)
  return order
}

it('gives turns to networks, then to addresses, one after another', async () => {
  const heavy = ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.2']
  expect(await readOrder(createQueue(), [...heavy, '10.0.1.1', '10.0.2.1'])).toEqual([
    '10.0.0.1',
    '10.0.1.1',
    '10.0.2.1',
    '10.0.0.2',
    '10.0.0.1',
    '10.0.0.2',
    '10.0.0.1',
  ])
})

it('gives turns to the callers of one address in their order, and is free after them', async () => {
  const queue = createQueue()
  const order: number[] = []
  const release = await queue.acquire()
  const waiting = [1, 2, 3].map(async (index) => {
    const done = await queue.acquire()
    order.push(index)
    done()
    done()
  })
  release()
  await Promise.all(waiting)
  expect(order).toEqual([1, 2, 3])
  await queue.acquire()
  expect(queue.getWaiting()).toBe(0)
})

it('refuses the newest caller of the heaviest address when too many wait', async () => {
  const queue = createQueue({ maxWaiting: 3 })
  const release = await queue.acquire()
  const results: string[] = []
  const wait = (name: string, address: string): Promise<void> =>
    runForClient(address, async () => {
      try {
        const done = await queue.acquire()
        results.push(name)
        done()
      } catch (error) {
        results.push(`${name} ${(error as Error).message}`)
      }
    })
  const all = [
    wait('a1', '10.0.0.1'),
    wait('a2', '10.0.0.1'),
    wait('b', '10.0.0.2'),
    wait('visitor', '10.0.1.1'),
    wait('a3', '10.0.0.1'),
  ]
  await Promise.all([all[1], all[4]])
  expect(results.toSorted()).toEqual(['a2 full', 'a3 full'])
  release()
  await Promise.all(all)
  expect(results.slice(2)).toEqual(['a1', 'visitor', 'b'])
})

it('keeps a part of several slots for other networks', async () => {
  const queue = createQueue({ slots: 4 })
  const acquire = (address: string): Promise<() => void> =>
    runForClient(address, () => queue.acquire())
  const slots = await Promise.all(['10.0.0.1', '10.0.0.2', '10.0.0.3'].map(acquire))
  const fourth = acquire('10.0.0.4')
  const visitor = await acquire('10.0.1.1')
  visitor()
  expect(queue.getWaiting()).toBe(1)
  slots[0]?.()
  await fourth
  expect(queue.getWaiting()).toBe(0)
})

it('refuses a caller that waited too long, or whose signal aborts, and keeps the others', async () => {
  const queue = createQueue()
  const release = await queue.acquire()
  const early = queue.acquire()
  const aborted = new AbortController()
  const left = queue.acquire({ signal: aborted.signal })
  clock.advance(4_000)
  const late = queue.acquire()
  aborted.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  clock.advance(1_500)
  await expect(early).rejects.toThrow('timeout')
  expect(queue.getWaiting()).toBe(1)
  release()
  await late
})
