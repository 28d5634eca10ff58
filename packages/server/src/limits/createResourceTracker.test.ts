import { expect, it } from 'vitest'
import { createResourceTracker } from './index.ts'

const limit = { total: 10, address: 4, network: 6 }

/** A tracker that records which addresses were evicted. */
function start() {
  const evicted: string[] = []
  const tracker = createResourceTracker({ limit, isExempt: (address) => address === '::1' })
  const take = (address: string, amount = 1) => {
    const lease = tracker.lease(address, () => evicted.push(address))
    return { lease, result: lease.add(amount) }
  }
  return { tracker, take, evicted }
}

it('limits an address and the network around it', () => {
  const { take, tracker } = start()
  expect(take('203.0.113.1', 4).result).toBe('ok')
  expect(take('203.0.113.1').result).toBe('share')
  expect(take('203.0.113.2', 2).result).toBe('ok')
  expect(take('203.0.113.3').result).toBe('share')
  expect(take('198.51.100.1').result).toBe('ok')
  expect(tracker.getUsed()).toBe(7)
})

it('counts an exempt address for the total only', () => {
  const { take } = start()
  expect(take('::1', 9).result).toBe('ok')
  expect(take('::1', 2).result).toBe('total')
})

it('frees what a lease releases, once', () => {
  const { take, tracker } = start()
  const { lease } = take('203.0.113.1', 4)
  lease.reduceTo(1)
  expect(tracker.getUsed()).toBe(1)
  lease.reduceTo(3)
  expect(tracker.getUsed()).toBe(1)
  lease.release()
  lease.release()
  expect(tracker.getUsed()).toBe(0)
  expect(take('203.0.113.1', 4).result).toBe('ok')
})

it('evicts the oldest lease of the address with the highest use when another address needs room', () => {
  const { take, evicted, tracker } = start()
  take('203.0.113.1', 3)
  take('203.0.113.2', 1)
  take('203.0.113.2', 2)
  take('198.51.100.1', 4)
  expect(take('192.0.2.1', 2).result).toBe('ok')
  expect(evicted).toEqual(['203.0.113.1'])
  expect(tracker.getUsed()).toBe(9)
})

it('refuses the address that uses most when all is used', () => {
  const { take, evicted } = start()
  take('203.0.113.1', 4)
  take('198.51.100.1', 3)
  take('192.0.2.1', 3)
  expect(take('198.51.100.1', 1).result).toBe('total')
  expect(take('203.0.113.1', 1).result).toBe('share')
  expect(evicted).toEqual([])
})
