import { expect, it } from 'vitest'
import { defaultSocketLimits } from '../gateway/chain/rpc/sockets/socketLimits.ts'
import { createConnectionLimiter, type ConnectionLimitKey } from './createConnectionLimiter.ts'

const limits = { perAddress: 2, perNetwork: 3, perProject: 4, total: 5 }
const source = (address: string, projectId: string | undefined = 'a'): ConnectionLimitKey => ({
  address,
  projectId,
})

type Limits = Parameters<typeof createConnectionLimiter>[0]

/** Returns a function that acquires a slot. */
function createAcquire(of: Limits, evict = (): unknown => undefined) {
  const { acquire } = createConnectionLimiter(of)
  return (from: ConnectionLimitKey) => acquire(from, evict)
}

it.each([
  ['one address', ['198.51.100.1', '198.51.100.1'], '198.51.100.1', '198.51.100.2'],
  [
    'one network of IPv4',
    ['198.51.100.1', '198.51.100.2', '198.51.100.3'],
    '198.51.100.4',
    '198.51.101.1',
  ],
  ['one network of IPv6', ['2a00:1:2:1', '2a00:1:2:2', '2a00:1:2:3'], '2a00:1:2:4', '2a00:1:3:1'],
  ['one project', ['10.0.1.1', '10.0.2.1', '10.0.3.1', '10.0.4.1'], '10.0.5.1', undefined],
])('limits connections %s, and accepts others', (_case, inside, outside, other) => {
  const take = createAcquire(limits)
  const leave = inside.map((address) => take(source(address)))
  expect(leave).not.toContain(undefined)
  expect(take(source(outside))).toBe(undefined)
  const next = other === undefined ? source(outside, 'b') : source(other)
  expect(take(next)).toBeTypeOf('function')
  leave[0]?.()
  expect(take(source(outside))).toBeTypeOf('function')
})

it('limits the total, and acquires nothing for a refused connection', () => {
  const take = createAcquire(limits)
  const leave = [1, 2, 3, 4, 5].map((at) => take(source(`10.0.${at}.1`, at < 4 ? 'a' : 'c')))
  expect(leave).not.toContain(undefined)
  for (let round = 0; round < 10; round += 1) expect(take(source('10.0.9.1', 'b'))).toBe(undefined)
  leave[4]?.()
  expect(take(source('10.0.9.1', 'b'))).toBeTypeOf('function')
  expect(take(source('10.0.9.2', 'b'))).toBe(undefined)
})

it('limits no project on a server without projects', () => {
  const take = createAcquire({ ...limits, total: 9 })
  const leave = [1, 2, 3, 4, 5, 6].map((at) =>
    take({ address: `10.0.${at}.1`, projectId: undefined }),
  )
  expect(leave).not.toContain(undefined)
})

it('leaves slots for others with the default limits, whatever one network or project acquires', () => {
  let evicted = 0
  const take = createAcquire(defaultSocketLimits, () => (evicted += 1))
  const fill = (addressAt: (index: number) => string): number => {
    let count = 0
    for (let index = 0; index < 10_000; index += 1) if (take(source(addressAt(index)))) count += 1
    return count
  }
  expect(fill((index) => `198.51.100.${index % 256}`)).toBe(200)
  expect(evicted).toBe(0)
  // The first network gives way to the others until it has no more than one of them.
  expect(fill((index) => `10.${index >> 8}.${index % 256}.1`)).toBe(3_999)
  expect(evicted).toBe(199)
  expect(take(source('203.0.113.1', 'b'))).toBeTypeOf('function')
})

it('evicts the oldest connection of the heaviest address when all slots are taken', () => {
  const { acquire } = createConnectionLimiter({ ...limits, perAddress: 3, total: 4 })
  const evicted: string[] = []
  const take = (name: string, from: ConnectionLimitKey): unknown =>
    acquire(from, () => evicted.push(name))
  for (const name of ['one', 'two', 'three']) take(name, source('198.51.100.1', 'a'))
  take('four', source('198.51.101.1', 'b'))
  for (const host of [1, 2]) expect(take('visitor', source(`10.0.${host}.1`, 'b'))).toBeDefined()
  expect(take('late', source('10.0.3.1', 'c'))).toBe(undefined)
  expect(evicted).toEqual(['one', 'two'])
})
